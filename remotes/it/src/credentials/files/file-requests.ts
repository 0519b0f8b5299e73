import { credentials } from '@ems/contracts/it'
import { api, changed, jsonApi, saveFile, upload } from '@ems/platform'

type StoredFile = { name: string; size_byte: number; created_at: string; created_by: string }
export type SecretFile = StoredFile & { id: string }

const document = (id: string, attributes: object) => jsonApi({ data: { type: credentials.name, id, attributes } })
const action = (id: string, verb: string) => `${credentials.name}/${id}/-actions/${verb}`

export const filesKey = (id: string) => [credentials.name, id, 'files']

/** Names and sizes of the encrypted files, oldest first. */
export async function filesOf(id: string, signal: AbortSignal): Promise<readonly SecretFile[]> {
  const answer = await api
    .get(`${credentials.name}/${id}/files`, { signal })
    .json<{ data: { id: string; attributes: StoredFile }[] }>()
  return answer.data.map((line) => ({ id: line.id, ...line.attributes }))
}

/** Sends a file, which the server encrypts before it stores it. */
export async function addFile(id: string, file: File, onProgress: (share: number) => void): Promise<void> {
  await upload({ path: action(id, 'addFile'), file, onProgress })
  await changed(credentials)
}

/** Opens a file and hands it to the browser as a download. */
export async function openFile(id: string, { id: file, name }: SecretFile, reason: string | null): Promise<void> {
  const { body, headers } = document(id, { file, reason })
  const answer = await api.post(action(id, 'openFile'), {
    body,
    headers: { ...headers, Accept: '*/*' },
    timeout: 120_000,
  })
  await saveFile(answer, name)
  await changed(credentials)
}

export async function removeFile(id: string, file: string): Promise<void> {
  await api.post(action(id, 'removeFile'), document(id, { file }))
  await changed(credentials)
}
