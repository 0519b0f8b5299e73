import { permissions } from '@ems/contracts'
import { delegations } from '@ems/contracts/common'
import { addDays, todayInJakarta } from '@ems/contracts/days'
import { generalProcurements } from '@ems/contracts/hr'
import { usergroups, users } from '@ems/contracts/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { approvedBy, ruleLine, submitNew, takeNow } from '../../testing/approved-by.ts'
import type { Client } from '../../testing/client.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { followDelegations } from './delegate.ts'

const today = todayInJakarta()

describe('a task that is open', () => {
  let api: TestApi
  let admin: Client
  let n = 0
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())

  let approver: Client
  let substitute: Client
  beforeEach(async () => {
    n += 1
    approver = await api.as([], { name: `Penyetuju ${n}`, scope: 'own' })
    substitute = await api.as([], { name: `Pengganti ${n}`, scope: 'own' })
    await approvedBy(api, generalProcurements.name, [ruleLine(approver.user.id)])
  })

  const employeeIn = async () => {
    const parts = await Promise.all(['office', 'department', 'position'].map((category) => referenceIn(api, category)))
    const { rows } = await api.pool.query(
      `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id,
         employment_type, join_date, status)
       select 'D-' || count(*), 'Peminta', 'f', $1, $2, $3, $4, 'permanent', '2020-01-01', 'active' from ems.employees returning id`,
      [api.companies[0], ...parts],
    )
    return String(rows[0].id)
  }
  const requested = async () => {
    const { body, status, text } = await submitNew(admin, generalProcurements, {
      title: 'Kertas gudang',
      company: api.companies[0],
      department: await referenceIn(api, 'department'),
      requester: await employeeIn(),
      category: await referenceIn(api, 'procurement-type'),
      needed_at: '2999-01-31',
      justification: 'Persediaan di gudang sudah hampir habis.',
      delivery_office: await referenceIn(api, 'office'),
      lines: [{ name: 'Kertas', qty: '3', unit: await referenceIn(api, 'unit'), est_price: '1000.00' }],
    })
    if (status !== 201) throw new Error(text)
    return body.data.id as string
  }
  /** Who is deciders now, each with the way they came to it. */
  const deciders = async (id: string) => {
    const { rows } = await api.pool.query(
      `select u.name, a.origin from ems.approvals a join ems.users u on u.id = a.approver_id
       where a.target_type = 'general-procurements' and a.target_id = $1 and a.status = 'pending' order by a.id`,
      [id],
    )
    return rows.map(({ name, origin }) => `${name.replace(/ \d+$/, '')} ${origin}`)
  }
  const away = (more: object = {}) =>
    admin.create(delegations, {
      user: approver.user.id,
      delegate: substitute.user.id,
      date_from: today,
      date_to: addDays(today, 3),
      ...more,
    })

  test('goes to the substitute in the moment the absence is noted, and back with its end; both may decide', async () => {
    const [first, second] = [await requested(), await requested()]
    const absence = await away()
    expect([await deciders(first), await deciders(second)]).toEqual([
      ['Pengganti delegation'],
      ['Pengganti delegation'],
    ])
    expect((await takeNow(approver, generalProcurements, { id: first }, 'approve')).status).toBe(200)

    expect((await admin.delete(`/delegations/${absence.id}`)).status).toBeLessThan(300)
    expect([await deciders(first), await deciders(second)]).toEqual([[], ['Penyetuju reroute']])
    expect((await takeNow(substitute, generalProcurements, { id: second }, 'approve')).status).toBeGreaterThan(399)
  })

  test('stays where the substitute may not decide its amount or its menu', async () => {
    const id = await requested()
    await away({ max_amount: '2999.99' })
    expect(await deciders(id)).toEqual(['Penyetuju rule'])
    await followDelegations(api.pool)
    expect(await deciders(id)).toEqual(['Penyetuju rule'])
  })

  test('follows an absence that begins and ends by its date', async () => {
    const id = await requested()
    const { id: absence } = await away({ date_from: addDays(today, 1) })
    const move = (from: number, to: number) =>
      api.pool.query('update ems.delegations set date_from = $2, date_to = $3 where id = $1', [
        absence,
        addDays(today, from),
        addDays(today, to),
      ])
    await followDelegations(api.pool)
    expect(await deciders(id)).toEqual(['Penyetuju rule'])
    await move(0, 1)
    await followDelegations(api.pool)
    await followDelegations(api.pool)
    expect(await deciders(id)).toEqual(['Pengganti delegation'])
    await move(-2, -1)
    await followDelegations(api.pool)
    expect(await deciders(id)).toEqual(['Penyetuju reroute'])
  })

  const group = async (code: string, rights = '{dashboard-access}') => {
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ($1, $1, $2, 'group') returning id`,
      [code, rights],
    )
    return String(rows[0].id)
  }

  test('of a group goes on with the others when one of them changes the group or is switched off', async () => {
    const [own, other] = [await group('pemutus'), await group('lain')]
    const members: Client[] = []
    for (const name of ['Satu', 'Dua', 'Tiga']) members.push(await api.as([], { name, scope: 'group', usergroup: own }))
    const [first, second] = members.map(({ user }) => user.id)
    const accountOf = async (id = '') => ({ id, version: (await admin.get(`/users/${id}`)).body.data.meta.version })
    await approvedBy(api, generalProcurements.name, [ruleLine(null, { approver: 'group', group: own, mode: 'any' })])
    const id = await requested()
    expect((await deciders(id)).sort()).toEqual(['Dua rule', 'Satu rule', 'Tiga rule'])

    expect((await admin.update(users, await accountOf(first), { usergroup: other })).status).toBe(200)
    expect((await deciders(id)).sort()).toEqual(['Dua rule', 'Tiga rule'])
    const off = await admin.take(users, 'deactivate', await accountOf(second), { reason: 'Pindah ke perusahaan lain' })
    expect([off.status, await deciders(id)]).toEqual([200, ['Tiga rule']])
  })

  test('of a permission goes on with the others when a group loses it', async () => {
    const rights = '{dashboard-access,leave-update}'
    const [own, other] = [await group('cuti-1', rights), await group('cuti-2', rights)]
    for (const [name, usergroup] of [
      ['Empat', own],
      ['Lima', other],
    ] as const)
      await api.as([], { name, scope: 'group', usergroup })
    await approvedBy(api, generalProcurements.name, [
      ruleLine(null, { approver: 'permission', name: 'leave-update', mode: 'any' }),
    ])
    const id = await requested()
    expect((await deciders(id)).sort()).toEqual(['Empat rule', 'Lima rule'])
    const { version } = (await admin.get(`/usergroups/${own}`)).body.data.meta
    const less = await admin.update(usergroups, { id: own, version }, { permissions: ['dashboard-access'] })
    expect([less.status, await deciders(id)]).toEqual([200, ['Lima rule']])
  })
})
