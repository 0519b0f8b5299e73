import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildHost, buildRemote } from '@ems/federation/build'
import { Mistake } from './mistake.ts'
import { folderOfRemote, root } from './registry.ts'

const options = { out: { type: 'string' }, version: { type: 'string' } } as const

/** `build host|<area> --out <folder>`: what goes into an image; `release` puts it into a registry later. */
export async function run(args: string[]) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [what] = positionals
  if (!values.out) throw new Mistake('Where to? Give a folder: `build settings --out /tmp/settings`.')
  const build = { outDir: path.resolve(values.out), mode: 'production', log: console.log } as const
  if (what === 'host') {
    await buildHost({ folder: path.join(root, 'host'), ...build })
    return
  }
  const folder = folderOfRemote(what)
  if (!existsSync(path.join(folder, 'src/area.ts'))) throw new Mistake(`There is no remote in ${folder}.`)
  await buildRemote({ folder, ...build, ...(values.version && { version: values.version }) })
}
