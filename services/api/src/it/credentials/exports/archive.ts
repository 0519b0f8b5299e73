import { maxExportMegabytes } from '@ems/contracts/it'
import { fileNameOf, zip } from '../../../files/index.ts'
import type { Deps } from '../../../kit/context.ts'
import { conflict } from '../../../kit/problems.ts'
import { contentOf, filesOf, type Storage } from '../files/secret-files.ts'
import { isNotIntact } from '../secrets/data-keys.ts'

export type ArchivedFile = { path: string; content: Buffer }
type Owner = { id: string; name: string; folder_name: string }

/** The plain files of these credentials, for an archive that is encrypted at once; altered ones are only counted. */
export async function filesIn(deps: Deps, storage: Storage, credentials: readonly Owner[]) {
  const listed = []
  for (const one of credentials)
    listed.push(...(await filesOf(deps, one.id)).map((file) => ({ ...file, credential: one })))
  const size = listed.reduce((sum, { size_byte }) => sum + size_byte, 0)
  if (size > maxExportMegabytes * 1_048_576)
    throw conflict(
      'TOO_MANY_FILES',
      `Berkas kredensial dalam cakupan ini lebih dari ${maxExportMegabytes} MB.[Galat]Unduh tanpa berkas, atau minta akses darurat untuk satu folder.`,
    )
  const files: ArchivedFile[] = []
  let damaged = 0
  for (const { id, name, credential } of listed)
    try {
      const content = await contentOf(deps, storage, credential.id, id)
      files.push({
        path: `berkas/${fileNameOf(`${credential.folder_name} ${credential.name}`)}-${credential.id}/${id}-${name}`,
        content,
      })
    } catch (error) {
      if (!isNotIntact(error)) throw error
      damaged++
    }
  return { files, damaged }
}

/** The table and the files in one archive. */
export async function archiveOf(csv: string, files: readonly ArchivedFile[]): Promise<Buffer> {
  const parts = [
    { name: 'kredensial.csv', content: [csv] },
    ...files.map(({ path, content }) => ({ name: path, content: [content] })),
  ]
  const chunks: Buffer[] = []
  for await (const chunk of zip(parts)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
