import { permissions, resources } from '@ems/contracts'
import { agreedSteps, approvalRules, stepRequests } from '@ems/contracts/common'
import { addDays, todayInJakarta } from '@ems/contracts/days'
import { employees } from '@ems/contracts/hr'
import { marketingActivities, marketingBoards } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { stepTakers } from '../../areas.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { ruleLine } from '../../testing/approved-by.ts'
import type { Client, Sent } from '../../testing/client.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { employee } from '../testing.ts'

const inTen = addDays(todayInJakarta(), 10)
const codeOf = ({ body }: Sent) => body.errors[0].code
const detailOf = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]

describe('a step that is approved before it is taken', () => {
  let api: TestApi
  let admin: Client
  let personnel: Client
  let director: Client
  let leaving: Record<string, unknown>
  let n = 9_300
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    director = await api.as([], { name: 'Rina Direktur', scope: 'own' })
    personnel = await clerk()
    leaving = { exit_date: inTen, exit_reason: await referenceIn(api, 'exit-reason') }
    await admin.create(approvalRules, {
      name: 'Keluar disetujui Direktur',
      target: 'step-requests',
      priority: 10,
      kinds: ['employees.exit'],
      steps: [ruleLine(director.user.id)],
    })
    await admin.create(approvalRules, {
      name: 'Menang di atas 500 juta',
      target: 'step-requests',
      priority: 20,
      kinds: ['marketing-activities.win'],
      amount_from: '500000000.00',
      steps: [ruleLine(director.user.id)],
    })
  })
  afterAll(() => api.close())

  /** A user whose group really has the permissions: the step is taken with those of then. */
  const clerk = async () => {
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ($1, $1, $2, 'group') returning id`,
      [`staf-${++n}`, [...permissions]],
    )
    return api.as([...permissions], { name: 'Sari SDM', usergroup: rows[0].id })
  }
  const hired = async () => admin.create(employees, await employee(api, ++n))
  const read = async ({ id }: { id: string }, by = admin) => (await by.get(`/employees/${id}`)).body.data
  const exit = async (row: { id: string }, by = personnel, values: Record<string, unknown> = leaving) =>
    by.take(employees, 'exit', { id: row.id, version: (await read(row)).meta.version }, { values })
  const submit = (by: Client, answer: Sent) =>
    by.post('/step-requests', { data: { type: 'step-requests', attributes: answer.body.errors[0].meta.request } })
  const decide = async (id: string, name: 'approve' | 'reject', reason?: string, by = director) => {
    const { body } = await by.get(`/step-requests/${id}`)
    return by.take(stepRequests, name, { id, version: body.data.meta.version }, reason ? { reason } : {})
  }
  const requested = async (row: { id: string }) => (await submit(personnel, await exit(row))).body.data.id as string

  test('is refused with the request to submit, and changes nothing until it is approved', async () => {
    const row = await hired()

    const answer = await exit(row)
    const submitted = await submit(personnel, answer)
    const again = await exit(row, admin)

    expect([answer.status, codeOf(answer), detailOf(answer)]).toEqual([
      409,
      'AGREEMENT',
      'Proses keluar perlu disetujui dahulu menurut aturan Keluar disetujui Direktur.',
    ])
    expect([submitted.status, submitted.body.data.attributes.subject]).toEqual([201, `Proses keluar: ${row.full_name}`])
    expect(submitted.body.data.attributes.details).toContain('Tanggal keluar: ')
    expect([codeOf(again), detailOf(again)]).toEqual([
      'AGREEMENT_PENDING',
      'Proses keluar sudah diajukan Sari SDM dan menunggu Rina Direktur.',
    ])
    const { attributes, meta } = await read(row, personnel)
    expect(attributes.exit_date).toBeNull()
    expect(meta.pending_steps).toMatchObject([{ name: 'exit', is_mine: true, people: ['Rina Direktur'] }])
  })

  test('is taken by the last approval, in the name of its requester', async () => {
    const row = await hired()

    const approved = await decide(await requested(row), 'approve')

    expect([approved.status, approved.body.data.attributes.status]).toEqual([200, 'taken'])
    expect((await read(row)).attributes.exit_date).toBe(inTen)
    const { rows } = await api.pool.query(
      `select actor_id::text as actor from ems.audit_logs where action = 'exit' and target_type = 'employees' and target_id = $1`,
      [row.id],
    )
    expect(rows).toEqual([{ actor: personnel.user.id }])
  })

  test('is not taken where it was rejected or withdrawn, and may be asked for again', async () => {
    const [one, other] = [await hired(), await hired()]
    const rejected = await decide(await requested(one), 'reject', 'Tunggu serah terima aset')
    const id = await requested(other)
    const withdrawn = await personnel.take(stepRequests, 'withdraw', { id, version: 1 })

    expect([rejected.body.data.attributes.status, withdrawn.body.data.attributes.status]).toEqual([
      'rejected',
      'withdrawn',
    ])
    expect([(await read(one)).attributes.exit_date, (await read(other)).attributes.exit_date]).toEqual([null, null])
    expect((await submit(personnel, await exit(one))).status).toBe(201)
  })

  test('needs the rights of its requester at the moment of the approval too', async () => {
    const row = await hired()
    const id = await requested(row)
    const group = personnel.user.usergroup
    await api.pool.query(`update ems.usergroups set permissions = '{dashboard-access}' where id = $1`, [group])

    const answer = await decide(id, 'approve')

    expect([answer.status, codeOf(answer)]).toEqual([409, 'REQUESTER'])
    expect((await read(row)).attributes.exit_date).toBeNull()
    await api.pool.query('update ems.usergroups set permissions = $2 where id = $1', [group, [...permissions]])
    expect((await decide(id, 'approve')).status).toBe(200)
  })

  test('is refused at its submission as the step itself would be, and where no rule asks for it', async () => {
    const row = await hired()
    const { request } = (await exit(row)).body.errors[0].meta
    const send = (attributes: object) =>
      personnel.post('/step-requests', { data: { type: 'step-requests', attributes } })

    const early = await send({ ...request, asked: { ...leaving, exit_date: '1999-01-01' } })
    const free = await send({ ...request, step: 'employees.transfer', transition: 'transfer', asked: {} })
    const smuggled = await send({ ...request, step: 'employees.transfer' })
    const stranger = await director.post('/step-requests', { data: { type: 'step-requests', attributes: request } })

    expect([early.status, free.status, codeOf(smuggled), stranger.status]).toEqual([422, 409, 'STEP', 403])
    expect((await api.pool.query('select from ems.step_requests where target_id = $1', [row.id])).rowCount).toBe(0)
  })

  test('is one even where another transition leads into its state, above the amount of the rule alone', async () => {
    const board = (await admin.create(marketingBoards, { name: `Papan ${++n}` })).id
    const card = (value: string) =>
      admin.create(marketingActivities, {
        ...{
          board,
          stage_key: 'prospek',
          title: `Kartu ${++n}`,
          activity_type: 'follow_up',
          prospect_name: 'PT Calon',
        },
        ...{ value, currency: 'IDR' },
      })
    const { stages } = (await admin.get(`/marketing-boards/${board}`)).body.data.attributes
    const won = stages.find(({ category }: { category: string }) => category === 'won').key
    const moved = ({ id }: { id: string }) =>
      personnel.take(marketingActivities, 'move', { id, version: 1 }, { values: { stage_key: won, before: null } })
    const [small, large] = [await card('500000000.00'), await card('500000000.01')]

    const [free, answer] = [await moved(small), await moved(large)]
    const { id } = (await submit(personnel, answer)).body.data
    const approved = await decide(id, 'approve')

    expect([approved.status, approved.body.errors]).toEqual([200, undefined])
    expect([free.status, codeOf(answer)]).toEqual([200, 'AGREEMENT'])
    const { attributes } = (await admin.get(`/marketing-activities/${large.id}`)).body.data
    expect([attributes.result, attributes.stage_key]).toEqual(['won', won])
  })

  test('is named by rules and taken for every transition that says so', () => {
    const declared = resources.flatMap(({ name, workflow }) =>
      Object.entries(workflow?.transitions ?? {}).flatMap(([one, { agreement }]) =>
        agreement ? `${name}.${one}` : [],
      ),
    )

    expect(Object.keys(agreedSteps).toSorted()).toEqual(declared.toSorted())
    expect(Object.keys(stepTakers).toSorted()).toEqual(
      [...new Set(declared.map((one) => one.split('.')[0]))].toSorted(),
    )
  })
})
