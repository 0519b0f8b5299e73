import { permissions } from '@ems/contracts'
import { approvalRules, approvals, delegations } from '@ems/contracts/common'
import { todayInJakarta } from '@ems/contracts/days'
import { generalProcurements, employees as staff } from '@ems/contracts/hr'
import { itAssets, itMaintenanceExternals as repairs } from '@ems/contracts/it'
import { users } from '@ems/contracts/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import { approvedBy, ruleLine } from '../testing/approved-by.ts'
import type { Client, Row, Sent } from '../testing/client.ts'
import { describeResource } from '../testing/describe-resource.ts'
import { referenceIn } from '../testing/reference-in.ts'
import { adoptRequests } from './requests/adopt.ts'

let employees = 0
/** Id of a new employee of the first company. */
async function employeeIn(api: TestApi): Promise<string> {
  const [office, department, position] = await Promise.all(
    ['office', 'department', 'position'].map((category) => referenceIn(api, category)),
  )
  employees += 1
  const { rows } = await api.pool.query(
    `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id,
       employment_type, join_date, status)
     values ('P-' || $1, 'Orang ' || $1, 'f', $2, $3, $4, $5, 'permanent', '2020-01-01', 'active') returning id`,
    [String(employees), api.companies[0], office, department, position],
  )
  return rows[0].id
}

describeResource(approvalRules, {
  input: (_, n) => ({
    name: `Aturan ${n}`,
    target: 'general-procurements',
    priority: 1_000 + n,
    amount_from: `${n * 10}.00`,
    amount_to: `${n * 10 + 5}.00`,
    steps: [ruleLine(null, { approver: 'manager', level: 1 })],
  }),
  elsewhere: null,
})

describe('an approval', () => {
  let api: TestApi
  let admin: Client
  let n = 0
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())

  const person = async (name: string, more = {}) => api.as([], { name, scope: 'own', ...more })
  const codeOf = ({ body }: Sent) => body.errors[0].code
  const detailOf = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const statusOf = async ({ id }: { id: string }) =>
    (await admin.get(`/general-procurements/${id}`)).body.data.attributes.status
  const newest = async ({ id }: { id: string }) => {
    const { body } = await admin.get(`/general-procurements/${id}`)
    return { id, version: body.data.meta.version as number }
  }
  const requested = async (more = {}): Promise<Row> => {
    const row = await admin.create(generalProcurements, {
      title: `Kebutuhan ${++n}`,
      company: api.companies[0],
      department: await referenceIn(api, 'department'),
      requester: await employeeIn(api),
      category: await referenceIn(api, 'procurement-type'),
      needed_at: '2999-01-31',
      justification: 'Persediaan di gudang sudah hampir habis.',
      delivery_office: await referenceIn(api, 'office'),
      lines: [{ name: 'Kertas', qty: '3', unit: await referenceIn(api, 'unit'), est_price: '1000.00' }],
      ...more,
    })
    const answer = await admin.take(generalProcurements, 'submit', row)
    if (answer.status !== 200) throw new Error(answer.text)
    return { ...row, version: answer.body.data.meta.version }
  }
  const decide = (by: Client, name: string, row: { id: string; version?: number }, reason?: string) =>
    by.take(generalProcurements, name, row, reason === undefined ? {} : { reason })
  const tasksOf = async ({ id }: { id: string }) =>
    (
      await api.pool.query(
        `select u.name, a.step, a.status, a.origin from ems.approvals a join ems.users u on u.id = a.approver_id
         where a.target_type = 'general-procurements' and a.target_id = $1 order by a.step, a.id`,
        [id],
      )
    ).rows.map(({ name, step, status, origin }) => `${step} ${name} ${status} ${origin}`)

  describe('by one person', () => {
    let approver: Client
    beforeEach(async () => {
      approver = await person(`Penyetuju ${n}`)
      await approvedBy(api, generalProcurements.name, [ruleLine(approver.user.id)])
    })

    test('is a right of the task alone: no permission opens the record or decides it', async () => {
      const row = await requested()
      const stranger = await person('Orang lain')
      const [own, others] = [
        await approver.get(`/general-procurements/${row.id}`),
        await stranger.get(`/general-procurements/${row.id}`),
      ]
      const list = await approver.get('/general-procurements')
      const clerk = await decide(admin, 'approve', row)
      const unseen = await decide(stranger, 'approve', row)
      const approved = await decide(approver, 'approve', row)

      expect([own.status, own.body.data.meta.can]).toEqual([200, ['show', 'approve', 'return', 'reject']])
      expect(own.body.data.meta.approval).toMatchObject({ round: 1, step: 1, of: 1, status: 'open', earlier: [] })
      expect(own.body.data.meta.approval.tasks).toMatchObject([
        { name: approver.user.name, state: 'pending', since: expect.any(String), acted_at: null, note: null },
      ])
      expect([others.status, list.status, clerk.status, unseen.status]).toEqual([403, 403, 403, 404])
      expect([approved.status, approved.body.data.attributes.status]).toEqual([200, 'approved'])
      expect((await approver.get(`/general-procurements/${row.id}`)).body.data.meta.can).not.toContain('approve')
    })

    test('is decided by the task as well as by the record, once', async () => {
      const row = await requested()
      const { body } = await approver.get(`/approvals?filter[target_id]=${row.id}&filter[status]=pending`)
      const [task] = body.data
      const answer = await approver.act(approvals, 'approve', [{ id: task.id, version: 1, values: { note: null } }])
      const late = await decide(approver, 'reject', row, 'Sudah tidak diperlukan lagi')

      expect([answer.status, await statusOf(row)]).toEqual([200, 'approved'])
      expect([late.status, codeOf(late)]).toEqual([409, 'INVALID_TRANSITION'])
      expect(detailOf(late)).toMatch(/Disetujui oleh Penyetuju \d+ pada \d\d\/\d\d\/\d{4} \d\d\.\d\d WIB\.$/)
    })

    test('goes back with a reason, and comes again as a new round from the first step', async () => {
      const row = await requested()
      const silent = await decide(approver, 'return', row)
      const returned = await decide(approver, 'return', row, 'Lampirkan penawaran harga')
      const again = await admin.take(generalProcurements, 'submit', await newest(row))
      const stale = await decide(approver, 'approve', row)

      expect([silent.status, sources(silent), returned.body.data.attributes.cancel_reason]).toEqual([
        422,
        ['/data/meta/reason'],
        'Lampirkan penawaran harga',
      ])
      expect(again.status).toBe(200)
      expect([stale.status, codeOf(stale)]).toEqual([409, 'CHANGED'])
      expect((await decide(approver, 'approve', await newest(row))).status).toBe(200)
      const { body } = await admin.get(`/approval-requests?filter[target_id]=${row.id}&sort=created_at`)
      expect(body.data.map(({ attributes }: Row & { attributes: Row }) => attributes.status)).toEqual([
        'returned',
        'approved',
      ])
      const { approval } = (await admin.get(`/general-procurements/${row.id}`)).body.data.meta
      expect([approval.round, approval.earlier]).toMatchObject([
        2,
        [{ round: 1, status: 'returned', tasks: [{ state: 'returned', note: 'Lampirkan penawaran harga' }] }],
      ])
    })

    test('is withdrawn by the requester, and cancelled with the record; nobody is left with a task', async () => {
      const [first, second] = [await requested(), await requested()]
      const withdrawn = await admin.take(generalProcurements, 'withdraw', first)
      const cancelled = await admin.take(generalProcurements, 'cancel', second, { reason: 'Anggaran dialihkan' })

      expect([withdrawn.body.data.attributes.status, cancelled.body.data.attributes.status]).toEqual([
        'draft',
        'cancelled',
      ])
      expect([...(await tasksOf(first)), ...(await tasksOf(second))].filter((one) => !/cancelled/.test(one))).toEqual(
        [],
      )
      const { rows } = await api.pool.query('select status from ems.approval_requests where target_id = any($1)', [
        [first.id, second.id],
      ])
      expect(rows.map(({ status }) => status).sort()).toEqual(['cancelled', 'withdrawn'])
    })

    test('is never of the own request, by no door', async () => {
      const requester = await employeeIn(api)
      const self = await api.as([...permissions], { employee: requester })
      await approvedBy(api, generalProcurements.name, [ruleLine(self.user.id, { on_self: 'skip' })])
      const row = await admin.create(generalProcurements, {
        ...(await values()),
        requester,
      })

      const answer = await admin.take(generalProcurements, 'submit', row)

      expect([answer.status, codeOf(answer)]).toEqual([409, 'NO_APPROVER'])
      expect(await statusOf(row)).toBe('draft')
    })

    const values = async () => ({
      title: `Kebutuhan ${++n}`,
      company: api.companies[0],
      department: await referenceIn(api, 'department'),
      category: await referenceIn(api, 'procurement-type'),
      needed_at: '2999-01-31',
      justification: 'Persediaan di gudang sudah hampir habis.',
      delivery_office: await referenceIn(api, 'office'),
      lines: [{ name: 'Kertas', qty: '3', unit: await referenceIn(api, 'unit'), est_price: '1000.00' }],
    })

    test('goes to the substitute of the day; both may decide, and both names stay', async () => {
      const substitute = await person('Pengganti')
      await admin.create(delegations, {
        user: approver.user.id,
        delegate: substitute.user.id,
        date_from: '2020-01-01',
        date_to: '2020-01-02',
      })
      await api.pool.query(
        `update ems.delegations set date_from = current_date - 1, date_to = current_date + 1 where user_id = $1`,
        [approver.user.id],
      )
      const [first, second] = [await requested(), await requested()]
      expect(await tasksOf(first)).toEqual(['1 Pengganti pending delegation'])
      expect((await decide(substitute, 'approve', first)).status).toBe(200)
      expect((await decide(approver, 'approve', second)).status).toBe(200)
    })

    test('is told to the approver, and its end to the requester', async () => {
      const row = await requested()
      await decide(approver, 'reject', row, 'Tidak sesuai anggaran')
      const events = async (client: Client) =>
        (await client.get('/notifications?sort=-created_at&page[size]=1')).body.data.map(
          ({ attributes }: { attributes: Row }) => attributes.event,
        )
      expect([await events(approver), await events(admin)]).toEqual([['approval.pending'], ['approval.decided']])
    })
  })

  test('by two in parallel ends once, however fast they are', async () => {
    const [one, two] = [await person('Satu'), await person('Dua')]
    await approvedBy(api, generalProcurements.name, [
      ruleLine(one.user.id, { mode: 'parallel' }),
      ruleLine(two.user.id, { joins: true }),
    ])
    const row = await requested()

    const answers = await Promise.all([decide(one, 'approve', row), decide(two, 'approve', row)])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await statusOf(row), (await newest(row)).version]).toEqual(['approved', row.version + 1])
  })

  test('by any of two is done by one of them; the other is told who it was', async () => {
    const [one, two] = [await person('Satu'), await person('Dua')]
    await approvedBy(api, generalProcurements.name, [ruleLine(one.user.id), ruleLine(two.user.id, { joins: true })])
    const row = await requested()

    const answers = await Promise.all([decide(one, 'approve', row), decide(two, 'approve', row)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [late] = answers.filter(({ status }) => status === 409)
    expect(detailOf(late as Sent)).toMatch(/Disetujui oleh (Satu|Dua) pada/)
  })

  test('counts a person once in two steps, and asks the next one only then', async () => {
    const [one, two] = [await person('Satu'), await person('Dua')]
    await approvedBy(api, generalProcurements.name, [
      ruleLine(one.user.id),
      ruleLine(one.user.id),
      ruleLine(two.user.id),
    ])
    const row = await requested()
    const early = await decide(two, 'approve', row)
    await decide(one, 'approve', row)

    expect([early.status, detailOf(early)]).toEqual([409, 'Belum giliran Anda: langkah sebelumnya belum diputuskan.'])
    expect(await tasksOf(row)).toEqual(['1 Satu approved rule', '2 Satu approved collapse', '3 Dua pending rule'])
  })

  /** A request before the superior of its requester, and the director above. */
  const beforeSuperior = async () => {
    const [requester, superior, top] = [await employeeIn(api), await employeeIn(api), await employeeIn(api)]
    const above = 'update ems.employees set manager_id = $1 where id = $2'
    await api.pool.query(above, [top, superior])
    await api.pool.query(above, [superior, requester])
    const leader = await person('Atasan', { employee: superior })
    const director = await person('Direktur', { employee: top })
    await approvedBy(api, generalProcurements.name, [ruleLine(null, { approver: 'manager', level: 1 })])
    const row = await requested({ requester })
    expect(await tasksOf(row)).toEqual(['1 Atasan pending rule'])
    return { row, superior, leader, director }
  }
  const versionOf = async (resource: { name: string }, id: string) =>
    (await admin.get(`/${resource.name}/${id}`)).body.data.meta.version as number

  test('goes to another approver in the moment its approver is deactivated', async () => {
    const { row, leader, director } = await beforeSuperior()
    const { id } = leader.user
    const account = { id, version: await versionOf(users, id) }

    const off = await admin.take(users, 'deactivate', account, { reason: 'Pindah ke perusahaan lain' })

    expect(off.status).toBe(200)
    expect(await tasksOf(row)).toEqual(['1 Atasan cancelled rule', '1 Direktur pending reroute'])
    expect((await decide(director, 'approve', row)).status).toBe(200)
  })

  test('goes to another approver in the moment its approver leaves the company, who decides nothing any more', async () => {
    const { row, superior, leader, director } = await beforeSuperior()
    const values = { exit_date: todayInJakarta(), exit_reason: await referenceIn(api, 'exit-reason') }
    const employee = { id: superior, version: await versionOf(staff, superior) }

    const left = await admin.take(staff, 'exit', employee, { values })

    expect([left.status, left.body.data?.attributes.status]).toEqual([200, 'exited'])
    expect(await tasksOf(row)).toEqual(['1 Atasan cancelled rule', '1 Direktur pending reroute'])
    expect((await decide(leader, 'approve', row)).status).toBeGreaterThanOrEqual(401)
    expect((await decide(director, 'approve', row)).status).toBe(200)
  })

  test('is signed by a sign-in of the last minutes where its step asks for one, by every door', async () => {
    const approver = await person('Rina')
    await approvedBy(api, generalProcurements.name, [ruleLine(approver.user.id, { signature: 'confirm' })])
    const row = await requested()
    const late = api.of({ ...approver.user, signedInAt: Date.now() - 601_000 } as Client['user'])
    const { rows } = await api.pool.query('select id::text from ems.approvals where target_id = $1', [row.id])
    const task = { id: rows[0].id, values: { note: 'Belum ada anggarannya' } }

    const rejected = [await decide(late, 'approve', row), await late.act(approvals, 'reject', [task])]

    expect(rejected.map((one) => [one.status, codeOf(one)])).toEqual([
      [403, 'SIGN_IN_AGAIN'],
      [403, 'SIGN_IN_AGAIN'],
    ])
    expect(rejected.map(detailOf)).toEqual(Array(2).fill('Masuk kembali untuk memutuskan pengajuan ini.'))
    expect(await tasksOf(row)).toEqual(['1 Rina pending rule'])
    expect((await decide(approver, 'approve', row)).status).toBe(200)
  })

  test('has no approver in a cycle of superiors or substitutes, and names the step without one', async () => {
    const [one, two] = [await employeeIn(api), await employeeIn(api)]
    const [first, second] = [await person('Satu', { employee: one }), await person('Dua', { employee: two })]
    await api.pool.query(
      `insert into ems.delegations (user_id, delegate_id, date_from, date_to) values
       ($1, $2, current_date - 1, current_date + 1), ($2, $1, current_date - 1, current_date + 1)`,
      [first.user.id, second.user.id],
    )
    await approvedBy(api, generalProcurements.name, [ruleLine(first.user.id, { on_vacant: 'stop' })])

    await expect(requested()).rejects.toThrow('NO_APPROVER')
  })

  test('is not needed for a repair below the limit, and asks the superior above it', async () => {
    const asset = await admin.create(itAssets, {
      company: api.companies[0],
      category: await referenceIn(api, 'asset-category'),
      brand: await referenceIn(api, 'brand'),
      office: await referenceIn(api, 'office'),
      name: 'Laptop',
      serial_no: 'SN-1',
    })
    const { rows } = await api.pool.query(
      `insert into ems.partners (code, name, is_vendor) values ('V-1', 'PT Servis', true) returning id`,
    )
    const input = () => ({ it_asset: asset.id, vendor: rows[0].id, complaint: `Layar bergaris ${++n}` })
    const send = async (estimated_cost: string) => {
      const row = await admin.create(repairs, { ...input(), estimated_cost })
      return admin.take(repairs, 'send', row, { values: { sent_at: '2026-03-01' } })
    }

    const [small, large] = [await send('5000000.00'), await send('5000000.01')]

    expect([small.status, small.body.data.attributes.status]).toEqual([200, 'sent'])
    expect([large.status, codeOf(large), detailOf(large)]).toEqual([
      409,
      'NO_APPROVER',
      'Langkah 1: tidak ada penyetuju untuk Atasan langsung.',
    ])
  })

  test('of records from before the rules begins by itself', async () => {
    const approver = await person('Penerus')
    await approvedBy(api, generalProcurements.name, [ruleLine(approver.user.id)])
    const row = await requested()
    await api.pool.query(`delete from ems.approvals where target_id = $1 and target_type = 'general-procurements'`, [
      row.id,
    ])
    await api.pool.query(
      `delete from ems.approval_requests where target_id = $1 and target_type = 'general-procurements'`,
      [row.id],
    )

    expect(await adoptRequests(api.pool)).toMatch(/^1 pengajuan dibuka/)
    expect((await decide(approver, 'approve', row)).status).toBe(200)
  })
})

describe('an approval rule', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  let n = 5_000
  const rule = (more = {}) => ({
    name: `Aturan ${++n}`,
    target: 'general-procurements',
    priority: n,
    amount_from: `${n * 1_000}.00`,
    amount_to: `${n * 1_000 + 500}.00`,
    steps: [ruleLine(null, { approver: 'manager', level: 1 })],
    ...more,
  })

  test('that would apply to the same case as another is refused with the name of the other, until it is inactive', async () => {
    const first = await admin.create(approvalRules, rule({ amount_from: '100.00', amount_to: '200.00' }))
    const second = await admin.store(approvalRules, rule({ amount_from: '150.00', amount_to: '300.00' }))
    const next = await admin.store(approvalRules, rule({ amount_from: '200.00', amount_to: '300.00' }))
    const other = await admin.store(
      approvalRules,
      rule({ amount_from: '100.00', amount_to: '200.00', companies: [api.companies[1]] }),
    )
    await admin.update(approvalRules, first, { is_active: false })
    const then = await admin.store(approvalRules, rule({ amount_from: '120.00', amount_to: '180.00' }))

    expect([second.status, second.body.errors[0].detail]).toEqual([
      422,
      expect.stringContaining(`Bertabrakan dengan aturan ${first.name}`),
    ])
    expect([next.status, other.status, then.status]).toEqual([201, 201, 201])
  })

  test.each([
    ['steps', { steps: [ruleLine(null)] }, 'Setiap penyetuju harus lengkap'],
    ['steps/0/name', { steps: [ruleLine(null, { approver: 'permission', name: 'x' })] }, 'Izin tidak dikenal'],
    ['steps/0/name', { steps: [ruleLine(null, { approver: 'field', name: 'title' })] }, 'bukan isian orang'],
    ['condition', { condition: '{"field":"nothing","op":"eq","value":"1"}' }, 'tidak dapat disaring'],
    ['amount_to', { amount_from: '10.00', amount_to: '10.00' }, 'harus lebih besar'],
    ['amount_to', { amount_from: '20.00', amount_to: '10.00' }, 'harus lebih besar'],
  ])('is refused at %s with %j', async (field, wrong, message) => {
    const answer = await admin.store(approvalRules, rule(wrong))

    expect([answer.status, sources(answer)]).toEqual([422, [`/data/attributes/${field}`]])
    expect(answer.body.errors[0].detail).toContain(message)
  })

  test('tells amounts apart that are one number as a float', async () => {
    const [less, more] = ['900000000000000.01', '900000000000000.02']
    const backwards = await admin.store(approvalRules, rule({ amount_from: more, amount_to: less }))
    const onward = await admin.store(approvalRules, rule({ amount_from: less, amount_to: more }))

    expect(Number(less)).toBe(Number(more))
    expect([backwards.status, sources(backwards)]).toEqual([422, ['/data/attributes/amount_to']])
    expect(onward.status).toBe(201)
  })

  test('keeps every version; no version changes', async () => {
    const row = await admin.create(approvalRules, rule({ amount_from: '900.00', amount_to: '910.00' }))
    const changed = await admin.update(approvalRules, row, { steps: [] })
    const { rows } = await api.pool.query(
      'select no, jsonb_array_length(body -> $2) as steps from ems.approval_rule_versions where rule_id = $1 order by no',
      [row.id, 'steps'],
    )

    expect(changed.status).toBe(200)
    expect(rows).toEqual([
      { no: 1, steps: 1 },
      { no: 2, steps: 0 },
    ])
    await expect(
      api.pool.query('update ems.approval_rule_versions set no = 9 where rule_id = $1', [row.id]),
    ).rejects.toThrow('append only')
  })

  test('says who would decide a record, and how they were found', async () => {
    const [superior, requester] = [await employeeIn(api), await employeeIn(api)]
    await api.pool.query('update ems.employees set manager_id = $1 where id = $2', [superior, requester])
    const leader = await api.as([], { employee: superior, name: 'Budi' })
    const row = await admin.create(generalProcurements, {
      title: 'Kebutuhan',
      company: api.companies[0],
      department: await referenceIn(api, 'department'),
      requester,
      category: await referenceIn(api, 'procurement-type'),
      needed_at: '2999-01-31',
      justification: 'Persediaan di gudang sudah hampir habis.',
      delivery_office: await referenceIn(api, 'office'),
      lines: [{ name: 'Kertas', qty: '1', unit: await referenceIn(api, 'unit'), est_price: '5000.00' }],
    })
    const ask = (by: Client) =>
      by.post('/approval-rules/-actions/simulate', {
        data: { type: 'approval-rules', attributes: { target_type: 'general-procurements', target_id: row.id } },
      })

    const answer = await ask(admin)

    expect(answer.body.data.attributes).toMatchObject({
      rule: 'Atasan langsung',
      steps: [{ no: 1, label: 'Atasan langsung', people: [{ user: leader.user.id, name: 'Budi' }] }],
    })
    expect((await ask(await api.as([]))).status).toBe(403)
  })
})
