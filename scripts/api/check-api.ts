import { faultsOfReport } from '@ems/federation/skew/packages'
import { REPORTED } from '@ems/federation/skew/report'

const problems = REPORTED.flatMap(faultsOfReport)
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length) process.exitCode = 1
else process.stdout.write(`Exports of ${REPORTED.length} shared packages: as reported, with fitting versions.\n`)
