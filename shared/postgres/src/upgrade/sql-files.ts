import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type SqlFile = {
  /** Below the folder, with `/`: `functions/hr/team_of.sql`. */
  path: string
  /** Without folder and ending. */
  name: string
  sql: string
  checksum: string
}

/** A migration runs once. A definition (function, trigger file of a table, view) runs again whenever it changes. */
export type SqlFolder = { migrations: SqlFile[]; functions: SqlFile[]; triggers: SqlFile[]; views: SqlFile[] }

const MIGRATION = /^\d{4}_\w+\.sql$/

/**
 * Reads the SQL of a service: `migrations/NNNN_what_it_adds.sql`, and where there are any `functions/<area>/<name>.sql`,
 * `triggers/<table>.sql`, `views/<name>.sql`. Everything sorted by path; other files are left alone.
 */
export async function readSqlFolder(directory: string): Promise<SqlFolder> {
  const files = await readFiles(directory)
  const below = (folder: string) => files.filter((file) => file.path.startsWith(`${folder}/`))
  return {
    migrations: below('migrations').filter((file) => MIGRATION.test(path.basename(file.path))),
    functions: below('functions'),
    triggers: below('triggers'),
    views: inOrder(below('views')),
  }
}

async function readFiles(directory: string): Promise<SqlFile[]> {
  const names = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.sql'))
  const files = names.filter((name) => name.includes(path.sep)).map((name) => name.split(path.sep).join('/'))
  return Promise.all(
    files.sort().map(async (name) => {
      const sql = await readFile(path.join(directory, name), 'utf8')
      return { path: name, name: path.basename(name, '.sql'), sql, checksum: checksumOf(sql) }
    }),
  )
}

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The values of `-- <word>: a; b` lines before the first statement. */
export function headerOf({ sql }: SqlFile, word: string): string[] {
  const values: string[] = []
  for (const line of sql.split('\n')) {
    if (line.trim() && !line.startsWith('--')) break
    if (line.startsWith(`-- ${word}: `)) values.push(...line.slice(word.length + 5).split(';'))
  }
  return values.map((value) => value.trim()).filter(Boolean)
}

/** Views after those they select from, which they name in `-- requires: <view>`. */
function inOrder(views: SqlFile[]): SqlFile[] {
  const ordered: SqlFile[] = []
  const add = (view: SqlFile, dependents: string[]) => {
    if (ordered.includes(view)) return
    if (dependents.includes(view.name))
      throw new Error(`Views require each other: ${[...dependents, view.name].join(', ')}.`)
    for (const name of headerOf(view, 'requires')) {
      const required = views.find((other) => other.name === name)
      if (!required) throw new Error(`${view.path} requires ${name}, which has no file.`)
      add(required, [...dependents, view.name])
    }
    ordered.push(view)
  }
  for (const view of views) add(view, [])
  return ordered
}
