import path from 'node:path'

const MAX_LINES = 300
export const MAX_FILES = 10

const isSource = (file: string) =>
  /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|spec|bench)\.tsx?$|\.d\.ts$|\/index\.ts$/.test(file)

/** Problems of the sizes of sources. `texts` is path to content, from the root. */
export function checkStructure(texts: ReadonlyMap<string, string>) {
  const sources = [...texts.keys()].filter(isSource)
  const lengths = sources.flatMap((file) => {
    const lines = (texts.get(file) ?? '').split('\n').length - 1
    return lines > MAX_LINES ? [`${file} has ${lines} lines, ${MAX_LINES} are allowed: split it by thing.`] : []
  })
  const rooms = Map.groupBy(sources, (file) => path.posix.dirname(file))
  const sizes = [...rooms].flatMap(([room, { length }]) =>
    length > MAX_FILES ? [`${room} has ${length} source files, ${MAX_FILES} are allowed: make a room in it.`] : [],
  )
  return [...lengths, ...sizes]
}

const isExempt = (file: string) =>
  !/^(host|remotes|services|shared)\//.test(file) ||
  /^shared\/contracts\/|\/(demo|testing)\/|(\.test|\/testing)\.tsx?$/.test(file)

/**
 * Permissions of the catalogue that stand as text in a source: a wrong one would hide a button from everybody. `can` of a
 * collection and `permission(menu, action)` are checked by the compiler.
 */
export function checkPermissions(texts: ReadonlyMap<string, string>, catalogue: ReadonlySet<string>): string[] {
  return [...texts].flatMap(([file, text]) => {
    if (!isSource(file) || isExempt(file)) return []
    const literals = [...text.matchAll(/['"]([a-z][a-z_-]*-[a-zA-Z]+)['"]/g)].map(([, literal = '']) => literal)
    return [...new Set(literals.filter((literal) => catalogue.has(literal)))].map(
      (literal) => `${file} has the permission ${literal} as text: use can of its collection, or permission().`,
    )
  })
}

const migration = /^(services\/\w+\/sql\/migrations)\/(\d{4})_\w+\.sql$/

/** Migrations run in the order of their numbers: two with one number would run in the order of their words. */
export function checkMigrations(texts: ReadonlyMap<string, string>): string[] {
  const numbered = [...texts.keys()].flatMap((file) => {
    const [, folder, number] = migration.exec(file) ?? []
    return number ? [{ file, place: `${folder} ${number}` }] : []
  })
  return [...Map.groupBy(numbered, ({ place }) => place).values()].flatMap(([first, ...others]) =>
    others.map(
      ({ file }) => `${file} has the number of ${path.posix.basename(first?.file ?? '')}: take the next free one.`,
    ),
  )
}
