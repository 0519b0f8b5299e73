import { permissions } from '@ems/contracts'
import { leaveEmployees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import type { Client, Row, Sent } from '../testing/client.ts'
import { describeResource } from '../testing/describe-resource.ts'
import { referenceIn } from '../testing/reference-in.ts'
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

  test('offers the colleagues of whoever asks, never themselves, and only by their names', async () => {
    const [own, near, far, abroad] = [
      await employeeIn(api, api.companies[0], 'Ayu Sendiri'),
      await employeeIn(api, api.companies[0], 'Budi Sebelah'),
      await employeeIn(api, api.companies[0], 'Citra Jauh'),
      await employeeIn(api, api.companies[1], 'Dewi Lain'),
    ]
    await api.pool.query('update ems.employees set department_id = $1 where id = any($2)', [
      await referenceIn(api, 'department', 'SAMA'),
      [own, near],
    ])
    const self = await api.as(['leave-store'], { employee: own, scope: 'own', companies: [api.companies[0]] })
    const offered = async (by: Client, about: string) => {
      const path = `/employees?filter[for]=leave-employees.substitute:${about}&fields[employees]=full_name,employee_no`
      const { body } = await by.get(`${path}&page[size]=250`)
      return body.data.map(({ id }: Row) => id)
    }

    expect(await offered(self, own)).toEqual([near])
    const all = await offered(admin, own)
    expect([near, far, own, abroad].map((id) => all.includes(id))).toEqual([true, true, false, false])
    const asked = await self.store(leaveEmployees, { employee: own, leave, ...week, substitute: near })
    expect(asked.status).toBe(201)
    const { body } = await self.get(`/leave-employees/${asked.body.data.id}?include=substitute`)
    expect(body.included.map(({ attributes }: { attributes: object }) => attributes)).toEqual([
      expect.objectContaining({ full_name: 'Budi Sebelah' }),
    ])
    expect(body.included[0].attributes).not.toHaveProperty('birth_date')
    expect((await self.store(leaveEmployees, { employee: own, leave, ...week, substitute: far })).status).toBe(422)
    expect((await self.get('/employees?filter[for]=leave-employees.substitute')).status).toBe(403)
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

  describe('of a kind with days of a year', () => {
    const kind = { quota_period: 'year', quota: 12 }
    let annual: string
    beforeAll(async () => {
      annual = await leaveIn(api)
      await api.pool.query('update ems.leaves set quota_period = $2, quota = $3 where id = $1', [
        annual,
        kind.quota_period,
        kind.quota,
      ])
    })
    const given = async (days: string) => {
      const somebody = await employeeIn(api)
      const grant = { leave: annual, entry: 'grant', days, status: 'posted', valid_from: '2026-01-01' }
      return { somebody, grant: await admin.create(leaveEmployees, { employee: somebody, ...grant }) }
    }
    const ask = (somebody: string, start_date: string, end_date: string, more = {}) =>
      admin.store(leaveEmployees, {
        employee: somebody,
        leave: annual,
        start_date,
        end_date,
        status: 'submitted',
        ...more,
      })
    const left = async (somebody: string) => {
      const { rows } = await api.pool.query('select ems.leave_left($1, $2, 2026, true)::float as days', [
        somebody,
        annual,
      ])
      return rows[0].days
    }

    test('takes no more than is left, with what waits for a decision', async () => {
      const nobody = await employeeIn(api)
      const none = await ask(nobody, '2026-06-01', '2026-06-04')
      const draft = await ask(nobody, '2026-06-01', '2026-06-04', { status: 'draft' })
      expect([none, draft].map(({ status }) => status)).toEqual([422, 422])
      expect([said(none), sources(none)]).toEqual([
        'Saldo tidak cukup: sisa 0, diminta 4.',
        ['/data/attributes/end_date'],
      ])

      const { somebody } = await given('4.5')
      expect((await ask(somebody, '2026-06-01', '2026-06-03')).status).toBe(201)
      expect(said(await ask(somebody, '2026-07-06', '2026-07-07'))).toBe('Saldo tidak cukup: sisa 1,5, diminta 2.')
      const half = { day_details: [{ date: '2026-07-07', part: 'am' }] }
      expect((await ask(somebody, '2026-07-06', '2026-07-07', half)).status).toBe(201)
      expect(await left(somebody)).toBe(0)
      // Another year has its own days.
      expect((await ask(somebody, '2027-06-01', '2027-06-01')).status).toBe(422)
    })

    test('counts no more once it is refused, withdrawn or cancelled', async () => {
      const { somebody } = await given('3')
      const first = (await ask(somebody, '2026-06-01', '2026-06-03')).body.data
      await step({ ...first, version: 1 }, { status: 'rejected' })
      const { body } = await admin.get(`/leave-employees/${first.id}`)
      expect(body.data.attributes).toMatchObject({ days: '0.00', taken_days: '3.00', status: 'rejected' })
      expect(await left(somebody)).toBe(3)

      const second = (await ask(somebody, '2026-06-01', '2026-06-03')).body.data
      await step({ ...second, version: 1 }, { status: 'approved' })
      expect(await left(somebody)).toBe(0)
      await step({ ...second, version: 1 }, { status: 'cancelled', cancel_reason: 'Tugas mendadak' })
      expect(await left(somebody)).toBe(3)
    })

    test('takes no more than is left when several ask at once, nor when they come in one request', async () => {
      const { somebody } = await given('5')
      const days = ['01', '08', '15', '22'].map((day) => [
        `2026-06-${day}`,
        `2026-06-${Number(day) + 2}`.replace(/-(\d)$/, '-0$1'),
      ])
      const answers = await Promise.all(days.map(([from = '', to = '']) => ask(somebody, from, to)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
      expect(await left(somebody)).toBe(2)

      const two = await given('4')
      const drafts = await Promise.all(
        days.slice(0, 2).map(([from = '', to = '']) => ask(two.somebody, from, to, { status: 'draft' })),
      )
      const targets = drafts.map(({ body }) => ({ id: body.data.id, version: 1, values: { status: 'submitted' } }))
      const together = await admin.act(leaveEmployees, 'bulkUpdate', targets)
      expect([together.status, said(together)]).toEqual([422, 'Saldo tidak cukup: sisa 1, diminta 3.'])
      expect(await left(two.somebody)).toBe(4)
    })

    test('is not granted after the days went elsewhere, and what was granted is not taken back when it is used', async () => {
      const { somebody, grant } = await given('3')
      const request = (await ask(somebody, '2026-06-01', '2026-06-03')).body.data
      const less = { employee: somebody, leave: annual, entry: 'adjust', status: 'posted', valid_from: '2026-01-01' }
      expect((await admin.store(leaveEmployees, { ...less, days: '-1' })).status).toBe(201)
      const late = await step({ ...request, version: 1 }, { status: 'approved' })
      expect([late.status, said(late)]).toEqual([422, 'Saldo tidak cukup: sisa 2, diminta 3.'])
      const back = await step(grant, { status: 'cancelled', cancel_reason: 'Salah orang, dicabut' })
      expect([back.status, said(back)]).toEqual([422, 'Saldo tidak cukup: sisa 2, diminta 3.'])
    })

    test('says before it is sent what it takes and leaves, to whoever may ask', async () => {
      const { somebody } = await given('7')
      const own = await api.as([], { employee: somebody, scope: 'own' })
      const path = `/colleagues/leave-preview?employee=${somebody}&leave=${annual}&start_date=2026-06-04&end_date=2026-06-08`
      const { body } = await own.get(path)
      expect(body.data.attributes).toMatchObject({
        year: 2026,
        before: '7.00',
        asked: '3.00',
        after: '4.00',
        is_enough: true,
      })
      const request = (await ask(somebody, '2026-06-04', '2026-06-08')).body.data
      expect((await own.get(path)).body.data.attributes).toMatchObject({ before: '4.00', after: '1.00' })
      expect((await own.get(`${path}&request=${request.id}`)).body.data.attributes).toMatchObject({ before: '7.00' })
      const stranger = await api.as([], { employee: await employeeIn(api), scope: 'own' })
      const nosy = await api.as(['leave-store'], { employee: await employeeIn(api), scope: 'own' })
      expect([(await stranger.get(path)).status, (await nosy.get(path)).status]).toEqual([403, 404])
      expect((await own.get(`${path}&x=1`)).status).toBe(400)
    })
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
    // Those of the whole company are in reach: only the right to act for them is missing.
    const held = new Set(['leave-store', 'leave-show', 'leave-bulkUpdate'])
    const beside = api.of({ ...self.user, scope: 'company', permissions: held })
    const inTheirName = await beside.store(leaveEmployees, { employee: other, leave, ...week })
    expect([inTheirName.status, sources(inTheirName)]).toEqual([422, [expect.stringMatching(/employee$/)]])
    expect(said(inTheirName)).toBe('Karyawan hanya boleh diri sendiri: Anda tidak berhak mengisi untuk orang lain.')
    expect((await self.get(`/leave-employees?filter[employee]=${employee}`)).body.data).toHaveLength(2)
  })
})
