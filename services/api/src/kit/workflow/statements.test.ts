import { permissions } from '@ems/contracts'
import { generalProcurements } from '@ems/contracts/hr'
import { jiraIssues } from '@ems/contracts/it'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { approvedBy, ruleLine } from '../../testing/approved-by.ts'
import type { Client, Row } from '../../testing/client.ts'
import { employeeIn } from '../../testing/employee-in.ts'
import { referenceIn } from '../../testing/reference-in.ts'

type Query = (query: unknown, ...more: unknown[]) => unknown

/** Texts of the statements that `work` sends to PostgreSQL, with begin, savepoints and commit. */
async function statementsOf({ pool }: Pick<TestApi, 'pool'>, work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const undo: (() => void)[] = []
  const watched = new WeakSet<object>()
  const watch = (client: { query: unknown }) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = (client.query as Query).bind(client)
    client.query = (statement: unknown, ...more: unknown[]) => {
      texts.push(typeof statement === 'string' ? statement : String((statement as { text?: string }).text))
      return query(statement, ...more)
    }
    undo.push(() => {
      client.query = query
    })
  }
  pool.on('acquire', watch as never)
  try {
    await work()
  } finally {
    pool.off('acquire', watch as never)
    for (const one of undo) one()
  }
  return texts
}

/*
 * Every statement costs a trip to PostgreSQL and its plan: what a transition, a submission and a decision cost is mostly
 * their number (docs/performance.md §9).
 */
describe('the statements of work', () => {
  let api: TestApi
  let admin: Client
  let approvers: Client[]
  let reporter: string
  let count = 0
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    approvers = [await api.as([]), await api.as([]), await api.as([])]
    await api.pool.query(`update ems.usergroups set permissions = permissions || '{support-update}'`)
    reporter = await employeeIn(api)
    await approvedBy(
      api,
      generalProcurements.name,
      approvers.map(({ user }) => ruleLine(user.id)),
    )
  })
  afterAll(() => api.close())

  const ticket = async (): Promise<Row> => {
    count += 1
    const row = await admin.create(jiraIssues, {
      company: api.companies[0],
      request_type: await referenceIn(api, 'request-type'),
      reporter,
      summary: `Pencetak macet lagi ${count}`,
      description: 'Kertas tersangkut sejak pagi.',
      impact: 'team',
      urgency: 'high',
    })
    const { body } = await admin.take(jiraIssues, 'assign', row, { values: { assignee: admin.user.id } })
    return { ...row, version: body.data.meta.version }
  }
  const drafted = async (): Promise<Row> => {
    count += 1
    return admin.create(generalProcurements, {
      title: `Kebutuhan ${count}`,
      company: api.companies[0],
      department: await referenceIn(api, 'department'),
      requester: reporter,
      category: await referenceIn(api, 'procurement-type'),
      needed_at: '2999-01-31',
      justification: 'Persediaan di gudang sudah hampir habis.',
      delivery_office: await referenceIn(api, 'office'),
      lines: [{ name: 'Kertas', qty: '3', unit: await referenceIn(api, 'unit'), est_price: '411500.00' }],
    })
  }
  const submitted = async (): Promise<Row> => {
    const row = await drafted()
    const { body } = await admin.take(generalProcurements, 'submit', row)
    return { ...row, version: body.data.meta.version }
  }
  const done = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer
    if (status !== 200) throw new Error(text)
  }
  const approve = (by: Client, row: Row) => done(by.take(generalProcurements, 'approve', row))
  const itemsOf = async (by: Client): Promise<{ id: string; meta: { target: { version: number } } }[]> =>
    (await by.get('/inbox')).body.data
  const approveAll = async (by: Client) => {
    const decisions = (await itemsOf(by)).map(({ id, meta }) => ({
      type: 'inbox',
      id,
      meta: { version: meta.target.version },
    }))
    return {
      count: decisions.length,
      texts: await statementsOf(api, () => done(by.post('/inbox/-actions/approve', { data: decisions }))),
    }
  }

  test('are at most five for a transition', async () => {
    const row = await ticket()
    expect((await statementsOf(api, () => done(admin.take(jiraIssues, 'start', row)))).length).toBeLessThanOrEqual(5)
  })

  test('are at most fourteen for a submission and six for the warnings of a purchase, however many approvers it has', async () => {
    const row = await drafted()
    const texts = await statementsOf(api, () => done(admin.take(generalProcurements, 'submit', row)))
    expect(texts.length).toBeLessThanOrEqual(14 + 6)
  })

  test('are at most thirteen for an approval, ten for the last one', async () => {
    const row = await submitted()
    const counts: number[] = []
    for (const by of approvers) counts.push((await statementsOf(api, () => approve(by, row))).length)
    expect(Math.max(...counts)).toBeLessThanOrEqual(13)
    expect(counts.at(-1)).toBeLessThanOrEqual(10)
  })

  test('do not become more with the requests that are approved at once', async () => {
    const [first] = approvers as [Client]
    while ((await itemsOf(first)).length < 12) await submitted()
    const { count, texts } = await approveAll(first)
    expect(count).toBe(12)
    expect(texts.length).toBeLessThanOrEqual(13)
    expect(await itemsOf(first)).toEqual([])
  })

  test('of the inbox do not become more with its items', async () => {
    const [, second] = approvers as [Client, Client]
    expect((await itemsOf(second)).length).toBeGreaterThan(5)
    expect((await statementsOf(api, () => second.get('/inbox'))).length).toBeLessThanOrEqual(5)
  })
})
