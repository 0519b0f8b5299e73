import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { documents, MAX_TRANSFERRED, transferBody } from '@ems/contracts/archives'
import { todayInJakarta } from '@ems/contracts/days'
import { sql } from '@ems/postgres'
import { keyOfAsset } from '../../assets/index.ts'
import { attachment, type FileStore, storeAt, zip } from '../../files/index.ts'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { actionAttributes } from '../../kit/http/body.ts'
import { invalid, issuesOf } from '../../kit/problems.ts'
import type { Store } from '../../kit/stores.ts'

type RecordRow = {
  id: string
  number: string
  doc_number: string | null
  title: string
  code: string
  classification: string
  company: string
  department: string
  doc_date: string
  period_from: string | null
  period_to: string | null
  kind: string
  media: string
  quantity: string | null
  security: string
  status: string
}
type FileRow = { id: string; record: string; name: string; sha256: string; size: string }

/**
 * POST /documents/-actions/transfer: permanent records with their files as a package for another archive: BagIt 1.0 (RFC 8493) in a ZIP.
 * Each file is checked against the checksum that it was stored with while it is sent; the package of a changed file breaks off.
 */
export const transfer =
  (store: Store<typeof documents>): Handler =>
  async (request, reply) => {
    const deps = allow(request, documents.can.toExcel)
    const parsed = transferBody.safeParse(actionAttributes(request.body).attributes)
    if (!parsed.success) throw invalid(documents, issuesOf(parsed.error))
    const records = await recordsOf(deps, store, parsed.data.ids)
    const other = records.find(({ status }) => status !== 'permanent')
    if (other) throw invalid(documents, [{ field: 'ids', message: `Arsip ${other.number} tidak berstatus Permanen.` }])
    if (!records.length) throw invalid(documents, [{ field: 'ids', message: 'Tidak ada arsip yang dapat diserahkan.' }])
    const files = await filesOf(deps, records)
    const name = `serah-arsip-${todayInJakarta().replaceAll('-', '')}`
    const label = `Paket serah ${records.length} arsip, ${files.length} berkas`
    const { menu, name: type } = documents
    await audit(deps, [
      { action: 'export', menu, target_type: type, target_label: label, rows_affected: records.length },
      ...records.map(({ id, number }) => ({
        ...({ action: 'export', menu, target_type: type } as const),
        target_id: id,
        target_label: `${number}: paket serah ${name}`,
      })),
    ])
    const bag = zip(partsOf(storeAt(request.server.services.filesDir), { name, records, files, by: deps.user.name }))
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', attachment(`${name}.zip`))
      .send(Readable.from(bag, { objectMode: false }))
  }

const recordsOf = (deps: Deps, store: Store<typeof documents>, ids: readonly string[]) =>
  deps.db.rows(sql<RecordRow>`
    select t.id::text, t.number, t.doc_number, t.title, k.code, k.name as classification, c.name as company, d.name as department,
      t.doc_date::text as doc_date, t.period_from::text as period_from, t.period_to::text as period_to, t.kind, t.media,
      trim_scale(t.quantity)::text as quantity, t.security, t.status
    from ems.documents t join ems.archive_document_code_details k on k.id = t.code_detail_id
    join ems."references" c on c.id = t.company_id join ems."references" d on d.id = t.department_id
    where t.id = any(${[...ids]}::bigint[]) and t.deleted_at is null and ${store.sight(deps)} order by t.number limit ${sql.raw(String(MAX_TRANSFERRED))}`)

const filesOf = ({ db }: Deps, records: readonly RecordRow[]) =>
  db.rows(sql<FileRow>`select id::text, target_id as record, name, sha256, size_byte::text as size from ems.assets
    where target_type = 'documents' and target_id = any(${records.map(({ id }) => id)}::text[])
      and deleted_at is null and destroyed_at is null order by target_id::bigint, id`)

type Bag = { name: string; records: readonly RecordRow[]; files: readonly FileRow[]; by: string }

/** The payload first: its checksums are known before, so the manifest does not wait for it. */
function* partsOf(store: FileStore, { name, records, files, by }: Bag) {
  const folder = new Map(records.map(({ id, number }) => [id, safe(number)]))
  const payload = files.map((file) => ({
    ...file,
    path: `data/${folder.get(file.record)}/${file.id}-${safe(file.name)}`,
  }))
  const list = JSON.stringify(
    records.map(({ status: _, id, ...record }) => ({
      ...record,
      files: payload
        .filter((one) => one.record === id)
        .map(({ path, name: title, sha256 }) => ({ path, title, sha256 })),
    })),
    null,
    2,
  )
  for (const { id, path, sha256 } of payload) yield { name: `${name}/${path}`, content: checked(store, id, sha256) }
  const bytes = payload.reduce((sum, { size }) => sum + Number(size), Buffer.byteLength(list))
  const manifest = [...payload, { path: 'data/arsip.json', sha256: digest(list) }]
  const tags: Record<string, string> = {
    'bagit.txt': 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n',
    'bag-info.txt': [
      `Source-Organization: ${[...new Set(records.map(({ company }) => company))].join('; ')}`,
      `Contact-Name: ${by}`,
      `Bagging-Date: ${todayInJakarta()}`,
      `External-Description: ${records.length} arsip permanen`,
      `Payload-Oxum: ${bytes}.${manifest.length}`,
      '',
    ].join('\n'),
    'manifest-sha256.txt': manifest.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''),
  }
  yield { name: `${name}/data/arsip.json`, content: [list] }
  for (const [file, content] of Object.entries(tags)) yield { name: `${name}/${file}`, content: [content] }
  const sums = Object.entries(tags).map(([file, content]) => `${digest(content)}  ${file}\n`)
  yield { name: `${name}/tagmanifest-sha256.txt`, content: [sums.join('')] }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** Names in a bag have no separators, and nothing that a file system of another house refuses. */
const safe = (text: string) =>
  text
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[.-]+/g, '')
    .slice(0, 120) || 'arsip'

async function* checked(store: FileStore, id: string, sha256: string): AsyncGenerator<Buffer> {
  const hash: Hash = createHash('sha256')
  for await (const chunk of store.read(keyOfAsset(id))) {
    hash.update(chunk as Buffer)
    yield chunk as Buffer
  }
  if (hash.digest('hex') !== sha256) throw new Error(`The file ${id} is not what was stored.`)
}
