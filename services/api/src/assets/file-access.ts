import type { Deps } from '../kit/context.ts'

export type Opening = {
  target_id: string
  name: string
  purpose: string | null
  isDownload: boolean
  isThumbnail?: boolean
}
/** `watermark`: a text that a PDF carries on its pages. */
export type Opened = { watermark?: string }

/** What follows when a file of a record is opened, after access to the record was checked. Throws a Problem to refuse. */
export type FileAccess = (deps: Deps, opening: Opening) => Promise<Opened>

let accesses: Readonly<Record<string, FileAccess>> = {}

/** Makes the accesses of `areas.ts` known, by the type of record. */
export function provideFileAccess(all: Readonly<Record<string, FileAccess>>): void {
  accesses = all
}

export const opened = async (deps: Deps, type: string | null, opening: Opening): Promise<Opened> =>
  (type && (await accesses[type]?.(deps, opening))) || {}
