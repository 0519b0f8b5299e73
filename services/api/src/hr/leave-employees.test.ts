import { permissions } from '@ems/contracts'
import { leaveEmployees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import type { Client, Row, Sent } from '../testing/client.ts'
import { describeResource } from '../testing/describe-resource.ts'
import { employeeIn, leaveIn } from './testing.ts'

const leaveOf = new WeakMap<TestApi, Promise<string>>()
function sameLeaveIn(api: TestApi) {
  const known = leaveOf.get(api) ?? leaveIn(api, { count_basis: 'calendar_days' })
  leaveOf.set(api, known)
  return known
}

describeResource(leaveEmployees, {
  input: async (api, n) => ({
    employee: await employeeIn(api, api.companies[0], `Pegawai ${n}`),
    leave: await sameLeaveIn(api),
    start_date: `20${20 + (n % 70)}-03-02`,
    end_date: `20${20 + (n % 70)}-03-0${2 + (n % 5)}`,
  }),
  change: (n) => ({ reason: `Alasan ${n}` }),
  shared: { reason: 'Alasan yang sama' },
  elsewhere: async (api) => ({ employee: await employeeIn(api, api.companies[1]) }),
})

describe('leave', () => {
  let api: TestApi
  let admin: Client
  let leave: string
  let employee: string
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    leave = await leaveIn(api)
  })
  afterAll(() => api.close())
  // Monday 1 June 2026 to Friday.
  const week = { start_date: '2026-06-01', end_date: '2026-06-07' }
  const request = async (more = {}) => {
    employee = await employeeIn(api)
    return admin.store(leaveEmployees, { employee, leave, ...week, ...more })
  }
  const said = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const step = async (row: Row, values: Record<string, unknown>, by = admin) => {
    const { body } = await admin.get(`/leave-employees/${row.id}`)
    return by.update(leaveEmployees, { ...row, version: body.data.meta.version }, values)
  }

  test('counts working days, and halves of days', async () => {
    const whole = await request()
    const halves = await request({
      end_date: '2026-06-02',
      day_details: [
        { date: '2026-06-01', part: 'pm' },
        { date: '2026-06-02', part: 'am' },
      ],
    })
    const calendar = await request({ leave: await leaveIn(api, { count_basis: 'calendar_days' }) })

    expect([whole, halves, calendar].map(({ body }) => body.data.attributes.days)).toEqual(['-5.00', '-1.00', '-7.00'])
    // The ledger takes away; people read how many days somebody is gone.
    expect([whole, halves, calendar].map(({ body }) => body.data.attributes.taken_days)).toEqual([
      '5.00',
      '1.00',
      '7.00',
    ])
    expect(whole.body.data.attributes).toMatchObject({ period_year: 2026, number: null })
    expect(whole.body.data.attributes.day_details).toHaveLength(7)
  })

  test.each([
    [
      'start_date',
      { start_date: '2026-06-06', end_date: '2026-06-07' },
      'Jumlah hari kerja 0. Tanggal yang dipilih libur.',
    ],
    ['end_date', { end_date: '2026-05-01' }, 'Selesai tidak boleh sebelum Mulai.'],
    ['end_date', { end_date: '2027-06-01' }, 'Maksimal 200 hari sekaligus.'],
    ['end_date', { end_date: null }, 'Selesai wajib diisi.'],
    ['status', { status: 'approved' }, 'Pengajuan baru berstatus Draf atau Diajukan.'],
  ])('is refused at %s with %j', async (field, wrong, message) => {
    const answer = await request(wrong)

    expect(sources(answer)).toEqual([`/data/attributes/${field}`])
    expect(said(answer)).toBe(message)
  })

  test('is refused to whom it is not due, and for longer than its kind allows', async () => {
    const late = await request({ leave: await leaveIn(api, { min_service_months: 120 }) })
    const men = await request({ leave: await leaveIn(api, { gender: 'm' }) })
    const short = await request({ leave: await leaveIn(api, { max_consecutive: 3 }) })

    expect([late, men, short].map(said)).toEqual([
      'Anda belum berhak: hak timbul 01/01/2030.',
      'Jenis cuti ini tidak berlaku untuk karyawan ini.',
      'Maksimal 3 hari berturut-turut.',
    ])
  })

  test('has somebody to stand in who is not away as well', async () => {
    const strict = await leaveIn(api)
    await api.pool.query(`update ems.leaves set needs_substitute = 'always' where id = $1`, [strict])
    await request({ status: 'submitted' })
    const away = employee

    const nobody = await request({ leave: strict })
    const gone = await request({ substitute: away })

    expect([nobody, gone].map(said)).toEqual([
      'Pengganti tugas wajib dipilih.',
      'Pengganti juga cuti pada tanggal itu.',
    ])
  })

  test('gets a number when it is handed in, then changes no more, and nobody approves their own', async () => {
    const draft = await request()
    const row = { id: draft.body.data.id, version: 1 } as Row
    const handedIn = await step(row, { status: 'submitted' })
    const changed = await step(row, { end_date: '2026-06-03' })
    const self = await api.as([...permissions], { employee })
    const own = await step(row, { status: 'approved' }, self)
    const approved = await step(row, { status: 'approved' })
    const undone = await step(row, { status: 'cancelled' })
    const cancelled = await step(row, { status: 'cancelled', cancel_reason: 'Tugas mendadak' })

    expect(handedIn.body.data.attributes.number).toMatch(/^\d{4}\/CT\/SATU\/[IVX]+\/\d{4}$/)
    expect([changed.status, own.status, approved.status, undone.status, cancelled.status]).toEqual([
      422, 403, 200, 422, 200,
    ])
    expect(own.body.errors[0].detail).toContain('Anda tidak dapat menyetujui pengajuan sendiri.')
    expect(approved.body.data.attributes.decided_at).toMatch(/^\d{4}-/)
  })

  test('is not asked for twice on a day, but two halves are a day', async () => {
    const first = await request({ status: 'submitted' })
    const again = await admin.store(leaveEmployees, {
      employee,
      leave,
      start_date: '2026-06-03',
      end_date: '2026-06-03',
    })
    const half = (part: string) =>
      admin.store(leaveEmployees, {
        employee,
        leave,
        start_date: '2026-06-08',
        end_date: '2026-06-08',
        status: 'submitted',
        day_details: [{ date: '2026-06-08', part }],
      })

    expect(said(again)).toBe(`Bertabrakan dengan pengajuan ${first.body.data.attributes.number}.`)
    expect([(await half('am')).status, (await half('pm')).status, (await half('am')).status]).toEqual([201, 201, 422])
  })

  test('days are granted by whoever may change leave, and people ask for themselves only', async () => {
    employee = await employeeIn(api)
    const grant = { employee, leave, entry: 'grant', days: '12', status: 'posted', valid_from: '2026-01-01' }
    const self = await api.as(['leave-store', 'leave-show'], { employee, scope: 'own' })
    const other = await employeeIn(api)

    expect((await admin.store(leaveEmployees, grant)).body.data.attributes).toMatchObject({
      days: '12.00',
      period_year: 2026,
    })
    expect(said(await admin.store(leaveEmployees, { ...grant, days: '-1' }))).toMatch(/^Hak dan bawaan/)
    expect((await self.store(leaveEmployees, grant)).status).toBe(403)
    expect((await self.store(leaveEmployees, { employee, leave, ...week })).status).toBe(201)
    expect((await self.store(leaveEmployees, { employee: other, leave, ...week })).status).toBe(422)
    expect((await self.get(`/leave-employees?filter[employee]=${employee}`)).body.data).toHaveLength(2)
  })
})
