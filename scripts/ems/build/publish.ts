import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { publish, refuseExisting, ringsOf } from '@ems/federation/publish'
import { candidateOf } from '@ems/federation/publish/candidate'
import { deprecatedInRings } from '@ems/federation/skew'
import { apiOptions, lackedByApi } from '../channel/deployed-api.ts'
import { author, folderOfRemote, openRegistry, registryOptions, signingKey } from '../channel/registry.ts'
import { unknownPermissions } from '../permissions.ts'
import { Mistake } from './mistake.ts'
import { faultsOf } from './sources.ts'

/** `publish <area> --version x.y.z` */
export async function run(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...registryOptions, ...apiOptions, version: { type: 'string' } },
  })
  const [area = ''] = positionals
  const folder = folderOfRemote(area)
  const { version } = values
  if (!version) throw new Mistake(`Which version? Give one like \`publish ${area} --version 1.4.0\`.`)
  const storage = await openRegistry(values.registry)
  // Asked before the build, which takes seconds, and again after it.
  await refuseExisting(storage, area, version)
  if (!existsSync(path.join(folder, 'src/area.ts'))) throw new Mistake(`There is no remote in remotes/${area}.`)
  // Every release is checked before it is published.
  const faults = await faultsOf(area)
  if (faults.length > 0) throw new Mistake(`${area} ${version} is not published:\n  - ${faults.join('\n  - ')}`)
  const candidate = await candidateOf({ folder, version, log: console.log })
  const { uses } = candidate.contents
  const refusals = [...unknownPermissions(candidate.release), ...(await lackedByApi(uses, values.api))]
  const { name } = await publish({ storage, candidate, by: author(values.by), signer: signingKey(), refusals })
  console.log(`published ${name} ${version} in ${storage.name}`)
  for (const line of await deprecatedInRings(storage, uses, await ringsOf(storage))) console.log(`${name} ${line}`)
  console.log(`Nobody is given it yet: npm run ems -- channel pilot set ${name} ${version}`)
}
