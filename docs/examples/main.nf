// Attributes of a survey, one task each:
//
//   nextflow run main.nf --survey survey.sgy --operators envelope,semblance
//
// A plan takes a second, and tells the memory and the time of each task before it is submitted. A task that was stopped (75) or killed
// goes on where it was, if its work folder is kept; one whose memory does not suffice (4), as the node has less than was planned for,
// says in run.json what does.

params.survey = 'survey.sgy'
params.operators = 'envelope,semblance'
params.most = '8GiB'
params.threads = 4

process plan {
    executor 'local'

    input:
    tuple val(operator), path(survey)

    output:
    tuple val(operator), path(survey), stdout

    script:
    "varve plan $operator $survey --threads $params.threads --host-memory $params.most --json --quiet"
}

process attribute {
    cpus params.threads
    memory { "${bytes} B" }
    time { "${(long) Math.ceil(120 + 2 * seconds)} s" }
    errorStrategy { task.exitStatus in [4, 75, 137, 143] ? 'retry' : 'terminate' }
    maxRetries 3
    publishDir 'attributes', pattern: '*.sgy'

    input:
    tuple val(operator), path(survey), val(bytes), val(seconds)

    output:
    path "${operator}.sgy"
    path 'run.json'

    script:
    "varve run $operator $survey ${operator}.sgy --threads $task.cpus --json --quiet > run.json"
}

workflow {
    operators = Channel.of(params.operators.tokenize(',')).flatten()
    planned = plan(operators.combine(Channel.fromPath(params.survey)))
    attribute(planned.map { operator, survey, text ->
        def json = new groovy.json.JsonSlurper().parseText(text)
        // 1/32 of a control group stays free
        tuple(operator, survey, (long) (json.hostBytes.projected * 1.05), json.predictedSeconds)
    })
}
