import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ringsOf } from '@ems/federation/publish'
import { candidateOf } from '@ems/federation/publish/candidate'
import { refusalsOf } from '@ems/federation/publish/gates'
import { deprecatedInRings, lackedInRings } from '@ems/federation/skew'
import { apiOptions, lackedByApi } from '../channel/deployed-api.ts'
import { folderOfRemote, openRegistry, registryOptions } from '../channel/registry.ts'
import { unknownPermissions } from '../permissions.ts'
import { Mistake } from './mistake.ts'
import { faultsOf } from './sources.ts'

/** `check <area>`: what `publish` and CI would say, without publishing. */
export async function run(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...registryOptions, ...apiOptions },
  })
  const [area] = positionals
  const folder = folderOfRemote(area)
  if (!existsSync(path.join(folder, 'src/area.ts'))) throw new Mistake(`There is no remote in remotes/${area}.`)
  const candidate = await candidateOf({ folder, version: '0.0.0-check', log: console.log })
  const storage = await openRegistry(values.registry)
  const rings = await ringsOf(storage)
  const { uses } = candidate.contents
  const rejected = [
    ...refusalsOf(candidate, rings),
    ...(await lackedInRings(storage, uses, rings)),
    ...(await lackedByApi(uses, values.api)),
    ...unknownPermissions(candidate.release),
    ...(await faultsOf(path.basename(folder))),
  ]
  if (rejected.length > 0) throw new Mistake(`${area} is not fit to be published:\n  - ${rejected.join('\n  - ')}`)
  for (const line of await deprecatedInRings(storage, uses, rings)) console.log(`${area} ${line}`)
  console.log(`${area} is fit to be published`)
}
