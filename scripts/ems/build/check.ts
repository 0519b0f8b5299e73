import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ringsOf } from '@ems/federation/publish'
import { candidateOf } from '@ems/federation/publish/candidate'
import { refusalsOf } from '@ems/federation/publish/gates'
import { folderOfRemote, openRegistry, registryOptions } from '../channel/registry.ts'
import { unknownPermissions } from '../permissions.ts'
import { Mistake } from './mistake.ts'
import { faultsOf } from './sources.ts'

/** `check <area>`: what `publish` and CI would say, without publishing. */
export async function run(args: string[]) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: registryOptions })
  const [area] = positionals
  const folder = folderOfRemote(area)
  if (!existsSync(path.join(folder, 'src/area.ts'))) throw new Mistake(`There is no remote in remotes/${area}.`)
  const candidate = await candidateOf({ folder, version: '0.0.0-check', log: console.log })
  const rejected = [
    ...refusalsOf(candidate, await ringsOf(await openRegistry(values.registry))),
    ...unknownPermissions(candidate.release),
    ...(await faultsOf(path.basename(folder))),
  ]
  if (rejected.length > 0) throw new Mistake(`${area} is not fit to be published:\n  - ${rejected.join('\n  - ')}`)
  console.log(`${area} is fit to be published`)
}
