import path from 'node:path'

/** An action of `alter table`, in lower case, and what the release before could not live with. */
const breaking: [RegExp, string][] = [
  [/^drop (?:column )?(?!column|constraint)\S/, 'drops a column'],
  [/^rename /, 'renames'],
  [/^alter (?:column )?\S+ (?:set data )?type /, 'changes a type'],
  [/^alter (?:column )?\S+ set not null/, 'forbids null'],
  [
    /^add (?:column )?(?!constraint )\S+ (?!.*\b(?:default|generated)\b).*\bnot null\b/,
    'adds a column without a default that forbids null',
  ],
]

const REASON = 'docs/decisions/sql-definitions.md#expand'

const migration = /^services\/\w+\/sql\/migrations\/(\d{4})_\w+\.sql$/

/** `releases.json` of a service. */
type Releases = {
  /** The rule holds for the migrations after this one. */
  additiveAfter: string
  /** Oldest first; `migration` is the last one that the release has. */
  releases: { name: string; migration: string }[]
}

/**
 * Migrations that the release before could not live with: it runs on the newer database while processes are replaced, and after
 * a roll-back. A drop, a rename or another type therefore takes two releases: one migration expands (`-- expands: <new shape>`),
 * code writes both, and after a release that reads the new shape another one takes the old shape away
 * (`-- finishes: 0061_expand_name`). An index on a table of before is made `concurrently`. `texts` is path to content.
 */
export function checkExpansions(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([file, text]) => {
    const [, number = ''] = migration.exec(file) ?? []
    const { additiveAfter, releases } = releasesOf(texts, file)
    if (!number || number <= additiveAfter.slice(0, 4)) return []
    const finished = /^-- finishes: (\w+)$/m.exec(text)?.[1]
    if (!finished) return offences(text).map((offence) => `${file} ${offence} (${REASON}).`)
    const expansion = texts.get(path.posix.join(path.posix.dirname(file), `${finished}.sql`))
    if (!expansion || !/^-- expands: \S/m.test(expansion))
      return [`${file} finishes ${finished}, which is no migration with "-- expands:".`]
    const isReleased = releases.some(
      (release) => release.migration.slice(0, 4) >= finished.slice(0, 4) && release.migration.slice(0, 4) < number,
    )
    return isReleased ? [] : [`${file} finishes ${finished}, which no release has yet (releases.json).`]
  })
}

function releasesOf(texts: ReadonlyMap<string, string>, file: string): Releases {
  const text = texts.get(path.posix.join(path.posix.dirname(file), '../releases.json'))
  return text ? JSON.parse(text) : { additiveAfter: '', releases: [] }
}

function offences(text: string): string[] {
  const statements = text
    .replaceAll(/--.*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, ' ')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
  const created = new Set(
    statements.flatMap((statement) => /^create (?:\w+ )?table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? []),
  )
  return statements.flatMap((statement) => {
    const [, action, table = ''] = /^(alter|drop) table (?:if exists )?(?:only )?(\S+)/.exec(statement) ?? []
    const [, indexed = ''] =
      /^create (?:unique )?index (?!concurrently).*?\bon (?:only )?([^\s(]+)/.exec(statement) ?? []
    if (created.has(table) || created.has(indexed)) return []
    if (indexed)
      return [
        `makes an index on ${indexed}: put it into a migration of its own, "create index concurrently if not exists"`,
      ]
    if (action === 'drop') return [`drops ${table}: first a release without it`]
    if (!action) return []
    return actionsOf(statement.slice(statement.indexOf(table) + table.length)).flatMap((one) =>
      breaking.flatMap(([pattern, does]) =>
        pattern.test(one) ? [`${does}, in two releases only: ${table} ${one.slice(0, 60)}`] : [],
      ),
    )
  })
}

/** The actions of one `alter table`, parted by commas outside of brackets. */
function actionsOf(text: string): string[] {
  let depth = 0
  const parted = [...text].map((character) => {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    return character === ',' && depth === 0 ? '\n' : character
  })
  return parted
    .join('')
    .split('\n')
    .map((action) => action.trim())
}
