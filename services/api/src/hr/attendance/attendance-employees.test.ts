import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { addDays, todayInJakarta } from '@ems/contracts/days'
import { attendanceEmployees } from '@ems/contracts/hr'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { folderStore } from '../../files/index.ts'
import { migrateQueue, runJob } from '../../jobs/index.ts'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { multipart } from '../../testing/multipart.ts'
import { attendanceCodeIn, employeeIn } from '../testing.ts'
import { flagDays } from './flag-days.job.ts'

type Row = { message: string }

const log = createLog('attendance test')
log.level = 'silent'
const reason = 'Mesin presensi rusak'

describeResource(attendanceEmployees, {
  input: async (api, n) => ({
    employee: await employeeIn(api, api.companies[0], `Pegawai ${n}`),
    // Another month for each row: a closed one takes no further days.
    date: `20${20 + (n % 70)}-${String(1 + (Math.floor(n / 70) % 12)).padStart(2, '0')}-02`,
    code: await attendanceCodeIn(api),
    reason,
  }),
  change: (n) => ({ note: `Catatan ${n}` }),
  shared: { note: 'Catatan yang sama' },
  elsewhere: async (api) => ({ employee: await employeeIn(api, api.companies[1]) }),
})

describe('a day of an employee', () => {
  let api: TestApi
  let admin: Client
  let employee: string
  let present: string
  let filesDir: string
  beforeAll(async () => {
    filesDir = await mkdtemp(path.join(tmpdir(), 'ems-attendance-'))
    api = await testApi({ filesDir })
    await migrateQueue(api.pool)
    const groups = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ('semua', 'Semua', $1, 'group') returning id`,
      [[...permissions]],
    )
    admin = await api.as([...permissions], { usergroup: groups.rows[0].id })
    employee = await employeeIn(api, api.companies[0], 'Orang Satu')
    const { rows } = await api.pool.query(
      `with office as (update ems."references" set meta = '{"timezone": "Asia/Makassar"}' where category = 'office' returning 1),
        pattern as (insert into ems."references" (category, code, name, meta) values ('work-pattern', 'malam', 'Malam',
          '{"start": "22:00", "end": "06:00", "break_minutes": 60}') returning id),
        worker as (update ems.employees set work_pattern_id = (select id from pattern) where id = $1 returning 1)
       insert into ems.attendance_codes (code, name, present_value, auto_source) values ('H', 'Hadir', 1, 'punch') returning id`,
      [employee],
    )
    present = rows[0].id
  })
  afterAll(() => api.close())
  const store = (more: Record<string, unknown>) =>
    admin.store(attendanceEmployees, { employee, code: present, reason, ...more })
  const text = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]

  test('counts minutes by the clock of the office, also of a shift that ends the next morning', async () => {
    // 22.07 WITA to 05.52 WITA.
    const answer = await store({
      date: '2026-03-02',
      check_in: '2026-03-02T14:07:00Z',
      check_out: '2026-03-02T21:52:00Z',
    })

    expect(answer.body.data.attributes).toMatchObject({
      timezone: 'Asia/Makassar',
      schedule_in: '2026-03-02T14:00:00.000Z',
      schedule_out: '2026-03-02T22:00:00.000Z',
      late_minutes: 7,
      early_minutes: 8,
      work_minutes: 405,
      overtime_minutes: 0,
      source: 'manual',
    })
  })

  test.each([
    ['date', { date: '2026-03-02', check_in: '2026-03-02T14:00:00Z' }, 'Presensi tanggal ini sudah ada.'],
    [
      'date',
      { date: '2019-12-31', check_in: '2019-12-31T14:00:00Z' },
      'Karyawan belum/tidak lagi aktif pada tanggal ini.',
    ],
    ['check_in', { date: '2026-03-03' }, 'Masuk wajib diisi.'],
    ['check_in', { date: '2026-03-03', check_in: '2026-03-05T14:00:00Z' }, 'Jam masuk harus pada tanggal presensi.'],
    [
      'check_out',
      { date: '2026-03-03', check_in: '2026-03-03T14:00:00Z', check_out: '2026-03-03T13:00:00Z' },
      'Jam pulang harus setelah jam masuk (pilih +1 hari untuk shift malam).',
    ],
    [
      'check_out',
      { date: '2026-03-03', check_in: '2026-03-03T01:00:00Z', check_out: '2026-03-03T18:00:00Z' },
      'Durasi lebih dari 16 jam.',
    ],
    [
      'reason',
      { date: '2026-03-03', check_in: '2026-03-03T14:00:00Z', reason: 'x' },
      'Alasan koreksi minimal 10 karakter.',
    ],
  ])('is refused at %s with %j', async (field, values, message) => {
    const answer = await store(values)

    expect(sources(answer)).toEqual([`/data/attributes/${field}`])
    expect(text(answer)).toBe(message)
  })

  test('that is closed does not change, nor does its month, until a user with the permission reopens it', async () => {
    const row = await admin.create(attendanceEmployees, {
      employee,
      code: present,
      reason,
      date: '2026-04-01',
      check_in: '2026-04-01T14:00:00Z',
    })
    const shut = (await admin.take(attendanceEmployees, 'lock', row)).body.data
    const now = { id: row.id, version: shut.meta.version }
    const clerk = await api.as([...permissions].filter((one) => one !== 'attendance-rollback'))

    expect(shut.attributes.locked_period).toBe('2026-04')
    expect(text(await admin.update(attendanceEmployees, now as never, { note: 'Ubah' }))).toBe(
      'Periode 04/2026 sudah ditutup.',
    )
    expect(text(await store({ date: '2026-04-02', check_in: '2026-04-02T14:00:00Z' }))).toBe(
      'Periode 04/2026 sudah ditutup.',
    )
    const target = { id: row.id, version: now.version, values: { note: 'Masal' } }
    const bulk = await admin.act(attendanceEmployees, 'bulkUpdate', [target])
    expect([bulk.status, text(bulk)]).toEqual([409, 'Periode 04/2026 sudah ditutup.'])
    const removed = await admin.delete(`/attendance-employees/${row.id}`)
    expect([removed.status, text(removed)]).toEqual([409, 'Periode 04/2026 sudah ditutup.'])
    const why = { reason: 'Salah tutup periode' }
    expect((await clerk.take(attendanceEmployees, 'unlock', now as never, why)).status).toBe(403)
    const open = (await admin.take(attendanceEmployees, 'unlock', now as never, why)).body.data
    expect([open.attributes.review, open.attributes.locked_period]).toEqual(['verified', null])
    const again = { id: row.id, version: open.meta.version }
    expect((await admin.update(attendanceEmployees, again as never, { note: 'Ubah' })).status).toBe(200)
  })

  test('that is closed is refused in a file and from the trash, and each says which period', async () => {
    const values = { employee, code: present, reason, date: '2026-05-04', check_in: '2026-05-04T14:00:00Z' }
    const removed = await admin.create(attendanceEmployees, {
      ...values,
      date: '2026-05-05',
      check_in: '2026-05-05T14:00:00Z',
    })
    const row = await admin.create(attendanceEmployees, values)
    await admin.delete(`/attendance-employees/${removed.id}`)
    await admin.take(attendanceEmployees, 'lock', row)

    const back = await admin.act(attendanceEmployees, 'restore', [{ id: removed.id }])
    expect([back.status, text(back)]).toEqual([422, 'Periode 05/2026 sudah ditutup.'])
    const content = 'Karyawan;Tanggal;Kode;Catatan\nOrang Satu;04/05/2026;H;Dari berkas\n'
    const [body, headers] = multipart({ name: 'hari.csv', content }, { mode: 'upsert' })
    const { id } = (await admin.post('/attendance-employees/-actions/import', body, headers)).body.data
    const terms = { isLast: true, signal: new AbortController().signal }
    await runJob({ pool: api.pool, files: folderStore(filesDir), vault: api.vault, log }, id, terms)
    const { data: errors } = (await admin.get(`/background-jobs/${id}/errors`)).body
    expect(errors.map(({ message }: Row) => message)).toEqual(['Periode 05/2026 sudah ditutup.'])
  })

  test('is flagged once when it is over without a check-out, and is pending work of users who may verify it', async () => {
    const [yesterday, today] = [addDays(todayInJakarta(), -2), todayInJakarta()]
    const day = (date: string, more = {}) =>
      admin.create(attendanceEmployees, {
        employee,
        code: present,
        reason,
        date,
        check_in: `${date}T01:00:00Z`,
        ...more,
      })
    const [open, whole, now] = [
      await day(yesterday),
      await day(addDays(yesterday, -1), { check_out: `${addDays(yesterday, -1)}T09:00:00Z` }),
      await day(today),
    ]
    expect([await flagDays(api.pool), await flagDays(api.pool)]).toEqual([
      '1 hari perlu ditinjau',
      '0 hari perlu ditinjau',
    ])
    const read = async ({ id }: { id: string }) => (await admin.get(`/attendance-employees/${id}`)).body.data
    expect((await Promise.all([open, whole, now].map(read))).map(({ attributes }) => attributes.review)).toEqual([
      'needs_review',
      'auto',
      'auto',
    ])
    const { rows } = await api.pool.query(
      `select queue, say from ems.work_items where target_type = 'attendance-employees' and target_id = $1`,
      [open.id],
    )
    expect(rows).toEqual([{ queue: 'attendance-update', say: 'Tinjau presensi' }])
    const at = { id: open.id, version: (await read(open)).meta.version }
    expect(text(await admin.take(attendanceEmployees, 'lock', at as never))).toMatch(
      /^Tutup periode tidak dapat dilakukan/,
    )
    await admin.take(attendanceEmployees, 'verify', at as never)
    expect([(await read(open)).attributes.review, await flagDays(api.pool)]).toEqual([
      'verified',
      '0 hari perlu ditinjau',
    ])
  })

  test('carries the name the employee has now', async () => {
    await api.pool.query(`update ems.employees set full_name = 'Nama Baru' where id = $1`, [employee])
    const { body } = await admin.get('/attendance-employees?filter[q]=nama baru')

    expect(body.data.length).toBeGreaterThan(0)
  })
})
