import type { FileRow } from '../use-file-url.ts'

/** Files as they are today, each with its older versions, the newest first. */
export function versionsOf(files: readonly FileRow[]) {
  const byId = new Map(files.map((file) => [file.id, file]))
  const older = (file: FileRow): FileRow[] => {
    const previous = file.replaces ? byId.get(file.replaces) : undefined
    return previous ? [previous, ...older(previous)] : []
  }
  const inUse = new Set(files.flatMap(({ replaces }) => (replaces ? [replaces] : [])))
  const current = files.filter(({ id }) => !inUse.has(id))
  return { current, olderOf: older }
}
