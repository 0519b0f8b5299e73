import { permissions } from '@ems/contracts'
import { budgets, generalOrders, generalProcurements } from '@ems/contracts/hr'
import { objectOf } from '@ems/contracts/kit'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../../testing/api.ts'
import { approvedBy, ruleLine } from '../../../testing/approved-by.ts'
import type { Client, Row, Sent } from '../../../testing/client.ts'
import { describeResource } from '../../../testing/describe-resource.ts'
import { referenceIn } from '../../../testing/reference-in.ts'
import { employeeIn } from '../../testing.ts'
import { approvedRequest, buyerOf, post, sentOrder, step } from '../testing.ts'

describeResource(budgets, {
  input: async (api, n) => ({
    year: 2000 + (n % 100),
    company: api.companies[0],
    account: await referenceIn(api, 'budget', `POS-${n}`),
    amount: `${n}000000.00`,
  }),
  change: (n) => ({ note: `Catatan ${n}` }),
  shared: { note: 'Disepakati direksi.' },
  asks: { amount: '250000.00' },
})

describe('a budget', () => {
  let api: TestApi
  let buyer: Client
  let approver: Client
  let codes = 0
  beforeAll(async () => {
    api = await testApi()
    buyer = await buyerOf(api)
    approver = await api.as([...permissions])
    await approvedBy(api, generalProcurements.name, [ruleLine(approver.user.id)])
  })
  afterAll(() => api.close())
  const output = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const newAccount = () => referenceIn(api, 'budget', `UJI-${++codes}`)
  const read = async ({ id }: Pick<Row, 'id'>) => (await buyer.get(`/budgets/${id}`)).body.data
  const yearOf = async () => {
    const { rows } = await api.pool.query(`select extract(year from current_date + 30)::int as year`)
    return rows[0].year as number
  }
  const budgetOf = async (account: string, amount: string) =>
    buyer.create(budgets, { year: await yearOf(), company: api.companies[0], account, amount })
  const revise = async (row: Row, amount: string) =>
    buyer.take(
      budgets,
      'revise',
      { id: row.id, version: (await read(row)).meta.version },
      { values: { amount }, reason: 'Kebutuhan berubah.' },
    )
  /** Sums of what its lines take of it. */
  const sumOf = async ({ id }: Row) => {
    const { rows } = await api.pool.query(
      `select b.committed = coalesce(sum(l.committed), 0) and b.ordered = coalesce(sum(l.ordered), 0)
         and b.spent = coalesce(sum(l.spent), 0) as is_equal
       from ems.budgets b left join ems.budget_lines l on l.budget_id = b.id where b.id = $1 group by b.id`,
      [id],
    )
    return rows[0].is_equal as boolean
  }

  test('goes from committed to ordered to spent with the quantities and their prices', async () => {
    const account = await newAccount()
    const budget = await budgetOf(account, '100000.00')
    const { lines, office } = await approvedRequest(api, [{ qty: '10', price: '1000.00' }], { budget: account })
    expect((await read(budget)).attributes).toMatchObject({ committed: '10000.00', ordered: '0.00', spent: '0.00' })
    const order = await sentOrder(api, buyer, { office, lines: [{ line: lines[0] ?? '', qty: '6', price: '1500.00' }] })
    expect((await read(budget)).attributes).toMatchObject({ committed: '4000.00', ordered: '9000.00', spent: '0.00' })
    await post(api, buyer, order, [{ order_line: 1, qty_good: '2' }])
    expect((await read(budget)).attributes).toMatchObject({
      committed: '4000.00',
      ordered: '6000.00',
      spent: '3000.00',
      remaining: '87000.00',
    })
    await step(buyer, generalOrders, order, 'close', { reason: 'Sisanya tidak dikirim.' })
    expect((await read(budget)).attributes).toMatchObject({ committed: '8000.00', ordered: '0.00', spent: '3000.00' })
    expect(await sumOf(budget)).toBe(true)
  })

  test('hands its lines on to the budget of the account that a request names now', async () => {
    const [one, other] = [await newAccount(), await newAccount()]
    const [first, second] = [await budgetOf(one, '50000.00'), await budgetOf(other, '50000.00')]
    const { request } = await approvedRequest(api, [{ qty: '3', price: '1000.00' }], { budget: one })
    await api.pool.query('update ems.general_procurements set budget_id = $2 where id = $1', [request, other])
    expect([(await read(first)).attributes.committed, (await read(second)).attributes.committed]).toEqual([
      '0.00',
      '3000.00',
    ])
    expect([await sumOf(first), await sumOf(second)]).toEqual([true, true])
  })

  test('is never cut below what is bound, and keeps its revisions with their reasons', async () => {
    const account = await newAccount()
    await approvedRequest(api, [{ qty: '2', price: '5000.00' }], { budget: account })
    const budget = await budgetOf(account, '50000.00')
    const cut = await revise(budget, '9999.99')
    expect([sources(cut), output(cut)]).toEqual([
      ['/data/attributes/amount'],
      'Anggaran tidak boleh kurang dari yang sudah terikat, dipesan dan terpakai, Rp 10.000.',
    ])
    const direct = api.pool.query('update ems.budgets set amount = 1 where id = $1', [budget.id])
    await expect(direct).rejects.toThrow(/Anggaran tidak boleh kurang/)
    expect((await revise(budget, '10000.00')).body.data.attributes.revisions).toMatchObject([
      { before: '50000.00', after: '10000.00', reason: 'Kebutuhan berubah.', by: buyer.user.id },
    ])
    expect((await buyer.delete(`/budgets/${budget.id}`)).status).toBe(409)
  })

  test('stands before and after a request while it is written, and one beyond it adds an approver', async () => {
    const account = await newAccount()
    await budgetOf(account, '20000.00')
    const finance = await api.as(['procurement-access'])
    const only = JSON.stringify({ field: 'budget_over', op: 'eq', value: '1' })
    await approvedBy(api, generalProcurements.name, [
      ruleLine(approver.user.id),
      { ...ruleLine(finance.user.id), label: 'Keuangan', condition: only },
    ])
    const [unit, department, category, office] = await Promise.all(
      ['unit', 'department', 'procurement-type', 'office'].map((one) => referenceIn(api, one)),
    )
    const requester = await employeeIn(api)
    const request = async (price: string) => {
      const values = {
        ...{ title: 'Kertas', company: api.companies[0], department, requester, category, delivery_office: office },
        ...{
          budget: account,
          needed_at: `${await yearOf()}-12-31`,
          justification: 'Persediaan di gudang hampir habis.',
        },
        lines: [{ name: 'Kertas', qty: '1', unit, est_price: price }],
      }
      return buyer.post('/general-procurements', {
        data: { ...objectOf(generalProcurements, values), meta: { transition: 'submit' } },
      })
    }
    const query = `company=${api.companies[0]}&department=${department}&account=${account}&needed_at=${await yearOf()}-12-31`
    const standing = async (amount: string) =>
      (await buyer.get(`/budgets/standing?${query}&amount=${amount}`)).body.data.attributes
    expect(await standing('20000')).toMatchObject({ remaining: '20000.00', after: '0.00', is_over: false })
    const within = await request('15000.00')
    expect(within.body.data.attributes).toMatchObject({ budget_over: false, warning: null })
    expect(await standing('5000.01')).toMatchObject({ remaining: '5000.00', after: '-0.01', is_over: true })

    const beyond = await request('5000.01')

    expect(beyond.body.data.attributes).toMatchObject({
      budget_over: true,
      warning: 'Melebihi sisa anggaran Rp 5.000.',
    })
    const approvers = async ({ body }: Sent) => {
      const { rows } = await api.pool.query(
        `select jsonb_array_length(plan -> 'steps') as steps from ems.approval_requests where target_type = 'general-procurements'
           and target_id = $1`,
        [body.data.id],
      )
      return rows[0].steps
    }
    expect([await approvers(within), await approvers(beyond)]).toEqual([1, 2])
  })

  test('of requests that are split below a limit warns the approvers', async () => {
    const account = await newAccount()
    const [unit, department, category, office] = await Promise.all(
      ['unit', 'department', 'procurement-type', 'office'].map((one) => referenceIn(api, one)),
    )
    const requester = await employeeIn(api)
    const request = () =>
      buyer.post('/general-procurements', {
        data: {
          ...objectOf(generalProcurements, {
            ...{ title: 'Kursi', company: api.companies[0], department, requester, category, delivery_office: office },
            ...{ budget: account, needed_at: '2999-01-31', justification: 'Persediaan di gudang hampir habis.' },
            lines: [{ name: 'Kursi', qty: '1', unit, est_price: '13000000.00' }],
          }),
          meta: { transition: 'submit' },
        },
      })
    const [first, second] = [await request(), await request()]
    expect(first.body.data.attributes).toMatchObject({ is_split: false, warning: null })
    expect(second.body.data.attributes).toMatchObject({
      is_split: true,
      warning: `Kemungkinan dipecah: bersama ${first.body.data.attributes.number} mencapai batas Rp 25.000.000.`,
    })
  })

  test('equals the sum of its lines, however many order and receive from it at once', async () => {
    const account = await newAccount()
    const budget = await budgetOf(account, '900000000.00')
    const requests = await Promise.all(
      Array.from({ length: 3 }, (_, n) =>
        approvedRequest(
          api,
          [
            { qty: '9', price: `${n + 1}11.11` },
            { qty: '4', price: '3.33' },
          ],
          { budget: account },
        ),
      ),
    )
    const orders = await Promise.all(
      requests.flatMap(({ lines, office }) =>
        [1, 2].map((n) =>
          sentOrder(api, buyer, { office, lines: lines.map((line) => ({ line, qty: '2', price: `${n}7.77` })) }),
        ),
      ),
    )
    await Promise.all(
      orders.map((order) =>
        post(api, buyer, order, [
          { order_line: 1, qty_good: '1' },
          { order_line: 2, qty_good: '2' },
        ]),
      ),
    )
    await Promise.all(
      orders.slice(0, 3).map((order) => step(buyer, generalOrders, order, 'close', { reason: 'Cukup.' })),
    )
    expect(await sumOf(budget)).toBe(true)
    const { spent } = (await read(budget)).attributes
    // Three requests: of both orders one piece of the first line and two of the second, at 17.77 and 27.77.
    expect(spent).toBe('409.86')
  })
})
