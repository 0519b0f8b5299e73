/** Names of the new resource. */
export type Expected = { area: string; plural: string; label: string; menu: string; number: string }

/** The living resource that is copied: the smallest that has everything an ordinary one needs. */
export const living = {
  contract: 'shared/contracts/src/archives/archive-document-codes.ts',
  routes: 'services/api/src/archives/archive-document-codes.ts',
} as const

/** Fields that classifications have for themselves; code, name, activity and company are what every such list has. */
const own = ['description', 'parent', 'sort_order']

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const capital = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`
const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')
const snake = (name: string) => name.replaceAll('-', '_')

/** The name of the exported contract, `costCenters`, and of its routes, `costCentersApi`. */
export const constantOf = ({ plural }: Pick<Expected, 'plural'>) => camel(plural)

/** New files by path, from the text of the living ones. */
export function resourceFiles(expected: Expected, from: Readonly<Record<keyof typeof living, string>>) {
  const { area, plural, number } = expected
  return {
    [`shared/contracts/src/${area}/${plural}.ts`]: contractFrom(from.contract, expected),
    [`services/api/src/${area}/${plural}.ts`]: renamed(from.routes, expected),
    [`services/api/src/${area}/${plural}.test.ts`]: testFrom(expected),
    [`services/api/sql/migrations/${number}_${snake(plural)}.sql`]: migrationOf(expected),
  }
}

function renamed(text: string, { area, plural }: Expected) {
  return text
    .replaceAll('/archives', `/${area}`)
    .replaceAll('ArchiveDocumentCode', capital(camel(singular(plural))))
    .replaceAll(/\barchiveDocumentCodes(?=Api|\b)/g, camel(plural))
    .replaceAll(/'\.\/([\w-]+)\.ts'/g, `'./${plural}.ts'`)
}

function testFrom({ area, plural }: Expected) {
  const name = camel(plural)
  return `import { ${name} } from '@ems/contracts/${area}'
import { describeResource } from '../testing/describe-resource.ts'

describeResource(${name}, {
  input: (api, n) => ({ code: \`K\${n}\`, name: \`Nama \${n}\`, company: api.companies[0] }),
})
`
}

function contractFrom(text: string, expected: Expected) {
  const { area, plural, label, menu } = expected
  const kept = text
    .replace(/^import .*\n/, "import { boolean, defineResource, type RowOf, ref, text } from '../kit/index.ts'\n")
    .replace(/\/\*\* .* \*\/\n(?=export const)/, `/** ${label}. */\n`)
    .replace(/code: text\('Kode', 12\)[\s\S]*?\),\n(?= {4}name)/, "code: text('Kode', 20),\n")
    .replace(', sort_order: 0', '')
    .replaceAll(new RegExp(`^ {4}(${own.join('|')}): .*\\n`, 'gm'), '')
    .replaceAll(new RegExp(`'(${own.join('|')})',? ?`, 'g'), '')
    .replaceAll(', ]', ']')
    .replace(/area: '.*'/, `area: '${area}'`)
    .replace(/name: 'archive-document-codes'/, `name: '${plural}'`)
    .replace(/menu: '.*'/, `menu: '${menu}'`)
    .replace(/label: '.*'/, `label: '${label}'`)
  return renamed(kept, expected)
}

function migrationOf({ plural, label }: Expected) {
  const table = snake(plural)
  const index = (name: string) => `create index ${table}_${name} on ${table} (${name}, id) where deleted_at is null;`
  return `-- ${label}.

create table ${table} (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint ${table}_created_by_fkey references users,
  updated_by_id bigint constraint ${table}_updated_by_fkey references users,
  deleted_at timestamptz,
  code text collate natural_order not null,
  name text collate natural_order not null,
  is_active boolean not null default true,
  company_id bigint constraint ${table}_company_fkey references "references",
  search_text text generated always as (searchable(code || ' ' || name)) stored
);
${['updated_at', 'created_at', 'code', 'name'].map(index).join('\n')}
create index ${table}_company on ${table} (company_id);
create index ${table}_search on ${table} using gin (search_text public.gin_trgm_ops);
create unique index ${table}_code_unique on ${table} (lower(code)) where deleted_at is null;
`
}
