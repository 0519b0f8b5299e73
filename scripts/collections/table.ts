import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { departments, larger, ordinaryLines } from './larger.ts'
import { leftOut } from './left-out.ts'

type Named = {
  name: string
  label: string
  area: string
  menu: string
  workflow?: { initial: string; states: object; transitions: Readonly<Record<string, { label: string }>> } | undefined
}
type Menu = { id: string; label: string; path: string }
export type Collection = Named & {
  menuLabel: string
  screen: string
  tests: string[]
  /** Contract, routes and rules together, without tests and migrations. */
  lines: number
}

type Source = { resources: readonly Named[]; menus: readonly Menu[]; root: string }

/** Reads from the sources where every collection is defined, shown and tested. */
export async function collections({ resources, menus, root }: Source): Promise<Collection[]> {
  const contracts = await textsOf(root, 'shared/contracts/src/**/*.ts')
  const served = await textsOf(root, 'services/api/src/**/*.ts')
  const areas = await textsOf(root, 'remotes/*/src/area.ts')
  const routes = areas.map(([, text]) => text).join('\n')
  return resources
    .map((resource) => {
      const { constant, lines } = contractOf(contracts, resource.name)
      const tests = served.flatMap(([file, text]) =>
        file.endsWith('.test.ts') && text.includes(`describeResource(${constant},`) ? [file] : [],
      )
      const code = served.filter(
        ([file, text]) => !/\.test\.ts$|\/testing/.test(file) && text.includes(`storeOf(${constant},`),
      )
      const adjacent = served.filter(([file]) => code.some(([at]) => file === at.replace(/\.ts$/, '.rules.ts')))
      const menu = menus.find(({ id }) => id === resource.menu)
      return {
        ...resource,
        menuLabel: menu?.label ?? '',
        screen: menu && routes.includes(`'${menu.path}'`) ? menu.path : '',
        tests,
        lines: lines + [...code, ...adjacent].reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0),
      }
    })
    .toSorted((a, b) => (a.area + a.name < b.area + b.name ? -1 : 1))
}

/** The table as docs/collections.md has it. */
export const table = (all: readonly Collection[]) => `# Every collection

\`npm run collections\` writes this file from the contracts, the menus, the remotes and the tests. A collection without its
own test is a view, or the test of its parent covers it. A collection without a screen is opened from the screen of another
one. Contract, routes and rules of a department's collection are ${ordinaryLines} lines at most (*ordinary*;
\`npm run collections -- --lines\` counts them). For longer ones the last column names the reason.

| collection | label | area | menu | screen | contract suite | size |
|---|---|---|---|---|---|---|
${all.map(row).join('\n')}

## Workflows

These collections change their state only by transitions (\`services/api/src/kit/workflow\`): the number of states, and the
transitions.

${all.flatMap((one) => (one.workflow ? [life(one.name, one.workflow)] : [])).join('\n')}

## Left out

Fields and rules that the departments use and the collections do not have yet. Each is missing entirely: there is no
placeholder field or button.

${all.flatMap(({ name }) => (leftOut[name] ? [`- \`${name}\`: ${leftOut[name]}.`] : [])).join('\n')}
`

const life = (name: string, { states, transitions }: NonNullable<Named['workflow']>) =>
  `- \`${name}\`: ${Object.keys(states).length} states; ${Object.entries(transitions)
    .map(([transition, { label }]) => `\`${transition}\` *${label}*`)
    .join(', ')}.`

const row = ({ name, label, area, menuLabel, screen, tests }: Collection) =>
  `| \`${name}\` | ${label} | ${area} | ${menuLabel} | ${screen && `\`${screen}\``} | ${tests.map((file) => `\`${file}\``).join(' ')} | ${departments.has(area) ? (larger[name] ?? 'ordinary') : ''} |`

/** The constant a contract is exported as, and how long its file is. */
function contractOf(files: readonly (readonly [string, string])[], name: string) {
  for (const [, text] of files)
    for (const [, constant = '', body = ''] of text.matchAll(
      /export const (\w+) = defineResource\(\{([\s\S]*?)\n\}\)/g,
    ))
      if (body.includes(`name: '${name}'`)) return { constant, lines: text.split('\n').length - 1 }
  return { constant: name, lines: 0 }
}

async function textsOf(root: string, pattern: string): Promise<(readonly [string, string])[]> {
  const files: string[] = []
  for await (const file of glob(pattern, { cwd: root })) files.push(file)
  return Promise.all(
    files.toSorted().map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const),
  )
}
