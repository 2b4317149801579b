#!/bin/sh
# Coverage-guided fuzzing of SEG-Y by Jazzer, which Maven fetches: formats/src/test/fuzz/fuzz.sh [RUNS], a million if not said.
# Ends with status 0 if no file, however damaged, did anything but be read or be refused in a sentence.
set -eu
home=$(cd "$(dirname "$0")/../../../.." && pwd -P)
runs=${1:-1000000}
version=0.30.0
fuzz=$home/formats/target/fuzz
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
cd "$home"
mvn -q -B -pl core,formats test-compile
for jar in jazzer jazzer-api; do
    mvn -q -B dependency:copy -Dartifact=com.code-intelligence:$jar:$version -DoutputDirectory="$fuzz"
done
# The classes are copied, so that a build meanwhile does not change them.
rm -rf "$fuzz/classes" && mkdir -p "$fuzz/classes" "$fuzz/corpus"
cp -r core/target/classes/. formats/target/classes/. formats/target/test-classes/. "$fuzz/classes"
"$java" -cp "$fuzz/classes" org.varve.segy.SegyFuzz corpus "$fuzz/corpus"
cd "$fuzz"
exec "$java" -Xmx512m -Djava.io.tmpdir="${TMPDIR:-/tmp}" --enable-native-access=ALL-UNNAMED \
    --add-modules jdk.incubator.vector -cp "jazzer-$version.jar:jazzer-api-$version.jar:classes" \
    com.code_intelligence.jazzer.Jazzer --target_class=org.varve.segy.SegyFuzz \
    '--instrumentation_includes=org.varve.**' corpus "-runs=$runs" -max_len=16384
