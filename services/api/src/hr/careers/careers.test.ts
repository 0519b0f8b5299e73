import { permissions } from '@ems/contracts'
import { addDays, todayInJakarta } from '@ems/contracts/days'
import { employees } from '@ems/contracts/hr'
import { objectOf } from '@ems/contracts/kit'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { employee, employeeIn } from '../testing.ts'
import { advanceCareers } from './careers.job.ts'

const today = todayInJakarta()
const [tomorrow, yesterday] = [addDays(today, 1), addDays(today, -1)]
const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]

describe('the career of an employee', () => {
  let api: TestApi
  let admin: Client
  let place: Record<'department' | 'position' | 'exit', string>
  let n = 8_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    place = {
      department: await referenceIn(api, 'department', 'BARU'),
      position: await referenceIn(api, 'position', 'BARU'),
      exit: await referenceIn(api, 'exit-reason'),
    }
  })
  afterAll(() => api.close())

  const hired = async (more: Record<string, unknown> = {}) =>
    admin.create(employees, { ...(await employee(api, ++n)), ...more })
  const read = async (id: string) => {
    const { data } = (await admin.get(`/employees/${id}`)).body
    return { ...data.attributes, meta: data.meta, links: data.relationships, id, version: data.meta.version }
  }
  const take = async (
    { id }: { id: string },
    name: string,
    values: Record<string, unknown> = {},
    reason = 'Sesuai SK direksi',
  ) => admin.take(employees, name, { id, version: (await read(id)).version }, { values, reason })
  const departmentOf = async ({ id }: { id: string }) => (await read(id)).links.department.data.id
  const linesOf = async ({ id }: { id: string }) =>
    ((await read(id)).job_history as { type: string; effective: string; pending: boolean | null }[]).map(
      ({ type, effective, pending }) => [type, effective, pending],
    )
  /** As if the day that was decided for tomorrow had come. */
  const nextDay = ({ id }: { id: string }) =>
    api.pool.query(
      `update ems.employees set next_move = next_move - 1, exit_date = exit_date - 1,
         job_history = replace(job_history::text, $2, $3)::jsonb where id = $1`,
      [id, tomorrow, today],
    )

  test('begins as a candidate who is hired, or as what a file says of the past', async () => {
    const candidate = await hired({ join_date: tomorrow })
    const early = await take(candidate, 'hire', { join_date: tomorrow, employment_type: 'fixed_term' })
    expect([early.status, message(early)]).toEqual([422, 'Isi Akhir kontrak dahulu: karyawan PKWT.'])
    const former = await hired({ exit_date: yesterday, exit_reason: place.exit })

    expect([candidate.status, former.status, (await hired()).status]).toEqual(['candidate', 'exited', 'active'])
    const row = (await take(candidate, 'hire', { join_date: today, employment_type: 'permanent' })).body.data
    expect(row.attributes).toMatchObject({ status: 'active', join_date: today })
    expect(await linesOf(candidate)).toEqual([['join', today, null]])
  })

  test('goes on by a transfer, today at once, later on its day, and an older one is history only', async () => {
    const row = await hired()
    const [now, later] = [{ department: place.department }, { position: place.position }]
    expect((await take(row, 'transfer', { effective: today, move: 'transfer', ...now })).status).toBe(200)
    expect(await departmentOf(row)).toBe(place.department)

    await take(row, 'transfer', { effective: tomorrow, move: 'promotion', ...later })
    const planned = await read(row.id)
    expect([planned.next_move, planned.links.position.data.id === place.position]).toEqual([tomorrow, false])
    await advanceCareers(api.pool)
    expect((await read(row.id)).links.position.data.id).not.toBe(place.position)
    await nextDay(row)
    await Promise.all([advanceCareers(api.pool), advanceCareers(api.pool)])
    const applied = await read(row.id)
    expect([applied.next_move, applied.links.position.data.id]).toEqual([null, place.position])
    await advanceCareers(api.pool)
    expect((await read(row.id)).version).toBe(applied.version)

    const old = await referenceIn(api, 'department', 'LAMA')
    await take(row, 'transfer', { effective: yesterday, move: 'transfer', department: old })
    expect(await departmentOf(row)).toBe(place.department)
    expect(await linesOf(row)).toEqual([
      ['transfer', yesterday, null],
      ['transfer', today, null],
      ['promotion', today, null],
    ])
    const { rows } = await api.pool.query(
      `select action, actor_id is null as is_clock from ems.audit_logs where target_type = 'employees' and target_id = $1
         and action in ('transfer', 'applyMoves') order by id`,
      [row.id],
    )
    expect(rows.map(({ action, is_clock }) => [action, is_clock])).toEqual([
      ['transfer', false],
      ['transfer', false],
      ['applyMoves', true],
      ['transfer', false],
    ])
  })

  test('refuses transfers that change nothing, go elsewhere or begin before the employee, and takes plans back', async () => {
    const row = await hired()
    const external = await api.pool.query(
      `insert into ems."references" (category, code, name, company_id) values ('department', 'ASING', 'Asing', $1) returning id`,
      [api.companies[1]],
    )
    const statusOf = async (values: Record<string, unknown>) => {
      const answer = await take(row, 'transfer', { effective: today, move: 'transfer', ...values })
      return [answer.status, sources(answer)[0]?.split('/').at(-1)]
    }

    expect(await statusOf({})).toEqual([422, 'position'])
    expect(await statusOf({ effective: '2001-01-01', department: place.department })).toEqual([422, 'effective'])
    for (const effective of [today, tomorrow])
      expect(await statusOf({ effective, department: external.rows[0].id })).toEqual([422, 'department'])
    await take(row, 'transfer', { effective: tomorrow, move: 'demotion', department: place.department })
    expect((await take(row, 'cancelTransfer')).status).toBe(200)
    await nextDay(row)
    await advanceCareers(api.pool)
    expect(await departmentOf(row)).not.toBe(place.department)
    expect(await linesOf(row)).toEqual([])
  })

  test('extends a contract by a right of its own, up to five years, and ends it with an appointment', async () => {
    const first = addDays(today, -4 * 365)
    const contract = { employment_type: 'fixed_term', join_date: first, contract_start: first }
    const row = await hired({ ...contract, contract_end: addDays(today, 30) })
    const pending = () =>
      api.pool.query(
        `select say, queue from ems.work_items where target_type = 'employees' and target_id = $1 and visible_from <= now()`,
        [row.id],
      )
    expect((await pending()).rows).toEqual([{ say: 'Putuskan kontrak', queue: 'employee-update' }])
    const answers = [
      await take(row, 'renewContract', { contract_end: addDays(today, 29) }),
      await take(row, 'renewContract', { contract_end: addDays(today, 500) }),
      await take(row, 'renewContract', { contract_end: addDays(today, 200) }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 200])
    expect(answers.slice(0, 2).map(message)).toEqual([
      'Akhir kontrak baru harus setelah akhir kontrak sekarang.',
      'Total PKWT melebihi 5 tahun (PP 35/2021).',
    ])
    expect(await read(row.id)).toMatchObject({ contract_sequence: 2, contract_end: addDays(today, 200) })
    expect((await pending()).rows).toEqual([])
    const clerk = await api.as(['employee-list', 'employee-show', 'employee-update'])
    const { version } = await read(row.id)
    const denied = await clerk.take(
      employees,
      'renewContract',
      { id: row.id, version },
      { values: { contract_end: today } },
    )
    expect(denied.status).toBe(403)
    await take(row, 'makePermanent', { permanent_date: tomorrow })
    expect(await read(row.id)).toMatchObject({ employment_type: 'fixed_term', next_move: tomorrow })
    await nextDay(row)
    await advanceCareers(api.pool)
    expect(await read(row.id)).toMatchObject({ employment_type: 'permanent', next_move: null })
    expect((await take(row, 'renewContract', { contract_end: addDays(today, 300) })).status).toBe(409)
  })

  test('ends on the day: the account is off, its tasks are others’, and it comes back', async () => {
    const row = await hired()
    const assistant = await employeeIn(api)
    await api.pool.query('update ems.employees set manager_id = $1 where id = $2', [row.id, assistant])
    const self = await api.as(['dashboard-access'], { employee: row.id, scope: 'own' })
    const accountOf = async () =>
      (await api.pool.query('select status, is_leaver from ems.users where id = $1', [self.user.id])).rows[0]
    expect((await read(row.id)).meta.notes).toEqual({ exit: ['1 bawahan langsung.'] })

    const planned = await take(row, 'exit', { exit_date: tomorrow, exit_reason: place.exit })
    expect(planned.body.data.attributes).toMatchObject({ status: 'active', exit_date: tomorrow })
    await advanceCareers(api.pool)
    expect(await accountOf()).toEqual({ status: 'active', is_leaver: false })
    await nextDay(row)
    await advanceCareers(api.pool)
    expect(await read(row.id)).toMatchObject({ status: 'exited', exit_date: today })
    expect(await accountOf()).toEqual({ status: 'inactive', is_leaver: true })
    expect((await self.get('/employees?filter[q]=x')).status).toBeGreaterThanOrEqual(401)

    const back = await take(row, 'undoExit')
    expect(back.body.data.attributes).toMatchObject({ status: 'active', exit_date: null, exit_note: null })
    expect(await accountOf()).toEqual({ status: 'inactive', is_leaver: false })
    const second = await take(row, 'exit', { exit_date: today, exit_reason: place.exit })
    expect(second.body.data.attributes.status).toBe('exited')
    expect((await linesOf(row)).map(([type]) => type)).toEqual(['exit', 'undo_exit', 'exit'])
  })

  test('is suspended and resumed with a reason, and stays in the team', async () => {
    const row = await hired()

    expect((await take(row, 'suspend', {}, '')).status).toBe(422)
    expect((await take(row, 'suspend')).body.data.attributes.status).toBe('suspended')
    expect((await take(row, 'resume')).body.data.attributes.status).toBe('active')
    expect((await linesOf(row)).map(([type]) => type)).toEqual(['suspend', 'resume'])
  })

  test('is written by nothing else: change, bulk change, file, old values', async () => {
    const row = await hired()
    const career = {
      department: place.department,
      position: place.position,
      employment_type: 'daily',
      contract_end: tomorrow,
      permanent_date: today,
      exit_date: today,
      exit_note: 'Selesai',
      job_history: [],
    }
    for (const [field, value] of Object.entries(career)) {
      if (field === 'job_history') await take(row, 'suspend')
      const { version } = await read(row.id)
      const patch = await admin.update(employees, { id: row.id, version }, { [field]: value })
      const bulk = await admin.act(employees, 'bulkUpdate', [{ id: row.id, version, values: { [field]: value } }])
      expect([field, patch.status, patch.body.errors?.[0].code]).toEqual([field, 409, 'NOT_EDITABLE'])
      expect([field, bulk.status]).toEqual([field, 409])
    }
    expect((await admin.update(employees, await read(row.id), { mobile: '+6281234567890' })).status).toBe(200)
    const { version } = await read(row.id)
    expect((await admin.update(employees, { id: row.id, version }, { next_move: today })).status).toBe(422)
    await take(row, 'transfer', { effective: today, move: 'transfer', department: place.department })
    const { body } = await admin.get(`/employees/${row.id}/history?page[size]=1`)
    const attributes = { audit_log: body.data[0].id, fields: ['department'] }
    const object = { type: 'employees', id: row.id, attributes, meta: { version: (await read(row.id)).version } }
    expect((await admin.post(`/employees/${row.id}/-actions/rollback`, { data: object })).status).toBe(409)
    expect(await departmentOf(row)).toBe(place.department)
  })

  test('of many goes on together: one who is refused keeps no other back', async () => {
    const rows: Row[] = [await hired(), await hired(), await hired({ exit_date: yesterday, exit_reason: place.exit })]
    const values = { effective: today, move: 'transfer', department: place.department }
    const objects = rows.map((row) => objectOf(employees, values, row))
    const answer = await admin.post('/employees/-actions/transfer', {
      data: objects,
      meta: { reason: 'Penggabungan', each: true },
    })

    expect([answer.status, answer.body.data?.length, answer.body.meta?.failed.map(({ id }: Row) => id)]).toEqual([
      200,
      2,
      [rows[2]?.id],
    ])
  })
})
