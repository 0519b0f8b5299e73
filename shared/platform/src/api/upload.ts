import type { assets } from '@ems/contracts/common'
import type { OneDocument } from '@ems/contracts/kit'
import { network } from './authorized-fetch.ts'
import { problemOf } from './client.ts'
import { changed, type Row, toRow } from './rows/rows.ts'

export type Upload = {
  /** Path under `/api/v1`; `assets` by default. */
  path?: string
  /** Absent where a field names an upload whose pieces have arrived. */
  file?: File | undefined
  /** A request with the same key is done once, even when its answer was lost. */
  key?: string | undefined
  /** Members of the form besides the file; absent ones are left out. */
  fields?: Readonly<Record<string, string | undefined>>
  /** Share of the bytes that have left, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Sends a file as multipart/form-data; rejects with a Problem. A 401 renews the session and sends once more. */
export async function upload<T>({ path = 'assets', file, fields = {}, key, onProgress, signal }: Upload): Promise<T> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.append(name, value)
  // Last: a server that reads the form as it comes knows everything else by then.
  if (file) body.append('file', file)
  const { authorization } = network
  const send = (token: string) =>
    network.upload({ url: `/api/v1/${path}`, token, names: authorization.names(), body, key, onProgress, signal })

  const token = authorization.token()
  let answer = await send(token)
  if (answer.status === 401) {
    const renewed = await authorization.renew(token)
    if (renewed) answer = await send(renewed)
  }
  if (!answer.ok) throw problemOf(answer, await answer.json().catch(() => undefined))
  return (await answer.json()) as T
}

/** Stores a file; with a target it becomes an attachment of that record. */
export async function uploadAsset(options: Upload): Promise<Row<typeof assets>> {
  const { data } = await upload<OneDocument>(options)
  await changed({ name: 'assets' })
  return toRow<typeof assets>(data)
}
