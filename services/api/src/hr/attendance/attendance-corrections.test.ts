import { permissions } from '@ems/contracts'
import { addDays, formatDay, todayInJakarta } from '@ems/contracts/days'
import { attendanceCorrections, attendanceEmployees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import { submitNew, takeNow } from '../../testing/approved-by.ts'
import type { Client, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { attendanceCodeIn, employeeIn } from '../testing.ts'

const today = todayInJakarta()
const reason = 'Lupa menempelkan kartu'

describeResource(attendanceCorrections, {
  input: async (api, n) => ({
    employee: await employeeIn(api, api.companies[0], `Pegawai ${n}`),
    date: addDays(today, -(n % 7)),
    code: await attendanceCodeIn(api),
    reason,
  }),
  change: (n) => ({ reason: `Alasan lain yang cukup ${n}` }),
  shared: { reason: 'Alasan yang sama bagi semua' },
  elsewhere: async (api) => ({ employee: await employeeIn(api, api.companies[1]) }),
})

describe('a correction of attendance', () => {
  let api: TestApi
  let admin: Client
  let superior: Client
  let superiorId: string
  let present: string
  let sick: string
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    superiorId = await employeeIn(api)
    superior = await api.as([], { name: 'Atasan', employee: superiorId, scope: 'own' })
    const { rows } = await api.pool.query(
      `insert into ems.attendance_codes (code, name, present_value, auto_source, needs_evidence, self_requestable)
       values ('H', 'Hadir', 1, 'punch', false, false), ('S', 'Sakit', 0, 'none', true, true) returning id`,
    )
    present = rows[0].id
    sick = rows[1].id
  })
  afterAll(() => api.close())

  const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const yesterday = addDays(today, -1)
  const times = (day: string) => ({ check_in: `${day}T01:00:00Z`, check_out: `${day}T10:00:00Z` })
  const person = async () => {
    const employee = await employeeIn(api)
    await api.pool.query('update ems.employees set manager_id = $1 where id = $2', [superiorId, employee])
    const client = await api.as(['attendance-access', 'attendance-show'], { employee, scope: 'own' })
    return { employee, client, ask: { employee, date: yesterday, code: present, reason, ...times(yesterday) } }
  }
  const dayOf = async (employee: string, date = yesterday) => {
    const { rows } = await api.pool.query(
      `select id, review, check_out, reason from ems.attendance_employees where employee_id = $1 and date = $2`,
      [employee, date],
    )
    return rows[0]
  }

  test('is asked for by the employee, decided by the superior, and written into the day at once', async () => {
    const { employee, client, ask } = await person()
    const values = { employee, date: yesterday, code: present, reason: 'Impor mesin presensi', check_in: ask.check_in }
    await admin.create(attendanceEmployees, values)
    const { data } = (await submitNew(client, attendanceCorrections, ask)).body
    const colleague = await api.as(['attendance-show'], { employee: await employeeIn(api), scope: 'own' })
    const seen = await Promise.all(
      [client, superior, colleague].map((one) => one.get(`/attendance-corrections/${data.id}`)),
    )
    const { rows: pending } = await api.pool.query(
      `select say, user_id from ems.work_items where target_type = 'attendance-corrections' and target_id = $1`,
      [data.id],
    )

    expect(seen.map(({ status }) => status)).toEqual([200, 200, 404])
    expect(pending).toEqual([{ say: 'Atasan langsung', user_id: superior.user.id }])
    expect((await client.get(`/attendance-corrections?filter[employee]=${employee}`)).body.data).toHaveLength(1)
    expect((await client.get('/attendance-corrections')).status).toBe(403)
    const own = await takeNow(client, attendanceCorrections, data, 'approve')
    expect(own.status).toBe(403)
    const decided = await takeNow(superior, attendanceCorrections, data, 'approve')
    expect(decided.body.data.attributes).toMatchObject({ status: 'approved', decided_at: expect.any(String) })
    expect(await dayOf(employee)).toMatchObject({
      review: 'verified',
      check_out: new Date(ask.check_out).toISOString(),
      reason,
    })
    const { rows } = await api.pool.query(
      `select l.action, l.actor_id from ems.audit_logs l where l.target_type = 'attendance-employees' and l.target_id = $1
       order by l.id desc limit 1`,
      [(await dayOf(employee)).id],
    )
    expect(rows).toEqual([{ action: 'correct', actor_id: superior.user.id }])
    const { rows: notices } = await api.pool.query(
      `select title from ems.notifications where user_id = $1 order by id desc limit 1`,
      [client.user.id],
    )
    expect(notices[0].title).toContain('Koreksi presensi')
  })

  test('adds a day that is not there, and a refused or withdrawn one changes nothing', async () => {
    const [first, second, third] = [await person(), await person(), await person()]
    const rows = await Promise.all(
      [first, second, third].map(
        async ({ client, ask }) => (await submitNew(client, attendanceCorrections, ask)).body.data,
      ),
    )
    await takeNow(superior, attendanceCorrections, rows[0], 'approve')
    await takeNow(superior, attendanceCorrections, rows[1], 'reject', 'Tidak ada di kantor hari itu')
    const back = await takeNow(third.client, attendanceCorrections, rows[2], 'withdraw')

    expect(await dayOf(first.employee)).toMatchObject({ review: 'verified' })
    expect([await dayOf(second.employee), await dayOf(third.employee)]).toEqual([undefined, undefined])
    expect(back.body.data.attributes.status).toBe('withdrawn')
    expect((await submitNew(third.client, attendanceCorrections, third.ask)).status).toBe(201)
  })

  test('of a period that was closed meanwhile is not approved, and stays with its approver', async () => {
    const { employee, client, ask } = await person()
    const day = await admin.create(attendanceEmployees, { ...ask, code: present })
    const { data } = (await submitNew(client, attendanceCorrections, ask)).body
    await admin.take(attendanceEmployees, 'lock', day)
    const answer = await takeNow(superior, attendanceCorrections, data, 'approve')
    const period = formatDay(yesterday.slice(0, 7))

    expect([answer.status, message(answer)]).toEqual([409, `Periode ${period} sudah ditutup.`])
    const { body } = await superior.get(`/attendance-corrections/${data.id}`)
    expect(body.data.attributes.status).toBe('submitted')
    const again = await submitNew((await person()).client, attendanceCorrections, { ...ask, employee })
    expect(again.status).toBe(422)
    const shut = { id: day.id, version: (await admin.get(`/attendance-employees/${day.id}`)).body.data.meta.version }
    await admin.take(attendanceEmployees, 'unlock', shut as never, { reason: 'Koreksi yang terlambat' })
    expect((await takeNow(superior, attendanceCorrections, data, 'approve')).status).toBe(200)
  })

  test('is refused at its field: too old, in the future, twice, for another employee, without a reason or the evidence', async () => {
    const { client, ask } = await person()
    const other = await person()
    const [old, later] = [addDays(today, -8), addDays(today, 1)]
    const rejected = async (more: Record<string, unknown>) => {
      const answer = await submitNew(client, attendanceCorrections, { ...ask, ...more })
      return [answer.status, sources(answer)[0]?.split('/').at(-1), message(answer)]
    }

    expect(await rejected({ date: old, ...times(old) })).toEqual([422, 'date', 'Batas pengajuan koreksi 7 hari.'])
    expect(await rejected({ date: later, ...times(later) })).toEqual([
      422,
      'date',
      'Tanggal koreksi tidak boleh setelah hari ini.',
    ])
    expect(await rejected({ reason: 'x' })).toEqual([422, 'reason', 'Alasan koreksi minimal 10 karakter.'])
    expect(await rejected({ check_in: null, check_out: null })).toEqual([422, 'check_in', 'Masuk wajib diisi.'])
    expect(await rejected({ code: await attendanceCodeIn(api) })).toEqual([
      422,
      'code',
      'Kode ini tidak dapat diajukan sendiri.',
    ])
    expect((await rejected({ employee: other.employee })).slice(0, 2)).toEqual([422, 'employee'])
    expect((await rejected({ code: sick }))[2]).toMatch(/^Surat dokter wajib dilampirkan\./)
    const draft = await client.create(attendanceCorrections, { ...ask, code: sick })
    await api.pool.query(
      `insert into ems.assets (name, mime, size_byte, sha256, target_type, target_id) values
         ('surat.pdf', 'application/pdf', 1, repeat('0', 64), 'attendance-corrections', $1)`,
      [draft.id],
    )
    expect((await takeNow(client, attendanceCorrections, draft, 'submit')).status).toBe(200)
    expect(await rejected({})).toEqual([422, 'date', 'Koreksi tanggal ini sudah diajukan.'])
    await api.pool.query(
      `insert into ems.configs ("group", key, label, type, value) values ('hr', 'hr.correction_days', 'Batas', 'int', '30')`,
    )
    expect((await submitNew(client, attendanceCorrections, { ...ask, date: old, ...times(old) })).status).toBe(201)
  })
})
