import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ModuleName } from '../contract/contract.ts'
import type { Row } from './collection.ts'
import type { Database } from './database.ts'

/** A record as it was saved, or the id of one that was deleted. */
type Change = { database: number; module: ModuleName } & ({ row: Row } | { deleted: number })

/**
 * Changes saved in the sandbox, on disk: a line for each, written before the answer goes out. A record survives a killed
 * sandbox once it was answered, as with the real service.
 */
export class RecordFile {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** Puts what was saved before over the demo data, and keeps every change from then on. */
  keep(databases: readonly Database[]) {
    const last = new Map(this.#read().map((change) => [keyOf(change), change]))
    mkdirSync(path.dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, [...last.values()].map(lineOf).join(''), { mode: 0o600 })
    for (const { id: database, modules } of databases)
      for (const [name, collection] of Object.entries(modules)) {
        const module = name as ModuleName
        for (const change of last.values())
          if (change.database === database && change.module === module)
            if ('row' in change) collection.put(change.row)
            else collection.delete(change.deleted)
        collection.onChange = (change) => appendFileSync(this.#file, lineOf({ database, module, ...change }))
      }
  }

  forget() {
    writeFileSync(this.#file, '', { mode: 0o600 })
  }

  /** Nothing without a file. The last line is torn when the process ended while it was written: nobody had an answer yet. */
  #read(): Change[] {
    try {
      return readFileSync(this.#file, 'utf8').split('\n').flatMap(changeIn)
    } catch {
      return []
    }
  }
}

const lineOf = (change: Change) => `${JSON.stringify(change)}\n`
const keyOf = (change: Change) =>
  `${change.database} ${change.module} ${'row' in change ? change.row.id : change.deleted}`

function changeIn(line: string): Change[] {
  try {
    return [JSON.parse(line) as Change]
  } catch {
    return []
  }
}
