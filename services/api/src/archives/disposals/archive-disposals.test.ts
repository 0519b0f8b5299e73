import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { permissions } from '@ems/contracts'
import { archiveDisposals, archiveDocumentLogs, documents } from '@ems/contracts/archives'
import { formatDay } from '@ems/contracts/days'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { textOfPdf } from '../../files/text/testing.ts'
import { migrateQueue } from '../../jobs/index.ts'
import { type JobApi, jobApi } from '../../jobs/testing/job-api.ts'
import type { TestApi } from '../../testing/api.ts'
import { approvedBy, ruleLine, takeNow } from '../../testing/approved-by.ts'
import type { Client, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { employeeIn } from '../../testing/employee-in.ts'
import { multipart } from '../../testing/multipart.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { document, upcomingDay } from '../testing.ts'

let count = 400_000
/** A record whose retention is over. */
async function expired(api: TestApi, more: Record<string, unknown> = {}): Promise<{ id: string; number: string }> {
  const admin = await api.as([...permissions])
  const row = await admin.create(documents, { ...(await document(api, ++count)), ...more })
  await takeNow(admin, documents, row, 'register')
  await takeNow(admin, documents, row, 'deactivate')
  await api.pool.query('update ems.documents set inactive_until = $2 where id = $1', [row.id, upcomingDay(-1)])
  return { id: row.id, number: String(row.number) }
}
const destroy = (row: { id: string }) => ({ document: row.id, verdict: 'destroy', keep_until: null, reason: null })
const batchOf = async (api: TestApi, rows: readonly { id: string }[]) => ({
  title: 'Pemusnahan uji',
  company: api.companies[0],
  department: await referenceIn(api, 'department'),
  lines: rows.map(destroy),
})

const queues = new WeakMap<TestApi, Promise<void>>()
/** The destruction is followed by a job. */
const queueOf = (api: TestApi) => {
  const existing = queues.get(api) ?? migrateQueue(api.pool)
  queues.set(api, existing)
  return existing
}

describeResource(archiveDisposals, {
  equip: queueOf,
  input: async (api, n) => ({ ...(await batchOf(api, [await expired(api)])), title: `Pemusnahan ${n}` }),
  change: (n) => ({ title: `Pemusnahan lain ${n}` }),
  shared: { notes: 'Catatan yang sama' },
  elsewhere: async (api) => ({
    company: api.companies[1],
    lines: [destroy(await expired(api, { company: api.companies[1] }))],
  }),
})

const strokes = [
  [20, 150, 180, 40, 320, 160],
  [340, 90, 420, 60],
]

describe('a batch of records to destroy', () => {
  let jobs: JobApi
  let api: TestApi
  let admin: Client
  let director: Client
  beforeAll(async () => {
    jobs = await jobApi()
    ;({ api, admin } = jobs)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    director = await api.as([], { name: 'Direktur Uji', scope: 'own' })
    await approvedBy(api, archiveDisposals.name, [ruleLine(director.user.id, { signature: 'drawn' })])
    await approvedBy(api, archiveDocumentLogs.name, [ruleLine(director.user.id)])
  })

  const responseOf = ({ status, body }: Sent) => [status, body.errors?.[0]?.detail.split('[Galat]')[0]]
  const propose = async (rows: readonly { id: string }[], more = {}) =>
    admin.create(archiveDisposals, { ...(await batchOf(api, rows)), ...more })
  const stateOf = async ({ id }: { id: string }) =>
    (await admin.get(`/documents/${id}`)).body.data.attributes.status as string
  const sign = { name: 'Direktur Uji', strokes }
  const signed = async (by: Client, row: { id: string }, name: string) => {
    const { version } = (await admin.get(`/archive-disposals/${row.id}`)).body.data.meta
    return by.take(archiveDisposals, name, { id: row.id, version }, { signature: sign })
  }
  const approved = async (rows: readonly { id: string }[], more = {}) => {
    const batch = await propose(rows, more)
    await takeNow(admin, archiveDisposals, batch, 'submit')
    expect((await signed(director, batch, 'approve')).body.data.attributes.status).toBe('approved')
    return batch
  }
  const runJob = async () => {
    const { rows } = await api.pool.query(
      `select id::text from ems.background_jobs where type = 'archiveDisposal' and status = 'queued' order by id desc limit 1`,
    )
    await jobs.run(rows[0].id)
  }
  const hold = async (row: { id: string }, reason = 'Sengketa berjalan') => {
    const { body } = await admin.get(`/documents/${row.id}`)
    const values = { legal_hold: true, hold_reason: reason }
    return admin.update(documents, { id: row.id, version: body.data.meta.version }, values)
  }
  const lend = async (row: { id: string }) => {
    const loan = {
      document: row.id,
      borrower: await employeeIn(api),
      purpose: 'Pemeriksaan pajak',
      due_at: upcomingDay(9),
    }
    return admin.store(archiveDocumentLogs, loan)
  }
  const attach = (row: { id: string }, content: string) =>
    admin.post(
      '/assets',
      ...multipart({ name: 'pindaian.txt', content }, { target_type: 'documents', target_id: row.id }),
    )

  test('is proposed, appraised, approved with a signature and destroyed: bytes gone, proof and minutes there', async () => {
    const [erased, held, kept] = [await expired(api), await expired(api), await expired(api)]
    const { body: file } = await attach(erased, 'Isi yang dimusnahkan')
    const batch = await propose([erased, held, kept])
    expect(await Promise.all([erased, held, kept].map(stateOf))).toEqual(Array(3).fill('proposed'))

    const lines = [
      destroy(erased),
      destroy(held),
      { document: kept.id, verdict: 'keep', keep_until: upcomingDay(400), reason: null },
    ]
    const silent = await admin.update(archiveDisposals, batch, { lines })
    expect(silent.body.errors[0]).toMatchObject({ detail: expect.stringContaining('Alasan minimal 10 karakter.') })
    const reasoned = lines.map((line) =>
      line.verdict === 'keep' ? { ...line, reason: 'Masih diperiksa auditor' } : line,
    )
    const appraised = await admin.update(archiveDisposals, batch, { lines: reasoned })
    expect(appraised.body.data.attributes).toMatchObject({ record_count: 3, destroy_count: 2 })

    await takeNow(admin, archiveDisposals, batch, 'submit')
    expect(responseOf(await takeNow(director, archiveDisposals, batch, 'approve'))).toEqual([
      422,
      'Tanda tangan wajib dibubuhkan.',
    ])
    await signed(director, batch, 'approve')
    expect((await hold(held)).status).toBe(200)
    const before = (await admin.get(`/archive-disposals/${batch.id}`)).body.data.meta
    expect(before.notes).toMatchObject({
      execute: [`Arsip ${held.number} ditahan: Sengketa berjalan; tidak dimusnahkan.`],
    })
    expect(responseOf(await takeNow(admin, archiveDisposals, batch, 'execute'))).toEqual([
      422,
      'Tanda tangan wajib dibubuhkan.',
    ])
    const done = await signed(admin, batch, 'execute')
    expect(done.body.data.attributes).toMatchObject({
      status: 'executed',
      destroyed_count: 1,
      held: `Arsip ${held.number} ditahan: Sengketa berjalan.`,
      number: expect.stringMatching(/^\d{3}\/BAP\/SATU\//),
    })
    expect(await Promise.all([erased, held, kept].map(stateOf))).toEqual(['destroyed', 'inactive', 'inactive'])
    const later = (await admin.get(`/documents/${kept.id}`)).body.data.attributes
    expect(later).toMatchObject({
      inactive_until: upcomingDay(400),
      retention_override_reason: 'Masih diperiksa auditor',
    })
    expect(responseOf(await admin.get(`/assets/${file.data.id}/content`))).toEqual([
      410,
      'Berkas sudah dimusnahkan bersama arsipnya.',
    ])

    await runJob()
    expect(existsSync(`${api.app.services.filesDir}/assets/${file.data.id}`)).toBe(false)
    const proof = (await admin.get(`/assets/${file.data.id}`)).body.data.attributes
    expect(proof).toMatchObject({ sha256: file.data.attributes.sha256, destroyed_at: expect.stringMatching(/^\d{4}-/) })
    const { body } = await admin.get(`/assets?filter[target_type]=archive-disposals&filter[target_id]=${batch.id}`)
    const [minutes] = body.data
    expect(minutes.attributes).toMatchObject({ purpose: 'berita-acara', mime: 'application/pdf' })
    expect((await admin.get(`/assets/${minutes.id}/content`)).text.slice(0, 5)).toBe('%PDF-')
    const certificate = await admin.get(`/documents/${erased.id}/certificate`)
    const [sheet = ''] = await textOfPdf(certificate.bytes)
    const sum = createHash('sha256').update('Isi yang dimusnahkan').digest('hex')
    for (const words of [
      'SERTIFIKAT PEMUSNAHAN ARSIP',
      erased.number,
      'pindaian.txt',
      sum.slice(0, 40),
      'Direktur Uji',
    ])
      expect(sheet).toContain(words)
    expect(sheet).not.toContain(held.number)
    expect((await admin.get(`/documents/${kept.id}/certificate`)).body.errors[0].code).toBe('NOT_DESTROYED')
    expect((await (await api.as([])).get(`/documents/${erased.id}/certificate`)).status).toBe(403)
    const printed = await admin.get(`/archive-disposals/${batch.id}/pdf`)
    expect(printed.headers['content-disposition']).toMatch(/filename="Berita acara \d{3}-BAP-SATU-/)
    expect((await admin.delete(`/assets/${minutes.id}`)).status).toBe(409)
    expect(responseOf(await admin.delete(`/assets/${file.data.id}`))).toEqual([
      409,
      'Bukti pemusnahan tidak dapat diubah atau dihapus.',
    ])
  })

  test('leaves records that nothing brings back or changes', async () => {
    const row = await expired(api)
    const batch = await approved([row])
    await signed(admin, batch, 'execute')
    const { body } = await admin.get(`/documents/${row.id}`)

    expect(body.data.meta.can).not.toContain('update')
    expect(responseOf(await attach(row, 'Salinan baru'))).toEqual([409, `Arsip ${row.number} sudah dimusnahkan.`])
    expect(responseOf(await lend(row))[1]).toBe(`Arsip ${row.number} sudah dimusnahkan.`)
    for (const change of [`status = 'inactive', disposal_id = null, destroyed_at = null`, 'legal_hold = true'])
      await expect(api.pool.query(`update ems.documents set ${change} where id = $1`, [row.id])).rejects.toThrow(
        `Arsip ${row.number} sudah dimusnahkan.`,
      )
  })

  test('takes no record that is held, excluded, lent, kept for ever, not due, of another unit or of another batch', async () => {
    const [held, lent, permanent, early, busy, external] = await Promise.all(
      Array.from({ length: 6 }, () => expired(api)),
    )
    if (!held || !lent || !permanent || !early || !busy || !external) throw new Error('There are six.')
    await hold(held)
    await takeNow(director, archiveDocumentLogs, (await lend(lent)).body.data, 'approve')
    const set = (row: { id: string }, change: string, value: unknown) =>
      api.pool.query(`update ems.documents set ${change} = $2 where id = $1`, [row.id, value])
    await set(permanent, 'final_fate', 'permanent')
    await set(early, 'inactive_until', upcomingDay(0))
    await set(external, 'department_id', await referenceIn(api, 'department', 'LAIN'))
    await propose([busy], { title: 'Usulan pertama' })
    const rows = [held, lent, permanent, early, busy, external]

    const answer = await admin.store(archiveDisposals, { ...(await batchOf(api, [...rows, held])) })

    const messages = answer.body.errors.map((one: { detail: string; source: { pointer: string } }) => [
      one.source.pointer,
      one.detail.split('[Galat]')[0],
    ])
    const at = (n: number) => `/data/attributes/lines/${n}/document`
    expect(messages).toEqual([
      [at(0), `Arsip ${held.number} ditahan: Sengketa berjalan.`],
      [at(1), `Arsip ${lent.number} sedang dipinjam Peminjam Uji s.d. ${formatDay(upcomingDay(9))}.`],
      [at(2), `Nasib akhir arsip ${permanent.number} permanen.`],
      [at(3), `Retensi arsip ${early.number} berakhir ${formatDay(upcomingDay(0))}.`],
      [at(4), `Arsip ${busy.number} sudah diusulkan dalam Usulan pertama.`],
      [at(5), `Arsip ${external.number} bukan milik unit pencipta ini.`],
      [at(6), 'Arsip ini sudah ada di baris 1.'],
    ])
  })

  test('is not submitted with a record that was held since, and not executed when all are', async () => {
    const row = await expired(api)
    const batch = await propose([row])
    await hold(row)
    expect(responseOf(await takeNow(admin, archiveDisposals, batch, 'submit'))).toEqual([
      409,
      `Arsip ${row.number} ditahan: Sengketa berjalan.`,
    ])
    const late = await expired(api)
    const ready = await approved([late])
    await hold(late)
    expect(responseOf(await signed(admin, ready, 'execute'))).toEqual([
      409,
      'Semua arsip dalam usulan ini ditahan. Batalkan usulan.',
    ])
    await expect(
      api.pool.query(`update ems.documents set status = 'destroyed', destroyed_at = now() where id = $1`, [late.id]),
    ).rejects.toThrow(`Arsip ${late.number} ditahan dan tidak dapat dimusnahkan.`)
  })

  test.each(['cancelled', 'rejected', 'taken out'])('that is %s lets its records go', async (end) => {
    const [row, other] = [await expired(api), await expired(api)]
    const batch = await propose([row, other])
    if (end === 'cancelled') await takeNow(admin, archiveDisposals, batch, 'cancel', 'Salah memilih arsip')
    else if (end === 'taken out') await admin.update(archiveDisposals, batch, { lines: [destroy(other)] })
    else {
      await takeNow(admin, archiveDisposals, batch, 'submit')
      await takeNow(director, archiveDisposals, batch, 'reject', 'Masih diperlukan pengadilan')
    }
    expect(await stateOf(row)).toBe('inactive')
    expect((await propose([row])).status).toBe('draft')
  })

  test('and a loan of its record at the same moment: one wins, the other is told', async () => {
    for (let n = 0; n < 3; n += 1) {
      const row = await expired(api)
      const batch = await approved([row])
      const loan = (await lend(row)).body.data
      const [executed, lent] = await Promise.all([
        signed(admin, batch, 'execute'),
        takeNow(director, archiveDocumentLogs, loan, 'approve'),
      ])
      const isLent = lent.status === 200
      expect([executed.status === 200, await stateOf(row)]).toEqual([!isLent, isLent ? 'proposed' : 'destroyed'])
      if (isLent) expect(responseOf(executed)).toEqual([409, expect.stringMatching(/sedang dipinjam/)])
      else {
        expect(lent.status).toBeGreaterThanOrEqual(400)
        const { body } = await admin.get(`/archive-document-logs/${loan.id}`)
        expect(body.data.attributes.status).toBe('cancelled')
      }
    }
  })

  test('writes its minutes once, however often its job runs', async () => {
    const row = await expired(api)
    const batch = await approved([row])
    await signed(admin, batch, 'execute')
    const { rows } = await api.pool.query(
      `select id::text from ems.background_jobs where type = 'archiveDisposal' order by id desc limit 1`,
    )
    await jobs.run(rows[0].id)
    await api.pool.query(`update ems.background_jobs set status = 'queued' where id = $1`, [rows[0].id])
    await jobs.run(rows[0].id)
    const { body } = await admin.get(`/assets?filter[target_type]=archive-disposals&filter[target_id]=${batch.id}`)
    expect(body.meta.total).toBe(1)
  })

  test('with a secret record is seen and decided by its groups alone', async () => {
    const outsider = await api.as(['archive-list', 'archive-show'], { scope: 'group' })
    const row = await expired(api)
    const batch = await propose([row])
    const seen = async () => (await outsider.get(`/archive-disposals/${batch.id}`)).status
    expect(await seen()).toBe(200)
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions) values ('rahasia-musnah', 'Rahasia', '{archive-list}') returning id`,
    )
    await api.pool.query(`update ems.documents set security = 'secret' where id = $1`, [row.id])
    await api.pool.query(
      `insert into ems.archive_document_code_details_access_groups (owner_id, target_id)
       select code_detail_id, $2 from ems.documents where id = $1`,
      [row.id, rows[0].id],
    )
    const member = await api.as(['archive-list', 'archive-show', 'archive-update'], {
      scope: 'group',
      usergroup: rows[0].id,
    })
    expect([await seen(), (await member.get(`/archive-disposals/${batch.id}`)).status]).toEqual([404, 200])
    // The director is in none of the groups that may see the record.
    const submitted = await takeNow(member, archiveDisposals, batch, 'submit')
    expect([submitted.status, submitted.body.errors[0].code]).toEqual([409, 'NO_APPROVER'])
  })

  test('is proposed with the permission for bulk changes, and executed with the one to change a record', async () => {
    const reader = await api.as(['archive-list', 'archive-show', 'archive-update'], { scope: 'group' })
    const values = await batchOf(api, [await expired(api)])
    expect((await reader.store(archiveDisposals, values)).status).toBe(403)
    const batch = await approved([await expired(api)])
    expect((await signed(reader, batch, 'execute')).status).toBe(200)
  })
})
