import { permissions } from '@ems/contracts'
import { approvalRules } from '@ems/contracts/common'
import { generalProcurements } from '@ems/contracts/hr'
import { users } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../testing/api.ts'
import { approvedBy, ruleLine, submitNew, takeNow } from '../testing/approved-by.ts'
import type { Client } from '../testing/client.ts'
import { employeeIn, newEmployee } from '../testing/employee-in.ts'
import { referenceIn } from '../testing/reference-in.ts'

/**
 * Worked examples that plan/twelve-examples.test.ts cannot cover: races, amounts that change, and a rule that changes
 * meanwhile. The 8th is tested with contracts, the 10th with leave.
 */
describe('the worked examples of approval, on records', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())

  const person = (name: string, more = {}) => api.as([], { name, scope: 'own', ...more })
  const requested = async (requester?: string, est_price = '1000.00', qty = '3') => {
    const values = {
      title: 'Kebutuhan kantor',
      company: api.companies[0],
      department: await referenceIn(api, 'department'),
      requester: requester ?? (await employeeIn(api)),
      category: await referenceIn(api, 'procurement-type'),
      needed_at: '2999-01-31',
      justification: 'Persediaan di gudang sudah hampir habis.',
      delivery_office: await referenceIn(api, 'office'),
      lines: [{ name: 'Kertas', qty, unit: await referenceIn(api, 'unit'), est_price }],
    }
    const { body } = await submitNew(admin, generalProcurements, values)
    return { id: body.data.id as string, version: body.data.meta.version as number }
  }
  const read = async ({ id }: { id: string }) => (await admin.get(`/general-procurements/${id}`)).body.data
  const tasksOf = async (row: { id: string }) =>
    (await read(row)).meta.approval.tasks.map(({ name, state }: Record<string, string>) => `${name} ${state}`)

  test('9: two of three directors who agree at the same instant are enough; two refusals end it', async () => {
    const directors = [await person('Utama'), await person('Keuangan'), await person('Operasional')] as const
    const [one, two, three] = directors
    const quorum = { mode: 'quorum', quorum: 2 } as const
    await approvedBy(
      api,
      generalProcurements.name,
      directors.map(({ user }, n) => ruleLine(user.id, n ? { joins: true } : quorum)),
    )
    const agreed = await requested()
    const both = await Promise.all([one, two].map((by) => by.take(generalProcurements, 'approve', agreed)))

    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await tasksOf(agreed)).toEqual(['Utama approved', 'Keuangan approved', 'Operasional skipped'])
    const { attributes, meta } = await read(agreed)
    // Moved once: the effect of the last decision ran once.
    expect([attributes.status, meta.version]).toEqual(['approved', agreed.version + 1])

    const divided = await requested()
    const states: string[] = []
    for (const [by, name] of [
      [one, 'approve'],
      [two, 'reject'],
      [three, 'reject'],
    ] as const) {
      await by.take(generalProcurements, name, divided, name === 'reject' ? { reason: 'Belum ada anggarannya' } : {})
      states.push((await read(divided)).attributes.status)
    }
    expect(states).toEqual(['submitted', 'submitted', 'rejected'])
  })

  test('11: an approved amount stays up to ten percent of what was approved, and within its band', async () => {
    const head = await person('Manajer Umum')
    const requester = await newEmployee(api, 'W-11')
    const owner = await api.as(['procurement-list', 'procurement-show'], { employee: requester })
    const unit = await referenceIn(api, 'unit')
    const rule = {
      target: generalProcurements.name,
      restart_pct: '10.00',
      steps: [ruleLine(head.user.id)],
    }
    for (const [priority, name, amount_from, amount_to] of [
      [10, '5–25 jt', '5000000.00', '25000000.00'],
      [20, '25–100 jt', '25000000.00', '100000000.00'],
    ])
      await admin.create(approvalRules, { ...rule, priority, name, amount_from, amount_to })
    const approved = async (amount: string) => {
      const row = await requested(requester, amount, '1')
      await takeNow(head, generalProcurements, row, 'approve')
      expect((await read(row)).attributes).toMatchObject({ status: 'approved', estimated_total: amount })
      return row
    }
    const revised = async (row: { id: string }, est_price: string) => {
      const { version } = (await read(row)).meta
      const lines = [{ name: 'Kertas', qty: '1', unit, est_price }]
      const reason = 'Harga pemasok berubah sejak disetujui'
      await owner.take(generalProcurements, 'revise', { id: row.id, version }, { values: { lines }, reason })
      const { attributes, meta } = await read(row)
      return [attributes.estimated_total, attributes.status, meta.approval.round]
    }

    const first = await approved('20000000.00')
    expect(await revised(first, '21900000.00')).toEqual(['21900000.00', 'approved', 1])
    expect(await revised(first, '22000000.00')).toEqual(['22000000.00', 'approved', 1])
    expect(await revised(first, '22100000.00')).toEqual(['22100000.00', 'submitted', 2])
    // 6.25 % up and 7.7 % down, each into another band.
    expect(await revised(await approved('24000000.00'), '25500000.00')).toEqual(['25500000.00', 'submitted', 2])
    expect(await revised(await approved('26000000.00'), '24000000.00')).toEqual(['24000000.00', 'submitted', 2])
  })

  test('12: a request keeps the version of its rule, also where its approver is deactivated afterwards', async () => {
    const [requester, superior, top] = [
      await newEmployee(api, 'W-1'),
      await newEmployee(api, 'W-2'),
      await newEmployee(api, 'W-3'),
    ]
    const above = 'update ems.employees set manager_id = $1 where id = $2'
    await api.pool.query(above, [top, superior])
    await api.pool.query(above, [superior, requester])
    const leader = await person('Supervisor', { employee: superior })
    await person('Direktur', { employee: top })
    const stranger = await person('Orang lain')
    await approvedBy(api, generalProcurements.name, [ruleLine(null, { approver: 'manager', level: 1 })])
    const row = await requested(requester)
    const ruleOf = async () =>
      (
        await api.pool.query(
          `select r.rule_version, p.version, p.id::text from ems.approval_requests r join ems.approval_rules p on p.id = r.rule_id
           where r.target_id = $1`,
          [row.id],
        )
      ).rows[0]
    const before = await ruleOf()
    const changed = await admin.update(approvalRules, before, { steps: [ruleLine(stranger.user.id)] })
    const account = (await admin.get(`/users/${leader.user.id}`)).body.data.meta.version
    await admin.take(users, 'deactivate', { id: leader.user.id, version: account }, { reason: 'Pindah perusahaan' })

    expect(changed.status).toBe(200)
    expect(await ruleOf()).toMatchObject({ rule_version: before.rule_version, version: before.version + 1 })
    expect(await tasksOf(row)).toEqual(['Supervisor cancelled', 'Direktur pending'])
  })
})
