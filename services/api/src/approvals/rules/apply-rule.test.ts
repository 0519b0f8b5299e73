import { permissions } from '@ems/contracts'
import { type ApprovalRule, approvalRules } from '@ems/contracts/common'
import { generalProcurements } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { approvedBy, ruleLine, takeNow } from '../../testing/approved-by.ts'
import type { Client, Row } from '../../testing/client.ts'
import { employeeIn } from '../../testing/employee-in.ts'
import { referenceIn } from '../../testing/reference-in.ts'

type Open = { id: string; version: number }

describe('a changed rule', () => {
  let api: TestApi
  let admin: Client
  let clerk: Client
  let requester: string
  let n = 0
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    clerk = await api.as([...permissions])
    requester = await employeeIn(api)
  })
  afterAll(() => api.close())

  const person = (name: string) => api.as([], { name, scope: 'own' })
  const requested = async (): Promise<Row> => {
    const row = await clerk.create(generalProcurements, {
      title: `Kebutuhan ${++n}`,
      company: api.companies[0],
      department: await referenceIn(api, 'department'),
      requester,
      category: await referenceIn(api, 'procurement-type'),
      needed_at: '2999-01-31',
      justification: 'Persediaan di gudang sudah hampir habis.',
      delivery_office: await referenceIn(api, 'office'),
      lines: [{ name: 'Kertas', qty: '3', unit: await referenceIn(api, 'unit'), est_price: '1000.00' }],
    })
    const answer = await takeNow(clerk, generalProcurements, row, 'submit')
    if (answer.status !== 200) throw new Error(answer.text)
    return row
  }
  const recordOf = async ({ id }: Pick<Row, 'id'>) => (await admin.get(`/general-procurements/${id}`)).body.data
  const tasksOf = async (row: Row): Promise<string[]> =>
    (await recordOf(row)).meta.approval.tasks.map(
      (task: { step: number; name: string; state: string }) => `${task.step} ${task.name} ${task.state}`,
    )
  /** The rule by which a row is decided. */
  const ruleOf = async ({ id }: Row): Promise<Row & ApprovalRule> => {
    const { rows } = await api.pool.query(
      `select r.id, r.version from ems.approval_requests q join ems.approval_rules r on r.id = q.rule_id
       where q.target_id = $1 and q.status = 'open'`,
      [id],
    )
    return rows[0]
  }
  const changed = async (row: Row, values: Record<string, unknown>) => {
    const rule = await ruleOf(row)
    const answer = await admin.update(approvalRules, rule, values)
    if (answer.status !== 200) throw new Error(answer.text)
    return rule.id
  }
  const apply = (rule: string, requests: readonly Open[], by = admin) =>
    by.post('/approval-rules/-actions/apply', { data: { type: 'approval-rules', attributes: { rule, requests } } })
  /** The open requests of rows, as the preview has them. */
  const openOf = async (...of: readonly Row[]): Promise<Open[]> => {
    const ids = of.map(({ id }) => id)
    const { rows } = await api.pool.query(
      `select id, version from ems.approval_requests where target_id = any($1) and status = 'open' order by id`,
      [ids],
    )
    return rows
  }
  const people = async (...names: readonly string[]) => Promise.all(names.map(person))
  /** The preview of a rule for the request of a row. */
  const previewOf = async (rule: string, row: Row) => {
    const [open] = await openOf(row)
    const { data } = (await admin.get(`/approval-rules/${rule}/running`)).body
    return data.find(({ id }: Open) => id === open?.id)?.attributes
  }

  test('shows who decides now and who would, and changes nothing by showing it', async () => {
    const [andi, budi, citra] = (await people('Andi', 'Budi', 'Citra')) as [Client, Client, Client]
    await approvedBy(api, generalProcurements.name, [ruleLine(andi.user.id), ruleLine(budi.user.id)])
    const row = await requested()
    await takeNow(andi, generalProcurements, row, 'approve')
    const rule = await changed(row, { steps: [ruleLine(andi.user.id), ruleLine(citra.user.id, { label: 'Direksi' })] })

    const preview = await previewOf(rule, row)

    expect(preview).toMatchObject({
      now: { people: ['Budi'] },
      next: {
        steps: [
          { people: [{ name: 'Andi', is_decided: true }] },
          { label: 'Direksi', people: [{ name: 'Citra', is_decided: false }] },
        ],
      },
    })
    expect(preview.next.version).toBe(preview.now.version + 1)
    expect(await tasksOf(row)).toEqual(['1 Andi approved', '2 Budi pending'])
  })

  test('is taken by a running request: decisions of people who stay count, others are told', async () => {
    const [andi, budi, citra] = (await people('Andi', 'Budi', 'Citra')) as [Client, Client, Client]
    await approvedBy(api, generalProcurements.name, [ruleLine(andi.user.id), ruleLine(budi.user.id)])
    const row = await requested()
    await takeNow(andi, generalProcurements, row, 'approve')
    const rule = await changed(row, { steps: [ruleLine(citra.user.id), ruleLine(andi.user.id)] })

    const answer = await apply(rule, await openOf(row))

    expect([answer.status, answer.body.meta.failed]).toEqual([200, []])
    expect(await tasksOf(row)).toEqual(['1 Citra pending', '2 Andi approved'])
    const { approval } = (await recordOf(row)).meta
    expect([approval.round, approval.earlier[0].status]).toEqual([2, 'superseded'])
    expect(await previewOf(rule, row)).toBeUndefined()
    const { rows } = await api.pool.query('select event from ems.notifications where user_id = $1 order by id', [
      budi.user.id,
    ])
    expect(rows.at(-1).event).toBe('approval.changed')
    const { version } = (await recordOf(row)).meta
    expect((await budi.take(generalProcurements, 'approve', { id: row.id, version })).status).toBe(404)
    await takeNow(citra, generalProcurements, row, 'approve')
    expect((await recordOf(row)).attributes.status).toBe('approved')
    const history = await api.pool.query(
      `select reason, actor_id from ems.audit_logs where action = 'applyRule' and target_id = $1`,
      [row.id],
    )
    expect(history.rows).toEqual([{ reason: expect.stringMatching(/v\d+ → .+ v\d+/), actor_id: admin.user.id }])
  })

  test('ends a request whose people have all decided, as approved', async () => {
    const [andi, budi] = (await people('Andi', 'Budi')) as [Client, Client]
    await approvedBy(api, generalProcurements.name, [ruleLine(andi.user.id), ruleLine(budi.user.id)])
    const row = await requested()
    await takeNow(andi, generalProcurements, row, 'approve')
    const rule = await changed(row, { steps: [ruleLine(andi.user.id)] })

    expect((await apply(rule, await openOf(row))).status).toBe(200)

    const { attributes, meta } = await recordOf(row)
    expect([attributes.status, meta.approval.status]).toEqual(['approved', 'approved'])
  })

  test('leaves what it cannot plan as it was, and says why, beside those it plans', async () => {
    const [andi, budi] = (await people('Andi', 'Budi')) as [Client, Client]
    await approvedBy(api, generalProcurements.name, [ruleLine(andi.user.id)])
    const [first, second] = [await requested(), await requested()]
    const rule = await changed(first, { steps: [ruleLine(budi.user.id)] })
    const [one, other] = (await openOf(first, second)) as [Open, Open]
    await takeNow(andi, generalProcurements, second, 'approve')

    const answer = await apply(rule, [one, other])
    const again = await apply(rule, [one])

    expect(answer.body.data.map(({ id }: Open) => id)).toEqual([one.id])
    expect(answer.body.meta.failed).toMatchObject([{ id: other.id, code: 'INVALID_TRANSITION' }])
    expect(again.body.meta.failed).toMatchObject([{ id: one.id, code: 'INVALID_TRANSITION' }])
    expect(await tasksOf(first)).toEqual(['1 Budi pending'])
    expect((await recordOf(second)).attributes.status).toBe('approved')
  })

  test('says of a request that nobody could decide why it stays', async () => {
    const [andi] = (await people('Andi')) as [Client]
    await approvedBy(api, generalProcurements.name, [ruleLine(andi.user.id)])
    const row = await requested()
    const rule = await changed(row, { steps: [ruleLine(null, { approver: 'manager', level: 1, on_vacant: 'stop' })] })

    const preview = await previewOf(rule, row)
    const answer = await apply(rule, await openOf(row))

    expect(preview).toMatchObject({ next: null, because: expect.stringContaining('Langkah 1') })
    expect(answer.body.meta.failed).toMatchObject([{ code: 'NO_APPROVER' }])
    expect(await tasksOf(row)).toEqual(['1 Andi pending'])
  })

  test('is applied by nobody to their own request, nor without the right to change rules', async () => {
    const [andi, budi] = (await people('Andi', 'Budi')) as [Client, Client]
    await approvedBy(api, generalProcurements.name, [ruleLine(andi.user.id)])
    const row = await requested()
    const rule = await changed(row, { steps: [ruleLine(budi.user.id)] })
    const requests = await openOf(row)

    const own = await apply(rule, requests, clerk)
    const others = await apply(rule, requests, await api.as(['utility-show']))

    expect(own.body.meta.failed).toMatchObject([{ code: 'ERROR_UNAUTHORIZED_ACCESS' }])
    expect(others.status).toBe(403)
    expect(await tasksOf(row)).toEqual(['1 Andi pending'])
  })
})
