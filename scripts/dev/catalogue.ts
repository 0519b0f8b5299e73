import { parseArgs } from 'node:util'
import { catalogueServer } from '@ems/federation/catalogue/dev'

// `npm run catalogue`: every part of the kit live, and again after each change of a source.
const { values } = parseArgs({ options: { port: { type: 'string', default: '3002' } } })
const { url, stop } = await catalogueServer({ port: Number(values.port), log: console.log })
console.log(`The catalogue is at ${url}. Ctrl-C ends it.`)
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.once(signal, () => void stop().then(() => process.exit(0)))
