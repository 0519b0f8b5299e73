import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Mistake } from './build/mistake.ts'
import { checkedArea, root } from './channel/registry.ts'
import { installWorkspace } from './new/install.ts'
import { filesOf } from './new/template.ts'

/** `new <area> [--title <text>]`: a remote with one list, which is in the menu as soon as a ring gives it. */
export async function run(args: string[]) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { title: { type: 'string' } } })
  const [input = ''] = positionals
  const area = checkedArea(input)
  const folder = path.join(root, 'remotes', area)
  refuseTaken(area, folder)
  const title = (values.title ?? `${area[0]?.toUpperCase()}${area.slice(1).replaceAll('-', ' ')}`).trim()
  if (title.length < 1 || title.length > 80) throw new Mistake('A title has 1 to 80 characters.')

  for (const [file, content] of Object.entries(filesOf({ area, title }))) {
    const at = path.join(folder, file)
    await mkdir(path.dirname(at), { recursive: true })
    await writeFile(at, content, { flag: 'wx' })
    console.log(`wrote remotes/${area}/${file}`)
  }
  await installWorkspace()
  console.log(`
Its list: /private/${area}/list, for users who may see references, until you give it a resource of its own.
  npm run ems -- dev ${area}      see it in a running EMS, and every change of it
  npm run ems -- check ${area}    what publishing would say`)
}

/** Package names are one space: `@ems/ui` is a folder of shared/, `@ems/api` one of services/. */
function refuseTaken(area: string, folder: string) {
  if (existsSync(folder)) throw new Mistake(`remotes/${area} exists already.`)
  const taken = ['shared', 'services', '.'].find((place) => existsSync(path.join(root, place, area, 'package.json')))
  if (taken) throw new Mistake(`@ems/${area} is a package already (${path.join(taken, area)}); choose another name.`)
}
