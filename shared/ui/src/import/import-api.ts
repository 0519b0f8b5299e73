import type { ImportColumns, ImportError, ImportMode } from '@ems/contracts/common'
import type { Resource, ResourceObject } from '@ems/contracts/kit'
import { api, download, upload } from '@ems/platform'

/** Which field each column of the file fills; null leaves it out. */
export type Mapping = Readonly<Record<string, string | null>>
/** Result of a finished import. */
export type ImportJob = {
  id: string
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  progress: number
  total: number | null
  processed: number
  failed: number
  error: string | null
  /** Until when it can be taken back. */
  undo_until?: string | null
}

export const fetchTemplate = (resource: Resource): Promise<void> =>
  download(`${resource.name}/-actions/importTemplate`, `${resource.name}-templat.xlsx`)

/** Reads the heads of a file and says which field each seems to fill. */
export async function readColumns(resource: Resource, file: File, mode: ImportMode): Promise<ImportColumns> {
  const answer = await upload<ImportColumns & { data?: { attributes?: ImportColumns } }>({
    path: `${resource.name}/-actions/importColumns`,
    file,
    fields: { mode },
  })
  return answer.data?.attributes ?? answer
}

/**
 * A correction of a cell, by row number and column title. With `check`, the id of a check job, it covers all rows with
 * the same error there.
 */
export type Fix = { row: number; column: string; value: string; check?: string }

export const isSamePlace = (a: Pick<Fix, 'row' | 'column'>, b: Pick<Fix, 'row' | 'column'>) =>
  a.row === b.row && a.column === b.column

type Run = { file: File; mapping: Mapping; mode: ImportMode; isDryRun: boolean; fixes: readonly Fix[] }

/** Starts an import, or only its check; resolves with the job that does it. */
export async function startImport(resource: Resource, { file, mapping, mode, isDryRun, fixes }: Run): Promise<string> {
  const message = Object.fromEntries(Object.entries(mapping).filter(([, field]) => field !== null))
  const { data } = await upload<{ data: ResourceObject }>({
    path: `${resource.name}/-actions/import`,
    file,
    fields: { mapping: JSON.stringify(message), mode, dry_run: isDryRun ? '1' : '0', fixes: JSON.stringify(fixes) },
  })
  return String(data.id)
}

export async function readJob(id: string, signal?: AbortSignal): Promise<ImportJob> {
  const { data } = await api.get(`background-jobs/${id}`, { signal }).json<{ data: ResourceObject }>()
  return { failed: 0, ...data.attributes, id } as unknown as ImportJob
}

/** The first two hundred cells that were refused. */
export async function readErrors(id: string, signal?: AbortSignal): Promise<readonly ImportError[]> {
  const answer = await api.get(`background-jobs/${id}/errors`, { signal }).json<unknown>()
  const list = Array.isArray(answer) ? answer : (answer as { data?: unknown }).data
  return (Array.isArray(list) ? list : []) as readonly ImportError[]
}

/** The rows of the file with what is wrong with each. */
export const fetchErrorFile = (id: string): Promise<void> =>
  download(`background-jobs/${id}/error-file`, 'kesalahan.xlsx')
