import { unit } from './test/runners.ts'

// Named files run in every tier.
if (process.argv.slice(2).some((word) => !word.startsWith('-'))) process.env.EMS_TESTS = 'full'

const { passed, failed } = await unit(process.argv.slice(2))
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
