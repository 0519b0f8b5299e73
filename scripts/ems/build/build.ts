import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildHost, buildRemote } from '@ems/federation/build'
import { buildCatalogue } from '@ems/federation/catalogue'
import { approve } from '@ems/federation/publish/approval'
import { readCandidate } from '@ems/federation/publish/built'
import { refusalsOf } from '@ems/federation/publish/gates'
import { folderOf } from '@ems/federation/publish/storage'
import { folderOfRemote, root } from '../channel/registry.ts'
import { unknownPermissions } from '../permissions.ts'
import { Mistake } from './mistake.ts'

const options = {
  out: { type: 'string' },
  version: { type: 'string' },
  'sources-checked': { type: 'boolean', default: false },
} as const

/**
 * `build host|<area> --out <folder>`: what goes into an image; `release` puts it into a registry later, and takes no build
 * of a remote that the gates here did not let through. `--sources-checked`: CI ran lint, types and tests on this commit; an
 * image is built without the tests.
 */
export async function run(args: string[]) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [subject] = positionals
  if (!values.out) throw new Mistake('Where to? Give a folder: `build settings --out /tmp/settings`.')
  const build = { outDir: path.resolve(values.out), mode: 'production', log: console.log } as const
  if (subject === 'host') {
    await buildHost({ folder: path.join(root, 'host'), ...build })
    await buildCatalogue({ outDir: path.join(build.outDir, 'host'), log: console.log })
    return
  }
  const folder = folderOfRemote(subject)
  if (!existsSync(path.join(folder, 'src/area.ts'))) throw new Mistake(`There is no remote in ${folder}.`)
  if (!values['sources-checked']) refuse(subject, await faultsIn(path.basename(folder)))
  const release = await buildRemote({ folder, ...build, ...(values.version && { version: values.version }) })
  const home = path.join(build.outDir, 'registry', folderOf(release.name, release.version))
  const candidate = await readCandidate(release, home)
  refuse(subject, [...refusalsOf(candidate, []), ...unknownPermissions(release)])
  await approve(home, candidate)
}

/** Loaded when needed: an image has no test runner. */
const faultsIn = async (area: string) => (await import('./sources.ts')).faultsOf(area)

function refuse(area: string | undefined, faults: readonly string[]) {
  if (faults.length > 0) throw new Mistake(`${area} is not fit to be published:\n  - ${faults.join('\n  - ')}`)
}
