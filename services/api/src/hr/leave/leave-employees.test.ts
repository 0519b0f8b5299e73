import { permissions } from '@ems/contracts'
import { leaveEmployees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { adoptRequests } from '../../approvals/index.ts'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { employeeIn, leaveApproverIn, leaveIn, stepLeave, submitLeave } from '../testing.ts'

const leaveOf = new WeakMap<TestApi, Promise<string>>()
function sameLeaveIn(api: TestApi) {
  const existing = leaveOf.get(api) ?? leaveIn(api, { count_basis: 'calendar_days' })
  leaveOf.set(api, existing)
  return existing
}

/** A file of a request. */
const evidenceFor = (api: TestApi, id: string) =>
  api.pool.query(
    `insert into ems.assets (name, mime, size_byte, sha256, target_type, target_id)
     select 'surat.pdf', 'application/pdf', 1, 'x', 'leave-employees', $1 where not exists (
       select from ems.assets where target_type = 'leave-employees' and target_id = $1)`,
    [id],
  )

const owners = new Map<string, Promise<Client>>()
/** The employee whom a request is about, one client for each request. */
function ownerOf(api: TestApi, id: string): Promise<Client> {
  const existing =
    owners.get(id) ??
    api.pool
      .query('select employee_id from ems.leave_employees where id = $1', [id])
      .then(({ rows }) => api.as(['leave-show', 'leave-list'], { employee: rows[0].employee_id }))
  owners.set(id, existing)
  return existing
}

describeResource(leaveEmployees, {
  input: async (api, n) => ({
    employee: await employeeIn(api, api.companies[0], `Pegawai ${n}`),
    leave: await sameLeaveIn(api),
    start_date: `21${20 + (n % 70)}-03-02`,
    end_date: `21${20 + (n % 70)}-03-0${2 + (n % 5)}`,
  }),
  actor: async (api, name, { id }) => {
    if (name === 'attachEvidence') await evidenceFor(api, id)
    return name === 'cancelOwn' ? ownerOf(api, id) : undefined
  },
  asks: { from_date: '2130-03-04', until: '2130-03-09' },
  equip: async (api, { id }) => {
    await api.pool.query(
      `update ems.leave_employees l set start_date = '2130-03-02', end_date = '2130-03-06', days = -5, day_details = (
         select jsonb_agg(jsonb_build_object('date', d::date, 'part', 'full', 'hours', null, 'value', '1.00', 'is_workday', true))
         from generate_series(timestamp '2130-03-02', '2130-03-06', '1 day') d) where id = $1`,
      [id],
    )
    await api.pool.query(`update ems.leaves set category = 'sick', needs_attachment = 'after' where id = $1`, [
      await sameLeaveIn(api),
    ])
  },
  change: (n) => ({ reason: `Alasan ${n}` }),
  shared: { reason: 'Alasan yang sama' },
  elsewhere: async (api) => ({ employee: await employeeIn(api, api.companies[1]) }),
  misplaced: { substitute: async (api) => ({ substitute: await employeeIn(api, api.companies[1]) }) },
})

describe('leave', () => {
  let api: TestApi
  let admin: Client
  let approver: Client
  let leave: string
  let employee: string
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    approver = await leaveApproverIn(api)
    leave = await leaveIn(api)
  })
  afterAll(() => api.close())
  // Monday 1 June 2026 to Friday.
  const week = { start_date: '2026-06-01', end_date: '2026-06-07' }
  const request = async (more = {}) => {
    employee = await employeeIn(api)
    return admin.store(leaveEmployees, { employee, leave, ...week, ...more })
  }
  const submitted = async (more = {}) => {
    employee = await employeeIn(api)
    return submitLeave(admin, { employee, leave, ...week, ...more })
  }
  const text = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const step = (row: { id: string }, name: string, by = admin, reason?: string) => stepLeave(by, row, name, reason)

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
    // The ledger has negative days; users read the number of days away.
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
    ['status', { status: 'approved' }, 'Status diubah lewat tindakan, bukan isian.'],
  ])('is refused at %s with %j', async (field, wrong, message) => {
    const answer = await request(wrong)

    expect(sources(answer)).toEqual([`/data/attributes/${field}`])
    expect(text(answer)).toBe(message)
  })

  test('is refused to whom it is not due, and for longer than its kind allows', async () => {
    const late = await request({ leave: await leaveIn(api, { min_service_months: 120 }) })
    const men = await request({ leave: await leaveIn(api, { gender: 'm' }) })
    const short = await request({ leave: await leaveIn(api, { max_consecutive: 3 }) })

    expect([late, men, short].map(text)).toEqual([
      'Anda belum berhak: hak timbul 01/01/2030.',
      'Jenis cuti ini tidak berlaku untuk karyawan ini.',
      'Maksimal 3 hari berturut-turut.',
    ])
  })

  test('has a substitute who is not away as well', async () => {
    const strict = await leaveIn(api)
    await api.pool.query(`update ems.leaves set needs_substitute = 'always' where id = $1`, [strict])
    await submitted()
    const away = employee

    const nobody = await request({ leave: strict })
    const deleted = await request({ substitute: away })

    expect([nobody, deleted].map(text)).toEqual([
      'Pengganti tugas wajib dipilih.',
      'Pengganti juga cuti pada tanggal itu.',
    ])
  })

  test('needs a substitute if others wait for the decisions of the absent employee', async () => {
    const strict = await leaveIn(api)
    await api.pool.query(`update ems.leaves set needs_substitute = 'approver' where id = $1`, [strict])
    const head = await employeeIn(api)
    const nobodys = await request({ leave: strict, employee: head })
    await api.pool.query('update ems.employees set manager_id = $1 where id = $2', [head, await employeeIn(api)])

    expect(nobodys.status).toBe(201)
    await api.pool.query('delete from ems.leave_employees where employee_id = $1', [head])
    expect(text(await request({ leave: strict, employee: head }))).toBe('Pengganti tugas wajib dipilih.')
    expect((await request({ leave: strict, employee: head, substitute: await employeeIn(api) })).status).toBe(201)
  })

  test('offers the colleagues of the employee, never the employee, and only by their names', async () => {
    const [own, nearby, far, abroad] = [
      await employeeIn(api, api.companies[0], 'Ayu Sendiri'),
      await employeeIn(api, api.companies[0], 'Budi Sebelah'),
      await employeeIn(api, api.companies[0], 'Citra Jauh'),
      await employeeIn(api, api.companies[1], 'Dewi Lain'),
    ]
    await api.pool.query('update ems.employees set department_id = $1 where id = any($2)', [
      await referenceIn(api, 'department', 'SAMA'),
      [own, nearby],
    ])
    const self = await api.as(['leave-store'], { employee: own, scope: 'own', companies: [api.companies[0]] })
    const offered = async (by: Client, about: string) => {
      const path = `/employees?filter[for]=leave-employees.substitute:${about}&fields[employees]=full_name,employee_no`
      const { body } = await by.get(`${path}&page[size]=250`)
      return body.data.map(({ id }: Row) => id)
    }

    expect(await offered(self, own)).toEqual([nearby])
    const all = await offered(admin, own)
    expect([nearby, far, own, abroad].map((id) => all.includes(id))).toEqual([true, true, false, false])
    const requested = await self.store(leaveEmployees, { employee: own, leave, ...week, substitute: nearby })
    expect(requested.status).toBe(201)
    const { body } = await self.get(`/leave-employees/${requested.body.data.id}?include=substitute`)
    expect(body.included.map(({ attributes }: { attributes: object }) => attributes)).toEqual([
      expect.objectContaining({ full_name: 'Budi Sebelah' }),
    ])
    expect(body.included[0].attributes).not.toHaveProperty('birth_date')
    expect((await self.store(leaveEmployees, { employee: own, leave, ...week, substitute: far })).status).toBe(422)
    expect((await self.get('/employees?filter[for]=leave-employees.substitute')).status).toBe(403)
  })

  test('gets a number when it is handed in, then changes no more, and nobody approves their own', async () => {
    const draft = (await request()).body.data as Row
    const handedIn = await step(draft, 'submit')
    const { version } = handedIn.body.data.meta
    const changed = await admin.update(leaveEmployees, { ...draft, version }, { end_date: '2026-06-03' })
    const phone = await admin.update(leaveEmployees, { ...draft, version }, { contact_phone: '+6281200001234' })
    const self = await api.as([...permissions], { employee })
    const own = await step(draft, 'approve', self)
    const clerk = await step(draft, 'approve')
    const approved = await step(draft, 'approve', approver)
    const silent = await step(draft, 'cancel')
    const cancelled = await step(draft, 'cancel', admin, 'Tugas mendadak')

    expect(handedIn.body.data.attributes.number).toMatch(/^\d{4}\/CT\/SATU\/[IVX]+\/\d{4}$/)
    expect([changed, phone, own, clerk, approved, silent, cancelled].map(({ status }) => status)).toEqual([
      409, 200, 403, 403, 200, 422, 200,
    ])
    expect(approved.body.data.attributes.decided_at).toMatch(/^\d{4}-/)
    expect(cancelled.body.data.attributes).toMatchObject({ status: 'cancelled', cancel_reason: 'Tugas mendadak' })
  })

  test('is cancelled by its owner until the day it begins, after that by human resources only', async () => {
    const past = (await submitted()).body.data as Row
    const self = await api.as(['leave-show'], { employee })
    await step(past, 'approve', approver)
    const late = await step(past, 'cancelOwn', self, 'Tidak jadi bepergian')
    const later = (await submitLeave(admin, { employee, leave, start_date: '2199-06-03', end_date: '2199-06-03' })).body
      .data
    await step(later, 'approve', approver)
    const { body } = await self.get(`/leave-employees/${later.id}`)
    const stranger = await step(later, 'cancelOwn', admin, 'Tidak jadi bepergian')
    const cancelled = await step(later, 'cancelOwn', self, 'Tidak jadi bepergian')

    expect([late.status, text(late)]).toEqual([409, 'Cuti yang sudah dimulai dibatalkan oleh SDM.'])
    expect([body.data.meta.can, stranger.status]).toEqual([['show', 'cancelOwn'], 403])
    expect(cancelled.body.data.attributes).toMatchObject({ status: 'cancelled', days: '0.00' })
  })

  test('is not asked for twice on a day, but two halves are a day', async () => {
    const first = await submitted()
    const again = await admin.store(leaveEmployees, {
      employee,
      leave,
      start_date: '2026-06-03',
      end_date: '2026-06-03',
    })
    const half = (part: string) =>
      submitLeave(admin, {
        employee,
        leave,
        start_date: '2026-06-08',
        end_date: '2026-06-08',
        day_details: [{ date: '2026-06-08', part }],
      })

    expect(text(again)).toBe(`Bertabrakan dengan pengajuan ${first.body.data.attributes.number}.`)
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
    const provided = async (days: string) => {
      const applicant = await employeeIn(api)
      const grant = { leave: annual, entry: 'grant', days, valid_from: '2026-01-01' }
      return { applicant, grant: await admin.create(leaveEmployees, { employee: applicant, ...grant }) }
    }
    const ask = (applicant: string, start_date: string, end_date: string, more = {}) =>
      submitLeave(admin, { employee: applicant, leave: annual, start_date, end_date, ...more })
    const drafted = (applicant: string, start_date: string, end_date: string) =>
      admin.store(leaveEmployees, { employee: applicant, leave: annual, start_date, end_date })
    const left = async (applicant: string) => {
      const { rows } = await api.pool.query('select ems.leave_left($1, $2, 2026, true)::float as days', [
        applicant,
        annual,
      ])
      return rows[0].days
    }

    test('takes no more than is left, with what waits for a decision', async () => {
      const nobody = await employeeIn(api)
      const none = await ask(nobody, '2026-06-01', '2026-06-04')
      const draft = await drafted(nobody, '2026-06-01', '2026-06-04')
      expect([none, draft].map(({ status }) => status)).toEqual([422, 422])
      expect([text(none), sources(none)]).toEqual([
        'Saldo tidak cukup: sisa 0, diminta 4.',
        ['/data/attributes/end_date'],
      ])

      const { applicant } = await provided('4.5')
      expect((await ask(applicant, '2026-06-01', '2026-06-03')).status).toBe(201)
      expect(text(await ask(applicant, '2026-07-06', '2026-07-07'))).toBe('Saldo tidak cukup: sisa 1,5, diminta 2.')
      const half = { day_details: [{ date: '2026-07-07', part: 'am' }] }
      expect((await ask(applicant, '2026-07-06', '2026-07-07', half)).status).toBe(201)
      expect(await left(applicant)).toBe(0)
      // Another year has its own days.
      expect((await ask(applicant, '2027-06-01', '2027-06-01')).status).toBe(422)
    })

    test('counts no more once it is refused, withdrawn or cancelled, and again when the decision is reopened', async () => {
      const { applicant } = await provided('3')
      const first = (await ask(applicant, '2026-06-01', '2026-06-03')).body.data
      await step(first, 'reject', approver, 'Terlalu banyak yang cuti')
      const { body } = await admin.get(`/leave-employees/${first.id}`)
      expect(body.data.attributes).toMatchObject({ days: '0.00', taken_days: '3.00', status: 'rejected' })
      expect(await left(applicant)).toBe(3)
      const reopened = await step(first, 'reopen', admin, 'Salah memutuskan')
      expect(reopened.body.data.attributes).toMatchObject({ days: '-3.00', status: 'submitted', decided_at: null })
      expect(await left(applicant)).toBe(0)
      await step(first, 'withdraw')
      expect(await left(applicant)).toBe(3)

      const second = (await ask(applicant, '2026-06-01', '2026-06-03')).body.data
      await step(second, 'return', approver, 'Sebutkan pengganti tugas')
      expect(await left(applicant)).toBe(3)
      await step(second, 'submit')
      await step(second, 'approve', approver)
      expect(await left(applicant)).toBe(0)
      await step(second, 'cancel', admin, 'Tugas mendadak')
      expect(await left(applicant)).toBe(3)
    })

    test('takes no more than is left when several ask at once, nor when they come in one request', async () => {
      const { applicant } = await provided('5')
      const days = ['01', '08', '15', '22'].map((day) => [
        `2026-06-${day}`,
        `2026-06-${Number(day) + 2}`.replace(/-(\d)$/, '-0$1'),
      ])
      const answers = await Promise.all(days.map(([from = '', to = '']) => ask(applicant, from, to)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
      expect(await left(applicant)).toBe(2)

      const two = await provided('4')
      const drafts = await Promise.all(days.slice(0, 2).map(([from = '', to = '']) => drafted(two.applicant, from, to)))
      const targets = drafts.map(({ body }) => ({ id: body.data.id, version: 1, values: {} }))
      const combined = await admin.act(leaveEmployees, 'submit', targets)
      expect([combined.status, text(combined)]).toEqual([422, 'Saldo tidak cukup: sisa 1, diminta 3.'])
      expect(await left(two.applicant)).toBe(4)
    })

    test('is not granted after the days went elsewhere, and what was granted is not taken back when it is used', async () => {
      const { applicant, grant } = await provided('3')
      const request = (await ask(applicant, '2026-06-01', '2026-06-03')).body.data
      const less = { employee: applicant, leave: annual, entry: 'adjust', valid_from: '2026-01-01' }
      expect((await admin.store(leaveEmployees, { ...less, days: '-1' })).status).toBe(201)
      const late = await step(request, 'approve', approver)
      expect([late.status, text(late)]).toEqual([422, 'Saldo tidak cukup: sisa 2, diminta 3.'])
      const back = await step(grant, 'cancel', admin, 'Salah orang, dicabut')
      expect([back.status, text(back)]).toEqual([422, 'Saldo tidak cukup: sisa 2, diminta 3.'])
    })

    test('shows days taken and left before it is submitted, to users who may request', async () => {
      const { applicant } = await provided('7')
      const own = await api.as([], { employee: applicant, scope: 'own' })
      const path = `/colleagues/leave-preview?employee=${applicant}&leave=${annual}&start_date=2026-06-04&end_date=2026-06-08`
      const { body } = await own.get(path)
      expect(body.data.attributes).toMatchObject({
        year: 2026,
        before: '7.00',
        asked: '3.00',
        after: '4.00',
        is_enough: true,
      })
      const request = (await ask(applicant, '2026-06-04', '2026-06-08')).body.data
      expect((await own.get(path)).body.data.attributes).toMatchObject({ before: '4.00', after: '1.00' })
      expect((await own.get(`${path}&request=${request.id}`)).body.data.attributes).toMatchObject({ before: '7.00' })
      const stranger = await api.as([], { employee: await employeeIn(api), scope: 'own' })
      const nosy = await api.as(['leave-store'], { employee: await employeeIn(api), scope: 'own' })
      expect([(await stranger.get(path)).status, (await nosy.get(path)).status]).toEqual([403, 404])
      expect((await own.get(`${path}&x=1`)).status).toBe(400)
    })
  })

  test('days are granted with the permission to change leave, and employees request for themselves only', async () => {
    employee = await employeeIn(api)
    const grant = { employee, leave, entry: 'grant', days: '12', valid_from: '2026-01-01' }
    const self = await api.as(['leave-store', 'leave-show'], { employee, scope: 'own' })
    const other = await employeeIn(api)

    expect((await admin.store(leaveEmployees, grant)).body.data.attributes).toMatchObject({
      days: '12.00',
      period_year: 2026,
    })
    expect(text(await admin.store(leaveEmployees, { ...grant, days: '-1' }))).toMatch(/^Hak dan bawaan/)
    expect((await self.store(leaveEmployees, grant)).status).toBe(403)
    expect((await self.store(leaveEmployees, { employee, leave, ...week })).status).toBe(201)
    expect((await self.store(leaveEmployees, { employee: other, leave, ...week })).status).toBe(422)
    // Those of the whole company are in reach: only the right to act for them is missing.
    const held = new Set(['leave-store', 'leave-show', 'leave-bulkUpdate'])
    const adjacent = api.of({ ...self.user, scope: 'company', permissions: held })
    const inTheirName = await adjacent.store(leaveEmployees, { employee: other, leave, ...week })
    expect([inTheirName.status, sources(inTheirName)]).toEqual([422, [expect.stringMatching(/employee$/)]])
    expect(text(inTheirName)).toBe('Karyawan hanya boleh diri sendiri: Anda tidak berhak mengisi untuk orang lain.')
    expect((await self.get(`/leave-employees?filter[employee]=${employee}`)).body.data).toHaveLength(2)
  })
})

describe('leave by the rules that come with the product', () => {
  let api: TestApi
  let hr: Client
  let superior: Client
  let superiorId: string
  let leave: string
  beforeAll(async () => {
    api = await testApi()
    const group = await api.pool.query(`insert into ems.usergroups (code, name, permissions, data_scope)
      values ('sdm', 'SDM', '{leave-update}', 'group') returning id`)
    hr = await api.as(['leave-list', 'leave-show', 'leave-update'], { name: 'SDM', usergroup: group.rows[0].id })
    leave = await leaveIn(api)
    superiorId = await employeeIn(api)
    superior = await api.as([], { name: 'Atasan', employee: superiorId, scope: 'own' })
  })
  afterAll(() => api.close())
  const week = { start_date: '2026-06-01', end_date: '2026-06-05' }
  const person = async (name: string) => {
    const employee = await employeeIn(api)
    await api.pool.query('update ems.employees set manager_id = $1 where id = $2', [superiorId, employee])
    return { employee, client: await api.as(['leave-show', 'leave-store'], { name, employee, scope: 'own' }) }
  }
  const tasksOf = async ({ id }: { id: string }) => {
    const { rows } = await api.pool.query(
      `select r.round, u.name, a.status from ems.approval_requests r join ems.approvals a on a.request_id = r.id
       join ems.users u on u.id = a.approver_id where r.target_type = 'leave-employees' and r.target_id = $1
       order by r.round, a.step, a.id`,
      [id],
    )
    return rows.map(({ round, name, status }) => `${round} ${name} ${status}`)
  }
  const adopted = async (employee: string, substitute: string | null, decided: string[]) => {
    const { rows } = await api.pool.query(
      `insert into ems.leave_employees (employee_id, employee_name, leave_id, entry, period_year, start_date, end_date, days,
         day_details, substitute_id, status)
       select $1, 'Lama', $2, 'request', 2026, '2026-08-03', '2026-08-10', -6, '[]', $3, 'submitted' returning id`,
      [employee, leave, substitute],
    )
    await api.pool.query(`insert into ems.approval_adoptions values ('leave-employees', $1, $2)`, [rows[0].id, decided])
    await adoptRequests(api.pool)
    return tasksOf(rows[0])
  }

  test('is agreed to by the substitute, then by the superior, and by human resources beyond five days', async () => {
    const [{ employee, client }, other] = [await person('Pemohon'), await person('Pengganti')]
    const short = (await submitLeave(client, { employee, leave, ...week, substitute: other.employee })).body.data
    const long = { start_date: '2026-07-01', end_date: '2026-07-08' }
    const alone = (await submitLeave(client, { employee, leave, ...long })).body.data

    expect(await tasksOf(short)).toEqual(['1 Pengganti pending', '1 Atasan waiting'])
    expect(await tasksOf(alone)).toEqual(['1 Atasan pending', '1 SDM waiting'])
    const early = await stepLeave(superior, short, 'approve')
    const pendingIn = async (id: string) => {
      const { body } = await client.get(`/leave-employees?filter[employee]=${employee}`)
      return body.data.find((row: Row) => row.id === id)?.meta.pending
    }
    expect((await pendingIn(short.id)).names).toEqual(['Pengganti'])
    await stepLeave(other.client, short, 'approve')
    // The superior is asked since the substitute agreed, not since the request was handed in.
    const { rows } = await api.pool.query(
      `select max(acted_at) as at from ems.approvals where target_type = 'leave-employees' and target_id = $1`,
      [short.id],
    )
    const pending = await pendingIn(short.id)
    expect([pending.names, Date.parse(pending.since)]).toEqual([['Atasan'], Date.parse(rows[0].at)])
    const done = await stepLeave(superior, short, 'approve')
    await stepLeave(superior, alone, 'approve')
    const clerk = await stepLeave(hr, alone, 'approve')

    expect([early.status, done.body.data.attributes.status, clerk.body.data.attributes.status]).toEqual([
      409,
      'approved',
      'approved',
    ])
    expect(await pendingIn(short.id)).toBeUndefined()
  })

  test('says to its approver, and to nobody else, what it leaves and who of the team is away', async () => {
    const [one, other] = [await person('Pemohon'), await person('Rekan')]
    await api.pool.query(
      `update ems.employees c set department_id = e.department_id, company_id = e.company_id from ems.employees e
       where e.id = $1 and c.id = $2`,
      [one.employee, other.employee],
    )
    const days = { start_date: '2026-09-07', end_date: '2026-09-08' }
    await submitLeave(other.client, { employee: other.employee, leave, ...days })
    const request = (await submitLeave(one.client, { employee: one.employee, leave, ...days })).body.data
    const notesFor = async (client: Client) =>
      (await client.get(`/leave-employees/${request.id}`)).body.data.meta.notes?.approve

    const size = (
      await api.pool.query(
        `select count(*)::int as size from ems.employees c join ems.employees e on e.department_id = c.department_id
           and e.company_id = c.company_id where e.id = $1 and c.id <> e.id and c.status = 'active' and c.deleted_at is null`,
        [one.employee],
      )
    ).rows[0].size
    const lines = (await notesFor(superior)) as string[]
    expect(lines.at(-1)).toMatch(
      new RegExp(
        `^Tim pada 07/09/2026–08/09/2026: 1 dari ${size} orang lain cuti \\(.* 07/09/2026–08/09/2026, menunggu\\)\\.$`,
      ),
    )
    expect(await notesFor(one.client)).toBeUndefined()
  })

  test('goes back when the substitute declines; resubmitted, nobody decides the same again', async () => {
    const [{ employee, client }, other] = [await person('Pemohon'), await person('Pengganti')]
    const row = (await submitLeave(client, { employee, leave, ...week, substitute: other.employee })).body.data
    const declined = await stepLeave(other.client, row, 'reject', 'Saya sendiri bertugas di luar kota')
    await stepLeave(client, row, 'submit')
    await stepLeave(other.client, row, 'approve')
    await stepLeave(superior, row, 'return', 'Nomor telepon belum diisi')
    const change = async (values: Record<string, unknown>) => {
      const { body } = await client.get(`/leave-employees/${row.id}`)
      const editor = await api.as([...permissions])
      return editor.update(leaveEmployees, { id: row.id, version: body.data.meta.version }, values)
    }
    await change({ contact_phone: '+6281200001234' })
    await stepLeave(client, row, 'submit')
    const third = (await tasksOf(row)).slice(-2)
    await stepLeave(superior, row, 'return', 'Lebih baik empat hari saja')
    await change({ end_date: '2026-06-04' })
    await stepLeave(client, row, 'submit')

    expect(declined.body.data.attributes.status).toBe('returned')
    expect(third).toEqual(['3 Pengganti approved', '3 Atasan pending'])
    expect((await tasksOf(row)).slice(-2)).toEqual(['4 Pengganti pending', '4 Atasan waiting'])
  })

  test('of three days returned by the superior comes back to the superior alone; of four days, to the substitute again', async () => {
    const [{ employee, client }, other] = [await person('Pemohon'), await person('Pengganti')]
    const editor = await api.as([...permissions])
    const returned = async (start_date: string, end_date: string) => {
      const dates = { start_date, end_date, substitute: other.employee }
      const row = (await submitLeave(client, { employee, leave, ...dates })).body.data
      expect(row.attributes.taken_days).toBe('3.00')
      await stepLeave(other.client, row, 'approve')
      await stepLeave(superior, row, 'return', 'Nomor telepon belum diisi')
      expect(await tasksOf(row)).toEqual(['1 Pengganti approved', '1 Atasan returned'])
      return row
    }
    const resubmitted = async (row: { id: string }, values: Record<string, unknown>) => {
      const { body } = await client.get(`/leave-employees/${row.id}`)
      const changed = { id: row.id, version: body.data.meta.version }
      expect((await editor.update(leaveEmployees, changed, values)).status).toBe(200)
      await stepLeave(client, row, 'submit')
      return (await tasksOf(row)).slice(2)
    }
    const first = await returned('2026-09-07', '2026-09-09')
    const second = await returned('2026-09-14', '2026-09-16')

    expect(await resubmitted(first, { contact_phone: '+6281200001234' })).toEqual([
      '2 Pengganti approved',
      '2 Atasan pending',
    ])
    expect(await resubmitted(second, { end_date: '2026-09-17' })).toEqual(['2 Pengganti pending', '2 Atasan waiting'])
  })

  test('from before the rules continues with the approvers who had not decided yet', async () => {
    const [first, second, other] = [await person('Satu'), await person('Dua'), await person('Pengganti')]

    expect(await adopted(first.employee, other.employee, ['field'])).toEqual([
      '1 Pengganti approved',
      '1 Atasan pending',
      '1 SDM waiting',
    ])
    expect(await adopted(second.employee, null, ['field', 'manager'])).toEqual(['1 Atasan approved', '1 SDM pending'])
  })
})
