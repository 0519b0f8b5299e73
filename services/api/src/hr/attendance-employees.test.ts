import { permissions } from '@ems/contracts'
import { attendanceEmployees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import type { Client, Sent } from '../testing/client.ts'
import { describeResource } from '../testing/describe-resource.ts'
import { attendanceCodeIn, employeeIn } from './testing.ts'

const reason = 'Mesin presensi rusak'

describeResource(attendanceEmployees, {
  input: async (api, n) => ({
    employee: await employeeIn(api, api.companies[0], `Pegawai ${n}`),
    date: `20${20 + (n % 70)}-03-02`,
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
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    employee = await employeeIn(api)
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
  const said = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]

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
    expect(said(answer)).toBe(message)
  })

  test('that is closed changes no more, nor does its month, until somebody who may opens it again', async () => {
    const row = await admin.create(attendanceEmployees, {
      employee,
      code: present,
      reason,
      date: '2026-04-01',
      check_in: '2026-04-01T14:00:00Z',
    })
    const shut = (await admin.update(attendanceEmployees, row, { review: 'locked' })).body.data
    const now = { id: row.id, version: shut.meta.version }
    const clerk = await api.as([...permissions].filter((one) => one !== 'attendance-rollback'))

    expect(shut.attributes.locked_period).toBe('2026-04')
    expect(said(await admin.update(attendanceEmployees, now as never, { note: 'Ubah' }))).toBe(
      'Periode 04/2026 sudah ditutup.',
    )
    expect(said(await store({ date: '2026-04-02', check_in: '2026-04-02T14:00:00Z' }))).toBe(
      'Periode 04/2026 sudah ditutup.',
    )
    expect((await clerk.update(attendanceEmployees, now as never, { review: 'verified' })).status).toBe(403)
    expect((await admin.delete(`/attendance-employees/${row.id}`)).status).toBe(409)
    expect((await admin.update(attendanceEmployees, now as never, { review: 'verified' })).status).toBe(200)
  })

  test('carries the name the employee has now', async () => {
    await api.pool.query(`update ems.employees set full_name = 'Nama Baru' where id = $1`, [employee])
    const { body } = await admin.get('/attendance-employees?filter[q]=nama baru')

    expect(body.data.length).toBeGreaterThan(0)
  })
})
