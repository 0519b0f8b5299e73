import path from 'node:path'
import { parseArgs } from 'node:util'
import { readRing } from '@ems/federation/publish/rings'
import { RINGS } from '@ems/federation/registry'
import { readHostBuild, recordHost, unservedBy } from '@ems/federation/ring'
import { standingOn } from '@ems/federation/skew'
import { Mistake } from '../build/mistake.ts'
import { author, createRegistry, openRegistry, registryOptions, root } from './registry.ts'

const options = {
  ...registryOptions,
  from: { type: 'string' },
  force: { type: 'boolean', default: false },
  create: { type: 'boolean', default: false },
} as const

/**
 * `host [--from <folder>] [--force] [--create]`: refuses a host that a release of any ring could not run on. `--create` makes
 * the bucket of the registry when it is not there.
 */
export async function run(args: string[]) {
  const { values } = parseArgs({ args, options })
  const from = path.resolve(values.from ?? process.env.EMS_HOST_DIR ?? path.join(root, 'dist/web/host'))
  const host = await readHostBuild(from)
  if (!host) throw new Mistake(`There is no host in ${from}: it has no usable host.json.`)
  if (values.create) await createRegistry(values.registry)
  const storage = await openRegistry(values.registry)
  const rings = await Promise.all(RINGS.map((ring) => readRing(storage, ring)))
  const held = rings.filter((ring) => ring !== undefined)
  const standings = await Promise.all(held.map((ring) => standingOn(storage, host, ring)))
  const unserved = [...held.flatMap((ring) => unservedBy(host, ring)), ...standings.flatMap(({ lacking }) => lacking)]
  if (unserved.length > 0 && !values.force)
    throw new Mistake(
      `Host ${host.version} would leave behind (--force does it anyway):\n  - ${unserved.join('\n  - ')}`,
    )
  for (const line of new Set(standings.flatMap(({ deprecated }) => deprecated))) console.log(line)
  const { revision } = await recordHost({ storage, host, by: author(values.by) })
  console.log(`${storage.name} is for host ${host.version} (revision ${revision})`)
}
