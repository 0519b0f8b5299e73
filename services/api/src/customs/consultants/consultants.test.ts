import { permissions } from '@ems/contracts'
import { archiveContracts } from '@ems/contracts/archives'
import {
  type ConsultantActivity,
  customsConsultantActivities,
  customsConsultantBoards,
  usualStages,
} from '@ems/contracts/customs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { dayOfNextMonth, lastOpenDay, monthsBetween } from './recurring/recurring.rules.ts'
import { around } from './testing/around.ts'

/** Id of a contract with another client. */
async function contractOfAnother(api: TestApi): Promise<string> {
  const admin = await api.as([...permissions])
  const { rows } = await api.pool.query(
    `insert into ems.partners (code, name, is_customer, is_vendor, status, kite_facility)
     values ('P9', 'PT Klien Lain', true, false, 'active', 'none') returning id`,
  )
  const values = {
    title: 'Jasa tahunan',
    contract_type: await referenceIn(api, 'contract-type'),
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    company: api.companies[0],
    partner: rows[0].id,
  }
  return (await admin.create(archiveContracts, values)).id
}

describeResource(customsConsultantBoards, {
  input: (api, n) => ({ name: `Papan ${n}`, company: api.companies[0] }),
  // Its name cannot be the same for many.
  change: (n) => ({ description: `Keterangan ${n}` }),
  shared: { description: 'Sama untuk semua' },
})

describeResource(customsConsultantActivities, {
  input: async (api, n) => ({ ...(await around(api)), title: `Pekerjaan ${n}`, company: api.companies[0] }),
  misplaced: {
    contract: async (api) => ({ contract: await contractOfAnother(api) }),
  },
})

describe('a job of the consultants', () => {
  let api: TestApi
  let admin: Client
  let report: string
  let other: string
  const message = (answer: Sent) => answer.body.errors[0].detail.split('[Galat]')[0]
  const add = async (more = {}) =>
    admin.create(customsConsultantActivities, { ...(await around(api)), title: 'Uji', ...more })
  const act = (action: string, row: Row, values = {}) =>
    admin.act(customsConsultantActivities, action, [{ id: row.id, version: row.version, values }])
  const attributes = (answer: Sent) => answer.body.data[0].attributes as ConsultantActivity
  const move = (row: Row, stage_key: string, { before = null as string | null, reason = null as string | null } = {}) =>
    admin.act(customsConsultantActivities, 'move', [
      {
        type: customsConsultantActivities.name,
        id: row.id,
        attributes: { stage_key, reason },
        relationships: { before: { data: before ? { type: customsConsultantActivities.name, id: before } : null } },
      },
    ])
  const column = async (board: string, stage: string) => {
    const { body } = await admin.get(
      `/customs-consultant-activities?filter[board]=${board}&filter[stage_key]=${stage}&sort=position&page[size]=50`,
    )
    return body.data.map(({ attributes: { title } }: { attributes: { title: string } }) => title)
  }
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    const { rows } = await api.pool.query(
      `insert into ems."references" (category, code, name) values ('kite-job', 'BCLKT', 'Laporan BCL.KT') returning id`,
    )
    report = rows[0].id
    const { rows: partners } = await api.pool.query(
      `insert into ems.partners (code, name, is_customer, is_vendor, status, kite_facility)
       values ('P2', 'PT Klien Dua', true, false, 'active', 'none') returning id`,
    )
    other = partners[0].id
  })
  afterAll(() => api.close())

  test('has a number of its own, the meaning of its stage and its figures', async () => {
    const row = await add({
      checklist: [
        { id: 'a', text: 'Satu', is_done: true },
        { id: 'b', text: 'Dua', is_done: false },
      ],
      document_requests: [
        { id: 'a', name: 'PIB', requested_at: '2026-11-01', status: 'requested' },
        { id: 'b', name: 'PEB', requested_at: '2026-11-01', received_at: '2026-11-05', status: 'received' },
      ],
      time_entries: [
        { id: 'a', user_id: '1', date: '2026-11-02', minutes: 45 },
        { id: 'b', user_id: '1', date: '2026-11-03', minutes: 30 },
      ],
    })

    expect(row).toMatchObject({
      code: expect.stringMatching(/^KON-\d{5}$/),
      stage_category: 'queue',
      original_due_date: '2026-12-10',
      checklist_done: 1,
      checklist_total: 2,
      documents_missing: 1,
      actual_minutes: 75,
    })
  })

  test('moves before another one, and to the end where none is named', async () => {
    const board = await admin.create(customsConsultantBoards, { name: 'Papan urut' })
    const [a, b, c] = [
      await add({ board: board.id, title: 'A' }),
      await add({ board: board.id, title: 'B' }),
      await add({ board: board.id, title: 'C' }),
    ]

    await move(c, 'antre', { before: a.id })
    expect(await column(board.id, 'antre')).toEqual(['C', 'A', 'B'])
    await move(c, 'dikerjakan')
    await move(a, 'dikerjakan', { before: c.id })
    expect(await column(board.id, 'dikerjakan')).toEqual(['A', 'C'])
    expect(await column(board.id, 'antre')).toEqual([b.title])
  })

  test('finds room between two neighbours however often they are parted', async () => {
    const board = await admin.create(customsConsultantBoards, { name: 'Papan sempit' })
    const last = await add({ board: board.id, title: 'akhir' })
    const pair = [await add({ board: board.id, title: 'x' }), await add({ board: board.id, title: 'y' })] as const

    for (let n = 0; n < 70; n += 1) {
      const answer = await move(pair[n % 2] as Row, 'antre', { before: (n ? pair[(n + 1) % 2] : last)?.id ?? null })
      expect(answer.status).toBe(200)
    }

    const order = await column(board.id, 'antre')
    expect(order.slice(-1)).toEqual(['akhir'])
    expect(order).toHaveLength(3)
  }, 60_000)

  test('is sent with an unfinished checklist only for a reason, which stays in the history', async () => {
    const row = await add({ checklist: [{ id: 'a', text: 'Satu', is_done: false }] })

    const rejected = await move(row, 'terkirim')
    const sent = await move(row, 'terkirim', { reason: 'Diminta klien' })

    expect([rejected.status, rejected.body.errors[0].code, message(rejected)]).toEqual([
      409,
      'CHECKLIST_OPEN',
      '1 butir belum selesai. Lanjutkan?',
    ])
    expect([sent.status, attributes(sent).stage_category]).toEqual([200, 'submitted'])
    const { rows } = await api.pool.query(
      `select reason from ems.audit_logs where target_id = $1 and action = 'move'`,
      [row.id],
    )
    expect(rows).toEqual([{ reason: 'Diminta klien' }])
  })

  test('that is a report has a period, once per client, and a receipt when it is sent', async () => {
    const without = await admin.store(customsConsultantActivities, {
      ...(await around(api)),
      title: 'L',
      job_type: report,
    })
    const row = await add({ job_type: report, period_month: '2026-10-01' })
    const twin = await admin.store(customsConsultantActivities, {
      ...(await around(api)),
      title: 'L2',
      job_type: report,
      period_month: '2026-10-01',
    })
    const unsent = await move(row, 'terkirim')
    const receipt = await admin.update(customsConsultantActivities, row, {
      submission_no: 'TT-1',
      submitted_date: '2026-11-10',
    })
    const sent = await move(row, 'terkirim')

    expect(message(without)).toBe('Periode wajib diisi untuk laporan.')
    expect([message(twin), sources(twin)]).toEqual([
      `Pekerjaan untuk periode ini sudah ada: ${row.code}.`,
      ['/data/attributes/period_month'],
    ])
    expect(message(unsent)).toBe('No. tanda terima wajib diisi.')
    expect([receipt.status, sent.status]).toEqual([200, 200])
  })

  test('under review is sent on by its reviewer, and by nobody else', async () => {
    const reviewer = await api.as([...permissions])
    const row = await add({ reviewer: reviewer.user.id })
    await move(row, 'reviu')
    const sendOn = (by: Client) =>
      by.act(customsConsultantActivities, 'move', [{ id: row.id, values: { stage_key: 'terkirim' } }])

    const byConsultant = await sendOn(admin)
    const byReviewer = await sendOn(reviewer)

    expect([byConsultant.status, message(byConsultant)]).toEqual([409, 'Reviu diputuskan oleh reviewer pekerjaan ini.'])
    expect([byReviewer.status, attributes(byReviewer).stage_category]).toEqual([200, 'submitted'])
  })

  test('is extended forward only, and says how often and why', async () => {
    const row = await add()

    const back = await act('extend', row, { due_date: '2026-12-01', reason: 'Dokumen terlambat' })
    const forward = await act('extend', row, { due_date: '2026-12-20', reason: 'Dokumen terlambat' })

    expect(message(back)).toBe('Jatuh tempo baru harus setelah jatuh tempo sekarang.')
    expect(attributes(forward)).toMatchObject({
      due_date: '2026-12-20',
      original_due_date: '2026-12-10',
      extension_count: 1,
      extension_reason: 'Dokumen terlambat',
    })
  })

  test('is cancelled with a reason and opened again, never cancelled twice', async () => {
    const row = await add()

    const cancelled = await act('cancel', row, { reason: 'Kontrak berakhir' })
    const again = await admin.act(customsConsultantActivities, 'cancel', [{ id: row.id, values: { reason: 'x' } }])
    const opened = await admin.act(customsConsultantActivities, 'rollback', [{ id: row.id }])

    expect(attributes(cancelled)).toMatchObject({ stage_key: 'batal', cancel_reason: 'Kontrak berakhir' })
    expect([again.status, opened.status]).toEqual([409, 200])
    expect(attributes(opened)).toMatchObject({ stage_key: 'antre', cancel_reason: null })
  })

  test('does not belong to a client with a KITE company of another client', async () => {
    const { rows } = await api.pool.query(
      `select count(*)::int n from ems.customs_consultant_activities where tenant_id is not null`,
    )
    const answer = await admin.store(customsConsultantActivities, {
      ...(await around(api)),
      title: 'T',
      tenant: '999999',
    })

    expect([rows[0].n, answer.status, sources(answer)]).toEqual([0, 422, ['/data/relationships/tenant']])
  })

  test('needs a stage of its board, and keeps that stage on it', async () => {
    const board = await admin.create(customsConsultantBoards, { name: 'Papan tahap' })
    await add({ board: board.id, stage_key: 'reviu' })
    const stranger = await admin.store(customsConsultantActivities, {
      ...(await around(api)),
      title: 'S',
      stage_key: 'entah',
    })
    const without = await admin.update(customsConsultantBoards, board, {
      stages: usualStages.filter(({ key }) => key !== 'reviu'),
    })

    expect(message(stranger)).toBe('Tahap tidak ada di papan ini.')
    expect([message(without), sources(without)]).toEqual([
      'Tahap reviu masih berisi pekerjaan.',
      ['/data/attributes/stages'],
    ])
  })

  test('comes once per client and month from the recurring generation, never where it was excluded', async () => {
    const { board, partner, consultant } = await around(api)
    const params = {
      board,
      partners: [partner, other],
      job_type: report,
      facility: 'exemption',
      consultant,
      from: '2027-01-01',
      to: '2027-03-01',
      due_day: 10,
    }
    const generate = (dry_run: boolean) =>
      admin.post('/customs-consultant-activities/-actions/generateRecurring', {
        data: { attributes: { ...params, dry_run } },
      })
    const verdicts = ({ body }: Sent) => body.meta.lines.map(({ verdict }: { verdict: string }) => verdict)
    const stored = async () =>
      (
        await api.pool.query(
          `select count(*)::int n from ems.customs_consultant_activities where period_month >= '2027-01-01' and stage_category <> 'cancelled'`,
        )
      ).rows[0].n

    const preview = await generate(true)
    expect([verdicts(preview), await stored()]).toEqual([Array(6).fill('new'), 0])
    expect(preview.body.meta.lines[0]).toMatchObject({ period_month: '2027-01-01', due_date: '2027-02-10' })
    await generate(false)
    expect(await stored()).toBe(6)
    const { body } = await admin.get(
      `/customs-consultant-activities?filter[period_month]=2027-02-01&filter[partner]=${other}`,
    )
    await admin.act(customsConsultantActivities, 'exclude', [
      { id: body.data[0].id, values: { reason: 'Tidak ada ekspor' } },
    ])
    expect(verdicts(await generate(false)).sort()).toEqual(['excluded', ...Array(5).fill('exists')])
    expect(await stored()).toBe(5)
  })

  test('refuses a recurring generation without clients or over more than two years', async () => {
    const { board, partner, consultant } = await around(api)
    const params = {
      board,
      partners: [partner],
      job_type: report,
      facility: 'exemption',
      consultant,
      from: '2027-01-01',
      to: '2029-02-01',
      due_day: 10,
      dry_run: true,
    }
    const send = (more: object) =>
      admin.post('/customs-consultant-activities/-actions/generateRecurring', {
        data: { attributes: { ...params, ...more } },
      })

    const [long, nobody] = [await send({}), await send({ to: '2027-02-01', partners: [] })]

    expect([long.status, sources(long), message(long)]).toEqual([
      422,
      ['/data/attributes/to'],
      'Maksimal 24 bulan sekaligus.',
    ])
    expect([nobody.status, sources(nobody)]).toEqual([422, ['/data/attributes/partners']])
  })

  test('notes when the client was reminded, only while documents are missing', async () => {
    const row = await add({
      document_requests: [{ id: 'a', name: 'PIB', requested_at: '2026-11-01', status: 'requested' }],
    })

    const reminded = await act('remindClient', row)
    const idle = await act('remindClient', await add())

    expect(attributes(reminded).document_requests[0]?.reminded_at).toMatch(/^2\d{3}-/)
    expect([idle.status, message(idle)]).toEqual([409, 'Tidak ada dokumen yang masih kurang.'])
  })
})

describe('the deadline of a recurring job', () => {
  test('is a day of the following month, or the last day before on which the offices are open', () => {
    const closed = new Set(['2026-10-10', '2027-01-10', '2027-01-09', '2027-01-08'])
    expect(
      ['2026-09-01', '2026-12-01', '2026-10-01'].map((month) =>
        lastOpenDay(dayOfNextMonth(month, 10), (day) => closed.has(day)),
      ),
    ).toEqual(['2026-10-09', '2027-01-07', '2026-11-10'])
  })

  test('follows every month of the span, across years', () => {
    expect(monthsBetween('2026-11-01', '2027-02-01')).toEqual(['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'])
  })
})
