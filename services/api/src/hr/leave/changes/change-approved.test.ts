import { permissions } from '@ems/contracts'
import { leaveEmployees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../../testing/api.ts'
import { takeNow } from '../../../testing/approved-by.ts'
import type { Client, Row, Sent } from '../../../testing/client.ts'
import { employeeIn, leaveApproverIn, leaveIn, stepLeave, submitLeave } from '../../testing.ts'

describe('approved leave', () => {
  let api: TestApi
  let admin: Client
  let approver: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    approver = await leaveApproverIn(api)
  })
  afterAll(() => api.close())

  // Monday 4 June 2198 to Friday.
  const week = { start_date: '2198-06-04', end_date: '2198-06-08' }
  const reason = 'Rencana keluarga berubah'
  const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const kind = async (more: string) => {
    const leave = await leaveIn(api)
    await api.pool.query(`update ems.leaves set ${more} where id = $1`, [leave])
    return leave
  }
  const approved = async (leave: string, values: object = week) => {
    const employee = await employeeIn(api)
    const request = await submitLeave(admin, { employee, leave, ...values })
    const row = request.body.data as Row
    await stepLeave(approver, row, 'approve')
    return { employee, row, self: await api.as(['leave-show'], { employee, scope: 'own' }) }
  }
  const take = async (by: Client, name: string, { id }: { id: string }, values: object) => {
    const { body } = await admin.get(`/leave-employees/${id}`)
    return by.take(leaveEmployees, name, { id, version: body.data.meta.version }, { values: values as never, reason })
  }
  const attendanceOf = async (employee: string) => {
    const { rows } = await api.pool.query(
      'select date::text from ems.attendance_employees where employee_id = $1 and deleted_at is null order by date',
      [employee],
    )
    return rows.map(({ date }) => date)
  }

  test('is given back from a day on: the balance, the attendance and the statement say so', async () => {
    const leave = await kind(`quota = 12, quota_period = 'year'`)
    const employee = await employeeIn(api)
    await admin.create(leaveEmployees, {
      employee,
      leave,
      entry: 'grant',
      days: '5',
      valid_from: '2198-01-01',
      valid_to: '2198-12-31',
    })
    const row = (await submitLeave(admin, { employee, leave, ...week })).body.data
    await stepLeave(approver, row, 'approve')
    const self = await api.as(['leave-show'], { employee, scope: 'own' })
    expect(await attendanceOf(employee)).toHaveLength(5)

    const answer = await take(self, 'shorten', row, { from_date: '2198-06-07' })
    expect(answer.body.data.attributes).toMatchObject({
      status: 'approved',
      end_date: '2198-06-06',
      taken_days: '3.00',
      days: '-3.00',
      cancelled_days: '2.00',
    })
    expect(await attendanceOf(employee)).toEqual(['2198-06-04', '2198-06-05', '2198-06-06'])
    const { body } = await self.get(`/colleagues/leave-statements?employee=${employee}&year=2198`)
    expect(body.data[0].attributes).toMatchObject({ used: '3.00', left: '2.00' })
  })

  test.each([
    ['2198-06-04', 'Batal mulai harus setelah Mulai. Untuk semua hari, batalkan cutinya.'],
    ['2198-06-09', 'Batal mulai tidak boleh setelah Selesai.'],
  ])('is not given back from %s', async (from_date, text) => {
    const { row, self } = await approved(await leaveIn(api))
    const answer = await take(self, 'shorten', row, { from_date })

    expect([answer.status, message(answer)]).toEqual([422, text])
  })

  test('is given back by its owner ahead only, by human resources also of past days', async () => {
    const past = { start_date: '2026-06-01', end_date: '2026-06-05' }
    const { row, self } = await approved(await leaveIn(api), past)
    const own = await take(self, 'shorten', row, { from_date: '2026-06-03' })
    const stranger = await api.as(['leave-show', 'leave-list'])
    const other = await take(stranger, 'shorten', row, { from_date: '2026-06-03' })
    const clerk = await take(admin, 'shorten', row, { from_date: '2026-06-03' })

    expect([own.status, message(own)]).toEqual([422, 'Hari yang sudah berjalan dibatalkan oleh SDM.'])
    expect([other.status, clerk.status]).toEqual([403, 200])
  })

  test('is extended for illness and birth only, with evidence that follows', async () => {
    const { row, employee } = await approved(await kind(`category = 'maternity', needs_attachment = 'after'`))
    const annual = await approved(await leaveIn(api))
    const rejected = await take(admin, 'extend', annual.row, { until: '2198-06-12' })
    const shorter = await take(admin, 'extend', row, { until: '2198-06-07' })
    const longer = await take(admin, 'extend', row, { until: '2198-06-12' })

    expect(message(rejected)).toBe('Hanya cuti sakit dan melahirkan yang diperpanjang. Ajukan cuti baru.')
    expect(message(shorter)).toBe('Diperpanjang sampai harus setelah Selesai.')
    expect(longer.body.data.attributes).toMatchObject({
      end_date: '2198-06-12',
      taken_days: '7.00',
      evidence_due: '2198-06-15',
    })
    expect(await attendanceOf(employee)).toHaveLength(7)
  })

  test('of a kind with evidence is submitted with a file, or waits for it', async () => {
    const strict = await kind(`needs_attachment = 'yes', name = 'Melahirkan'`)
    const employee = await employeeIn(api)
    const bare = await submitLeave(admin, { employee, leave: strict, ...week })
    expect([bare.status, message(bare)]).toEqual([
      409,
      'Melahirkan memerlukan lampiran. Simpan dulu, lampirkan, lalu ajukan.',
    ])

    const { row, self } = await approved(await kind(`needs_attachment = 'after'`))
    const { rows } = await api.pool.query(
      `select say, due_at is not null as has_due from ems.work_items where target_type = 'leave-employees' and target_id = $1`,
      [row.id],
    )
    expect(rows).toEqual([{ say: 'Lampirkan bukti cuti', has_due: true }])
    const early = await takeNow(self, leaveEmployees, row, 'attachEvidence')
    expect([early.status, message(early)]).toEqual([409, 'Belum ada berkas terlampir.'])
    await api.pool.query(
      `insert into ems.assets (name, mime, size_byte, sha256, target_type, target_id)
       values ('surat.pdf', 'application/pdf', 1, 'x', 'leave-employees', $1)`,
      [row.id],
    )
    const sent = await takeNow(self, leaveEmployees, row, 'attachEvidence')
    expect(sent.body.data.attributes.evidence_at).toMatch(/^\d{4}-/)
  })

  test('says before it is sent who is away, which days are holidays, who decides, and whether it is late', async () => {
    const [asker, colleague] = [await employeeIn(api), await employeeIn(api, api.companies[0], 'Teman Cuti')]
    const leave = await kind('min_notice_days = 3')
    const row = (await submitLeave(admin, { employee: colleague, leave, ...week })).body.data
    const self = await api.as(['leave-show'], { employee: asker, scope: 'own' })
    const dates = 'start_date=2198-06-06&end_date=2198-06-08'
    const path = `/colleagues/leave-preview?employee=${asker}&leave=${leave}&${dates}`
    const { attributes } = (await self.get(`${path}&parts=2198-06-06:am`)).body.data

    expect(attributes).toMatchObject({
      asked: '2.50',
      lead: { days: 3, until: '2198-06-03', is_late: false },
      days_off: 0,
    })
    expect(attributes.days.map(({ value }: { value: string }) => value)).toEqual(['0.50', '1.00', '1.00'])
    expect(attributes.away).toContainEqual({
      id: row.id,
      name: 'Teman Cuti',
      from: '2198-06-04',
      to: '2198-06-08',
      is_waiting: true,
    })
    expect(attributes.chain.steps).toEqual([{ label: 'Persetujuan', people: [approver.user.name] }])
    // Wednesday to Friday, and the weekend behind it.
    expect((await self.get(path)).body.data.attributes.days_off).toBe(5)
  })
})
