import { permissions } from '@ems/contracts'
import { type ConsultantActivity, customsConsultantActivities } from '@ems/contracts/customs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { noticeConsultants } from './notices.ts'
import { around } from './testing/around.ts'

describe('what the consultants are told and given', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const add = async (more = {}) =>
    admin.create(customsConsultantActivities, { ...(await around(api)), title: 'Uji', ...more })
  const today = async (after: number) =>
    (
      await api.pool.query<{ day: string }>(
        `select ((now() at time zone 'Asia/Jakarta')::date + $1::int)::text as day`,
        [after],
      )
    ).rows[0]?.day as string

  test('a job starts with the checklist and the documents of its kind, unless it brings its own', async () => {
    const { rows } = await api.pool.query<{ id: string }>(
      `insert into ems."references" (category, code, name, meta) values ('kite-job', 'KONV', 'Konversi',
       '{"checklist": ["Koefisien diperiksa", "Surat siap"], "documents": ["Daftar bahan baku"]}') returning id`,
    )
    const input = await add({ job_type: rows[0]?.id })
    const own = await add({ job_type: rows[0]?.id, checklist: [{ id: 'a', text: 'Lain', is_done: false }] })

    expect(input).toMatchObject({ checklist_total: 2, documents_missing: 1 })
    expect((input as unknown as ConsultantActivity).checklist.map(({ text }) => text)).toEqual([
      'Koefisien diperiksa',
      'Surat siap',
    ])
    expect((own as unknown as ConsultantActivity).checklist.map(({ text }) => text)).toEqual(['Lain'])
  })

  test('a near deadline and a document long missing are announced once to consultant and reviewer', async () => {
    const reviewer = await api.as(['customs_activity-list'])
    await add({ due_date: await today(3), reviewer: reviewer.user.id })
    await add({ due_date: await today(30) })
    await add({
      due_date: await today(30),
      document_requests: [{ id: 'a', name: 'Rekap PIB', requested_at: await today(-8), status: 'requested' }],
    })
    const notified = async () =>
      (
        await api.pool.query(`select title from ems.notifications where event like 'consultant.%' order by id`)
      ).rows.map(({ title }) => title.replace(/^KON-\d+/, 'KON'))

    await noticeConsultants(api.pool, { fromHour: 24 })
    const before = await notified()
    await noticeConsultants(api.pool, { fromHour: 0 })
    const first = await notified()
    await noticeConsultants(api.pool, { fromHour: 0 })

    const expected = [
      'KON jatuh tempo dalam 3 hari',
      'KON jatuh tempo dalam 3 hari',
      'KON: dokumen klien belum diterima setelah 7 hari',
    ]
    expect([before, first]).toEqual([[], expected])
    expect(await notified()).toEqual(first)
  })

  test('a workbook holds clients by month, the documents and the hours', async () => {
    const job = {
      period_month: '2026-10-01',
      time_entries: [{ id: 'a', user_id: admin.user.id, date: '2026-11-02', minutes: 45 }],
    }
    await add({
      ...job,
      document_requests: [{ id: 'a', name: 'Rekap PEB', requested_at: '2026-11-01', status: 'received' }],
    })
    const answer = await admin.post(
      '/customs-consultant-activities/-actions/toWorkbook?filter[period_month]=2026-10-01',
    )
    const { sheets } = await readXlsx(new Uint8Array(answer.bytes))
    const [matrix, documents, times] = sheets.map(({ rows }) => rows)

    expect(matrix).toEqual([
      ['Klien', 'Fasilitas', 'Jenis pekerjaan', '10/2026'],
      ['PT Klien Satu', 'Pembebasan', 'Pelatihan', 'Antre'],
    ])
    expect(documents?.[1]?.[2]).toBe('Rekap PEB')
    expect(times?.[1]?.slice(3, 6)).toEqual([admin.user.name, expect.anything(), 45])
  })

  test('a periodic job falls due before a weekend and before a holiday', async () => {
    const { board, partner, job_type, consultant } = await around(api)
    await api.pool.query(
      `insert into ems.leave_offices (date, name, kind) values ('2026-12-10', 'Libur uji', 'national')`,
    )
    const { body } = await admin.post('/customs-consultant-activities/-actions/generateRecurring', {
      data: {
        attributes: {
          board,
          partners: [partner],
          job_type,
          facility: 'exemption',
          consultant,
          from: '2026-09-01',
          to: '2026-11-01',
          due_day: 10,
          dry_run: true,
        },
      },
    })
    // 10 October is a Saturday, 10 November a Tuesday, 10 December the holiday.
    expect(body.meta.lines.map(({ due_date }: { due_date: string }) => due_date)).toEqual([
      '2026-10-09',
      '2026-11-10',
      '2026-12-09',
    ])
  })
})
