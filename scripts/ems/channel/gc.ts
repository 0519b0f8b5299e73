import { parseArgs } from 'node:util'
import { collect } from '@ems/federation/publish/gc'
import { Mistake } from '../build/mistake.ts'
import { openRegistry, registryOptions } from './registry.ts'

const UNITS = { h: 3_600_000, d: 86_400_000 } as const

/** `gc [--older-than 30d] [--dry-run]` */
export async function run(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      ...registryOptions,
      'older-than': { type: 'string', default: '30d' },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const [, number, unit] = /^(\d+)([hd])$/.exec(values['older-than']) ?? []
  if (!number) throw new Mistake(`${JSON.stringify(values['older-than'])} is no time; give one like 30d or 12h.`)
  const storage = await openRegistry(values.registry)
  const olderThanMs = Number(number) * UNITS[unit as keyof typeof UNITS]
  const removed = await collect({ storage, olderThanMs, dryRun: values['dry-run'] })
  for (const name of removed) console.log(`${values['dry-run'] ? 'would remove' : 'removed'} ${name}`)
  if (removed.length === 0) console.log('nothing to remove')
}
