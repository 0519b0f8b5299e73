import { type CredentialKind, credentials, type Strength } from '@ems/contracts/it'
import { api, jsonApi } from '@ems/platform'

type ImportSource = { folder: string; text: string }
type PreviewRow = {
  line: number
  name: string
  kind: CredentialKind
  username: string | null
  url: string | null
  strength: Strength | null
  issues: readonly string[]
}
export type ImportPreview = {
  source: string
  rows: readonly PreviewRow[]
  broken: readonly { line: number; message: string }[]
}

const sent = (attributes: ImportSource) => jsonApi({ data: { type: credentials.name, attributes } })

/** Preview of the import; the response has no secret. */
export async function previewSecrets(source: ImportSource): Promise<ImportPreview> {
  const path = `${credentials.name}/-actions/previewSecrets`
  const { data } = await api.post(path, sent(source)).json<{ data: { attributes: ImportPreview } }>()
  return data.attributes
}

/** Imports the rows without faults; answers how many. */
export async function importSecrets(source: ImportSource): Promise<number> {
  const path = `${credentials.name}/-actions/importSecrets`
  const { data } = await api.post(path, sent(source)).json<{ data: { attributes: { imported: number } } }>()
  return data.attributes.imported
}
