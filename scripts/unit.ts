import { unit } from './test/runners.ts'

const { passed, failed } = await unit(process.argv.slice(2))
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
