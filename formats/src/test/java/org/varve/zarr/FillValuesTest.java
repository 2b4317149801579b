package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.file.FormatException;
import org.varve.zarr.ElementType.Kind;
import org.varve.zarr.ElementType.Member;

/** Fill values of either version, without an array around them. */
class FillValuesTest {

    static ElementType type(String name) {
        int bytes = name.charAt(name.length() - 1) - '0';
        Kind kind = switch (name.charAt(0)) {
            case 'f' -> Kind.FLOAT;
            case 'i' -> Kind.SIGNED;
            case 'u' -> Kind.UNSIGNED;
            case 'b' -> Kind.BOOL;
            default -> Kind.RAW;
        };
        return new ElementType(kind, bytes, ByteOrder.LITTLE_ENDIAN);
    }

    static Document document(String json) throws IOException {
        return new Document(Path.of("a"), "", JsonTree.read(json.getBytes(StandardCharsets.UTF_8)));
    }

    private static double fill(String value, ElementType type, int version) throws IOException {
        return FillValues.of(document(value.isEmpty() ? "{}" : "{\"fill_value\": " + value + "}"), type, version);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', nullValues = "-", value = {"2,f4,'',0", "2,f4,null,0", "2,i2,null,0",
            "2,b1,null,0", "2,b1,true,1", "3,b1,true,1", "2,b1,false,0", "3,b1,false,0", "2,b1,1,1", "2,b1,0,0",
            "2,f4,1.5,1.5", "3,f4,7,7", "2,f4,'\"1.5\"',1.5", "2,f4,'\"NaN\"',NaN", "3,f4,'\"NaN\"',NaN",
            "3,f4,'\"-Infinity\"',-Infinity", "3,f4,'\"Infinity\"',Infinity", "3,f4,NaN,NaN",
            "3,f4,0.1,0.10000000149011612",
            "3,f8,0.1,0.1", "3,f2,0.1,0.0999755859375", "3,f2,65519,65504", "3,f2,'\"0x3c00\"',1",
            "3,f4,'\"0x3f800000\"',1", "3,f8,'\"0x3FF0000000000000\"',1", "3,i1,-128,-128", "3,i1,127,127",
            "3,u1,0,0", "3,u1,255,255", "3,i8,-9223372036854775808,-9223372036854775808",
            "3,u8,18446744073709551615,18446744073709551615", "2,i2,'\"7\"',7", "3,i2,5.0,5", "3,i2,1.5e1,15",
            "2,i8,'\"NaT\"',-9223372036854775808", "3,i8,'\"NaT\"',-9223372036854775808", "3,V8,'\"\"',0",
            "3,V8,'[1, 2]',0"})
    void isRead(int version, String type, String value, Double fill) throws IOException {
        assertThat(fill(value, type(type), version)).isEqualTo(fill);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'',
            value = {"3,f4,'','fill_value is missing: it must be there'", "3,f4,null,'must be there'",
                    "3,b1,1,'must be true or false, as elements are bool'", "2,b1,2,'must be true or false'",
                    "2,b1,-1,'must be true or false'", "2,b1,1.0,'must be true or false'",
                    "2,f4,'\"x\"','\"x\": it must be a number within the range of float32, \"NaN\", \"Infinity\" or \"-Infinity\"'",
                    "3,f4,'\"1.5\"','or the bits as \"0x\" and 8 hexadecimal digits'", "3,f4,true,'must be a number'",
                    "3,f2,65520,'4 hexadecimal digits'", "3,f4,3.5e38,'8 hexadecimal digits'",
                    "3,f8,1e400,'16 hexadecimal digits'", "2,f4,-3.5e38,'must be a number'",
                    "3,f4,'\"0x3f8000\"','must be a number'", "3,f4,'\"0x3f80000g\"','must be a number'",
                    "2,f4,'\"0x3f800000\"','must be a number'",
                    "3,i1,-129,'a whole number from -128 to 127, as elements are int8'",
                    "3,i1,128,'must be a whole number'",
                    "3,u2,65536,'must be a whole number from 0 to 65535, as elements are uint16'",
                    "3,u1,-1,'must be a whole number'", "3,i2,5.5,'must be a whole number'",
                    "3,i2,'\"7\"','must be a whole number'", "2,i2,'\"7.5\"','must be a whole number'",
                    "2,i4,'\"NaT\"','must be a whole number'", "3,u8,'\"NaT\"','must be a whole number'",
                    "3,i4,NaN,'must be a whole number'",
                    "3,u8,18446744073709551616,'from 0 to 18446744073709551615'"})
    void whatIsNoneIsRefused(int version, String type, String value, String says) {
        assertThatThrownBy(() -> fill(value, type(type), version)).isInstanceOf(FormatException.class)
                .hasMessageContaining("is not readable Zarr: fill_value is ").hasMessageContaining(says);
    }

    @Test
    void recordsAreFilledWithZeros() throws IOException {
        ElementType record = new ElementType(Kind.RAW, 6, ByteOrder.LITTLE_ENDIAN,
                List.of(new Member("a", 0, type("i4")), new Member("b", 4, type("i2"))));

        assertThat(fill("\"AAAAAAAA\"", record, 2)).isZero();
        assertThat(fill("\"AAAA\"", record, 2)).isZero();
        assertThat(fill("\"\"", record, 3)).isZero();
        for (String other : List.of("\"AAAAAAAAAAAA\"", "\"AAAAAAAB\"", "\"A\"")) {
            assertThatThrownBy(() -> fill(other, record, 2)).isInstanceOf(FormatException.class)
                    .hasMessageContaining("must be the zeros of a record of 6 bytes, in base64, as elements are ");
        }
        assertThat(fill("\"AAAAAAAB\"", type("V6"), 2)).as("of bytes").isZero();
    }
}
