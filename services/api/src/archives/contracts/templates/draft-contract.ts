import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type ArchiveContract, archiveContracts, draftBody, renewalModes, signerParties } from '@ems/contracts/archives'
import { assets } from '@ems/contracts/common'
import { todayInJakarta } from '@ems/contracts/days'
import { sql } from '@ems/postgres'
import { addFile, keyOfAsset, type LocalFile } from '../../../assets/index.ts'
import { storeAt } from '../../../files/index.ts'
import { decimal, longDay } from '../../../files/sheet-text.ts'
import { officePages } from '../../../files/text/office-text.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { actionAttributes } from '../../../kit/http/body.ts'
import { objectsOf } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { conflict, invalid, issuesOf } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import type { Store } from '../../../kit/stores.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { store as templates } from './contract-templates.ts'
import { draftPdf } from './draft-text.ts'
import { BadTemplate, fillTemplate, type TemplateValues } from './fill-template.ts'

type Contract = ArchiveContract & Row
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** It is unpacked in the memory of the API. */
const MAX_TEMPLATE = 10 * 2 ** 20

const rejection = (message: string) => invalid(archiveContracts, [{ field: 'template', message }])

/**
 * POST /archive-contracts/:id/-actions/draft: the DOCX of a template with what is known of the contract, to be worked on, and its text
 * as PDF, to be signed. Both become draft files of the contract.
 */
export const draft =
  (store: Store<typeof archiveContracts>): Handler =>
  async (request, reply) => {
    const deps = allow(request, archiveContracts.can.update)
    const parsed = draftBody.safeParse(actionAttributes(request.body).attributes)
    if (!parsed.success) throw invalid(archiveContracts, issuesOf(parsed.error))
    const contract = await store.find(deps, idOf(request))
    if (contract.status !== 'draft')
      throw conflict('STATE', 'Draf hanya dibuat untuk kontrak berstatus Draf.', { pointer: '/data' })
    const template = await templates.find(deps, parsed.data.template)
    const files = storeAt(request.server.services.filesDir)
    const filled = await filledOf(deps, template.id, contract, (id) => buffer(files.read(keyOfAsset(id))))
    const folder = await mkdtemp(path.join(tmpdir(), 'ems-draft-'))
    try {
      const created = await written(folder, contract, template.name, filled)
      return await transact(request, reply, async (inside) => {
        const rows: Row[] = []
        const target = { target_type: archiveContracts.name, target_id: contract.id, purpose: 'draft' }
        for (const { mime, ...file } of created) rows.push(await addFile(inside, files, file, { mime, ...target }))
        return { status: 201, body: { data: rows.map(objectsOf(assets, { user: deps.user })) } }
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

async function filledOf(deps: Deps, template: string, contract: Contract, read: (id: string) => Promise<Buffer>) {
  const file = await deps.db.first(sql<{
    id: string
    size: string
  }>`select id::text, size_byte::text as size from ems.assets
    where target_type = 'contract-templates' and target_id = ${template} and deleted_at is null and mime = ${docxType}
    order by id desc limit 1`)
  if (!file) throw rejection('Templat ini belum memiliki berkas DOCX.')
  if (Number(file.size) > MAX_TEMPLATE) throw rejection('Berkas templat maksimal 10 MB.')
  try {
    return fillTemplate(await read(file.id), await valuesOf(deps, contract))
  } catch (error) {
    if (error instanceof BadTemplate) throw rejection(error.message)
    throw error
  }
}

/** Both files in a folder of their own. */
async function written(folder: string, { number, title }: Contract, name: string, docx: Buffer) {
  const base = `${number} ${name}`.replace(/[/\\\p{Cc}\p{Cf}]+/gu, '-').slice(0, 150)
  const from = path.join(folder, 'draft.docx')
  await writeFile(from, docx, { mode: 0o600 })
  const [text = ''] = await officePages(from, 'docx')
  const to = path.join(folder, 'draft.pdf')
  await writeFile(to, await draftPdf({ title, company: name, text }), { mode: 0o600 })
  const described = async (local: string, ending: string, mime: string): Promise<LocalFile & { mime: string }> => {
    const bytes = await readFile(local)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { path: local, name: `${base}.${ending}`, size: bytes.length, sha256, mime }
  }
  return [await described(from, 'docx', docxType), await described(to, 'pdf', 'application/pdf')]
}

type Names = Record<'jenis' | 'perusahaan' | 'mitra' | 'alamat_mitra' | 'pic', string | null>

/** What is known of a contract, by the fields of templates; what is not known is a line to be filled in by hand. */
async function valuesOf({ db }: Deps, contract: Contract): Promise<TemplateValues> {
  const names = await db.one(sql<Names>`
    select k.name as jenis, c.name as perusahaan, p.name as mitra, u.name as pic,
      (select concat_ws(', ', a ->> 'street', a ->> 'district', a ->> 'city', a ->> 'province')
        from jsonb_array_elements(p.addresses) a limit 1) as alamat_mitra
    from ems.archive_contracts t join ems."references" k on k.id = t.contract_type_id join ems."references" c on c.id = t.company_id
    join ems.partners p on p.id = t.partner_id join ems.users u on u.id = t.pic_id where t.id = ${contract.id}::bigint`)
  const day = (one: string | null) => one && longDay(one)
  const texts: Record<string, string | null> = {
    ...names,
    nomor: contract.number,
    judul: contract.title,
    nomor_mitra: contract.partner_number,
    pihak_lain: contract.other_parties,
    tanggal: longDay(todayInJakarta()),
    mulai: day(contract.start_date),
    berakhir: contract.is_open_ended ? 'tanpa batas waktu' : day(contract.end_date),
    perpanjangan: renewalModes[contract.renewal_mode],
    masa_pemberitahuan: String(contract.notice_days),
    nilai: contract.value && decimal(contract.value),
    mata_uang: contract.currency,
    termin: contract.payment_term,
  }
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text || '…………'])),
    penanda_tangan: contract.signers.map(({ name, position, party }) => ({
      ...{ nama: name, jabatan: position ?? '', pihak: signerParties[party] },
    })),
    kewajiban: contract.obligations.map(({ title, due_at, value }) => ({
      ...{ uraian: title, jatuh_tempo: longDay(due_at), nilai: value ? decimal(value) : '' },
    })),
  }
}
