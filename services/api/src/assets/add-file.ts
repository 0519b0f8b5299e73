import { createReadStream } from 'node:fs'
import type { Asset } from '@ems/contracts/common'
import { assets } from '@ems/contracts/common'
import { endingOf, type FileStore, fileKinds, kindOf, zipFault } from '../files/index.ts'
import { refuseVirus } from '../files/virus/refuse-virus.ts'
import type { Deps } from '../kit/context.ts'
import { BadFile, type Upload } from '../kit/http/upload.ts'
import type { Row } from '../kit/store/columns.ts'
import { type Store, storeFor } from '../kit/stores.ts'
import { insertRows } from '../kit/write/write-rows.ts'
import { firstVersion, type Version } from './versions.ts'

export type LocalFile = Pick<Upload, 'name' | 'path' | 'size' | 'sha256'>
export type Target = Pick<Asset, 'target_type' | 'target_id' | 'purpose'>

/** Storage key of a file. */
export const keyOfAsset = (id: string) => `assets/${id}`

const nowhere: Target & Version = { target_type: null, target_id: null, purpose: null, ...firstVersion }

/** The media type of a file; refuses one whose content differs from its name, or whose name has no ending that is taken in. */
export async function mimeOf({ path, name }: LocalFile, megabytes: number): Promise<string> {
  const kind = await kindOf(path, name)
  if (kind) {
    const fault = await zipFault(path)
    if (fault) throw BadFile(`Berkas ditolak: ${fault}.`, 'FILE_ZIP')
    await refuseVirus(path)
    return kind.mime
  }
  const formats = Object.keys(fileKinds).join(', ')
  throw Object.hasOwn(fileKinds, endingOf(name))
    ? BadFile(`Isi berkas bukan ${endingOf(name).toUpperCase()}.`, 'FILE_TYPE')
    : BadFile(`Berkas harus berformat ${formats} dan maksimal ${megabytes} MB.`, 'FILE_TYPE')
}

/** Stores the row and the bytes of a file in the caller's transaction. */
export async function addFile(
  deps: Deps,
  files: FileStore,
  { path, name, size, sha256 }: LocalFile,
  { mime, ...target }: { mime: string } & Partial<Target & Version>,
): Promise<Asset & Row> {
  const store = storeFor(assets.name) as unknown as Store<typeof assets>
  const values = { ...nowhere, ...target, name, mime, size_byte: size, sha256 }
  const [row] = (await insertRows(deps, store, [{ values, root: '/data' }])) as (Asset & Row)[]
  await files.write(keyOfAsset(String(row?.id)), createReadStream(path))
  return row as Asset & Row
}
