import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { menus } from '@ems/contracts'
import { Mistake } from './build/mistake.ts'
import { root } from './channel/registry.ts'
import { imported } from './new/imported.ts'
import { constantOf, type Expected, living, resourceFiles } from './new/resource-files.ts'

/** `new-resource <area>/<plural> --label <text> --menu <id>`: contract, table, routes and test of one more collection. */
export async function run(args: string[]) {
  const options = { label: { type: 'string' }, menu: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const expected = await checked(positionals[0] ?? '', values)
  const from = Object.fromEntries(
    await Promise.all(Object.entries(living).map(async ([part, file]) => [part, await read(file)])),
  )
  for (const [file, text] of Object.entries(resourceFiles(expected, from))) await write(file, text)
  await register(expected)
  execFileSync(path.join(root, 'node_modules/.bin/biome'), ['check', '--write', '--log-level=error', ...written], {
    cwd: root,
  })
  console.log(`
Give it its fields: in the contract and in the migration, under the same names.
  npm run schema     its table, in services/api/sql/schema.sql
  npm run unit -- ${expected.plural}     its promises, tested
Its screen is one ResourceScreen and its route in a remote's area.ts: docs/new-resource.md.`)
}

async function checked(input: string, { label = '', menu = '' }: { label?: string; menu?: string }): Promise<Expected> {
  const [, area, plural] = /^([a-z]+)\/([a-z][a-z-]*s)$/.exec(input) ?? []
  if (!area || !plural) throw new Mistake('Say area and plural, e.g. marketing/segments.')
  if (!/^\p{Lu}[\p{L} ]{1,59}$/u.test(label)) throw new Mistake('--label is what screens call it, e.g. "Segmen".')
  if (!menus.some(({ id }) => id === menu))
    throw new Mistake(`--menu is one of ${menus.map(({ id }) => id).join(', ')}.`)
  if (existsSync(path.join(root, `shared/contracts/src/${area}/${plural}.ts`)))
    throw new Mistake(`${input} exists already.`)
  const numbers = (await readdir(path.join(root, 'services/api/sql/migrations'))).map((name) =>
    Number(name.slice(0, 4)),
  )
  return { area, plural, label, menu, number: String(Math.max(...numbers) + 1).padStart(4, '0') }
}

const read = (file: string) => readFile(path.join(root, file), 'utf8')

const written: string[] = []

async function write(file: string, text: string) {
  if (file.endsWith('.ts')) written.push(file)
  await mkdir(path.dirname(path.join(root, file)), { recursive: true })
  await writeFile(path.join(root, file), text)
  console.log(`wrote ${file}`)
}

/** The four places that name every resource. */
async function register(expected: Expected) {
  const { area, plural } = expected
  const name = constantOf(expected)
  await append(`shared/contracts/src/${area}/index.ts`, `export * from './${plural}.ts'\n`)
  await append(`services/api/src/${area}/index.ts`, `export { ${name}Api } from './${plural}.ts'\n`)
  await change('shared/contracts/src/index.ts', (text) =>
    imported(text, name, `./${area}/index.ts`).replace(/(readonly Resource\[\] = \[\n)/, `$1  ${name},\n`),
  )
  await change('services/api/src/app.ts', (text) =>
    imported(text, `${name}Api`, `./${area}/index.ts`).replace(
      / {6}await api\.register\(usersApi/,
      `      await api.register(${name}Api, { prefix: '/${plural}' })\n$&`,
    ),
  )
}

async function append(file: string, line: string) {
  const before = existsSync(path.join(root, file)) ? await read(file) : ''
  await write(file, before + line)
}

async function change(file: string, work: (text: string) => string) {
  const before = await read(file)
  const after = work(before)
  if (after === before) throw new Mistake(`${file} has not the place where resources are named; add it by hand.`)
  await write(file, after)
}
