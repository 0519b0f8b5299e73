import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { defaultUploadMegabytes } from '@ems/contracts/common'
import { keyOfAsset, recordFileStore } from '../../assets/index.ts'
import { type FileStore, kindOfBytes, zipFault } from '../../files/index.ts'
import { virusIn } from '../../files/virus/virus-check.ts'
import type { Deps } from '../../kit/context.ts'
import { numberSetting } from '../../kit/settings.ts'
import { insertRows } from '../../kit/write/write-rows.ts'
import type { MailFile } from './read-message.ts'

const MEGABYTE = 1_048_576
/** As many as a form takes. */
const MAX_FILES = 10

/** Stores files of a message with its ticket, by the rules for uploads; what is left out is named with its reason. */
export async function keepFiles(
  deps: Deps,
  files: FileStore,
  target: { target_type: string; target_id: string },
  all: readonly MailFile[],
): Promise<{ ids: string[]; rejected: string[] }> {
  const megabytes = await numberSetting(deps, 'security.upload_megabytes', defaultUploadMegabytes)
  const ids: string[] = []
  const rejected: string[] = []
  for (const file of all) {
    const values = ids.length < MAX_FILES ? await describe(file, megabytes) : `lebih dari ${MAX_FILES} berkas`
    if (typeof values === 'string') {
      rejected.push(`${file.name || 'tanpa nama'} (${values})`)
      continue
    }
    const [row] = await insertRows(deps, recordFileStore, [
      { values: { ...values, ...target, purpose: 'mail' }, root: '/data' },
    ])
    if (!row) continue
    await files.write(keyOfAsset(row.id), Readable.from([file.content]))
    ids.push(row.id)
  }
  return { ids, rejected }
}

/** Values of a file; why it is rejected. */
async function describe({ name, content }: MailFile, megabytes: number) {
  if (!content.length) return 'kosong'
  if (content.length > megabytes * MEGABYTE) return `lebih besar dari ${megabytes} MB`
  const kind = await kindOfBytes(content, name)
  if (!kind) return 'jenis tidak diizinkan'
  const fault = await zipFault(content)
  if (fault) return fault
  if (await virusIn(content)) return 'mengandung virus'
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { name, mime: kind.mime, size_byte: content.length, sha256 }
}
