/** What the new resource is called, everywhere. */
export type Wanted = { area: string; plural: string; label: string; menu: string; number: string }

/** The living resource that is copied: the smallest that has everything an ordinary one needs. */
export const living = {
  contract: 'shared/contracts/src/marketing/partners.ts',
  routes: 'services/api/src/marketing/partners.ts',
  test: 'services/api/src/marketing/partners.test.ts',
  migration: 'services/api/migrations/0300_partners.sql',
} as const

/** Fields that partners have for themselves; code, name and company are what every such list has. */
const own = ['is_customer', 'is_vendor', 'status', 'npwp', 'email', 'phone', 'address', 'kite_facility', 'niper']

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const capital = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`
const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')
const snake = (name: string) => name.replaceAll('-', '_')

/** The name of the exported contract, `costCenters`, and of its routes, `costCentersApi`. */
export const constantOf = ({ plural }: Pick<Wanted, 'plural'>) => camel(plural)

/** New files by path, from the text of the living ones. */
export function resourceFiles(wanted: Wanted, from: Readonly<Record<keyof typeof living, string>>) {
  const { area, plural, number } = wanted
  return {
    [`shared/contracts/src/${area}/${plural}.ts`]: contractFrom(from.contract, wanted),
    [`services/api/src/${area}/${plural}.ts`]: renamed(from.routes, wanted),
    [`services/api/src/${area}/${plural}.test.ts`]: renamed(from.test, wanted).replace(
      /input: .*\n/,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholders belong to the file that is written.
      'input: (api, n) => ({ code: `K${n}`, name: `Nama ${n}`, company: api.companies[0] }),\n',
    ),
    [`services/api/migrations/${number}_${snake(plural)}.sql`]: migrationFrom(from.migration, wanted),
  }
}

function renamed(text: string, { area, plural }: Wanted) {
  return text
    .replaceAll('/marketing', `/${area}`)
    .replaceAll('Partner', capital(camel(singular(plural))))
    .replaceAll(/\bpartners(?=Api|\b)/g, camel(plural))
    .replaceAll(/'\.\/(\w+)\.ts'/g, `'./${plural}.ts'`)
}

function contractFrom(text: string, wanted: Wanted) {
  const { area, plural, label, menu } = wanted
  const kept = text
    .replace(/^import .*\n/, "import { defineResource, type RowOf, ref, text } from '../kit/index.ts'\n")
    .replaceAll(/^export const partner\w+ = \{[\s\S]*?\} as const\n/gm, '')
    .replace(/\/\*\* .* \*\/\n(?=export const partners)/, `/** ${label}. */\n`)
    .replace(/ {2}invariants: \[[\s\S]*?\n {2}\],\n\n/, '')
    .replace(/ {2}defaults: .*\n/, '')
    .replaceAll(new RegExp(`^ {4}(${own.join('|')}): .*\\n`, 'gm'), '')
    .replaceAll(new RegExp(`'(${own.join('|')})',? ?`, 'g'), '')
    .replaceAll(', ]', ']')
    .replace(/area: '.*'/, `area: '${area}'`)
    .replace(/name: 'partners'/, `name: '${plural}'`)
    .replace(/menu: '.*'/, `menu: '${menu}'`)
    .replace(/label: '.*'/, `label: '${label}'`)
    .replace(/\n{3,}/g, '\n\n')
  return renamed(kept, wanted)
}

function migrationFrom(text: string, { plural, label }: Wanted) {
  const lines = text.split('\n').map((line) => line.replace(" || ' ' || coalesce(npwp, '')", ''))
  const left = lines.filter((line, n) => {
    const begins = (at: string | undefined) => new RegExp(`^ {2}(${own.join('|')}) `).test(at ?? '')
    const continues = /^ {4}constraint/.test(line) && begins(lines[n - 1])
    return !begins(line) && !continues && !/is_customer_check/.test(line)
  })
  return left
    .join('\n')
    .replace(/^-- .*/, `-- ${label}.`)
    .replace(/(search_text .* stored),\n\)/, '$1\n)')
    .replaceAll(/\bpartners/g, snake(plural))
}
