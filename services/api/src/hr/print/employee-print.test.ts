import { permissions } from '@ems/contracts'
import { employees, leaveEmployees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { textOfPdf } from '../../files/text/testing.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { employee, employeeIn, leaveIn } from '../testing.ts'

describe('an employee on paper', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const textFrom = async (path: string, by = admin) => (await textOfPdf((await by.get(path)).bytes)).join(' ')
  const statusOf = async (path: string, by: Client) => (await by.get(path)).status

  test('is a profile with masked numbers, family and career, and a card to wear', async () => {
    const { id } = await admin.create(employees, {
      ...(await employee(api, 8_101)),
      ...{ full_name: 'Sekar Ayu', title_back: 'S.E.', npwp: '0123456789012345', skills: ['Excel'] },
    })
    await api.pool.query(
      `insert into ems.employee_contacts (employee_id, name, relation, phone, is_emergency) values ($1, 'Budi Ayah', 'father', '+628123', true)`,
      [id],
    )
    const profile = await textFrom(`/employees/${id}/pdf`)
    expect(profile).toMatch(/Sekar Ayu, S\.E\. .*K-8101.*Identitas .*NIK \d{4}•+\d{4}.*5 April 1985/)
    expect(profile).not.toContain('0123456789012345')
    expect(profile).toMatch(/Alamat: Sesuai KTP Jalan .*Excel.*Budi Ayah Ayah .*Ya .*Riwayat karier .*Masuk/)
    expect(await textFrom(`/employees/${id}/pdf?as=card`)).toMatch(/Sekar Ayu, S\.E\..*K-8101/)
    const { rows } = await api.pool.query(
      `select is_sensitive from ems.audit_logs where action = 'print' and target_type = 'employees' and target_id = $1 order by id`,
      [id],
    )
    expect(rows.map(({ is_sensitive }) => is_sensitive)).toEqual([true, false])
  })

  test('is printed by those who may see the record, and by the employee', async () => {
    const [mine, other] = [await employeeIn(api), await employeeIn(api)]
    await api.pool.query(
      `insert into ems.employee_contacts (employee_id, name, relation) values ($1, 'Ibu Rahasia', 'mother')`,
      [mine],
    )
    const self = await api.as([], { employee: mine, scope: 'own' })
    const reader = await api.as(['employee-show', 'employee-list'], { scope: 'group' })

    expect(await textFrom(`/employees/${mine}/pdf`, self)).toContain('Ibu Rahasia')
    expect(await textFrom(`/employees/${mine}/pdf`, reader)).toContain('Ibu Rahasia')
    expect(await statusOf(`/employees/${mine}/pdf`, await api.as(['employee-show'], { scope: 'group' }))).toBe(404)
    expect(await statusOf(`/employees/${other}/pdf`, self)).toBe(403)
    const local = await api.as(['employee-show', 'employee-list'], { scope: 'company', companies: [api.companies[1]] })
    expect(await statusOf(`/employees/${mine}/pdf`, local)).toBe(404)
  })

  test('has a card of the leave of a year, for those who may read the balances', async () => {
    const annual = await leaveIn(api)
    await api.pool.query(`update ems.leaves set quota_period = 'year', quota = 12 where id = $1`, [annual])
    const [mine, other] = [await employeeIn(api, api.companies[0], 'Kartini Kartu'), await employeeIn(api)]
    const right = { leave: annual, entry: 'grant', days: '12', valid_from: '2026-01-01', valid_to: '2026-12-31' }
    await admin.create(leaveEmployees, { ...right, employee: mine })
    const self = await api.as([], { employee: mine, scope: 'own' })
    const card = (of: string, year = 2026) => `/colleagues/leave-statements/pdf?employee=${of}&year=${year}`

    expect(await textFrom(card(mine), self)).toMatch(
      /KARTU CUTI 2026 .*Kartini Kartu.*sisa 12 hari .*1 Januari 2026 Hak, berlaku s\.d\. 31 Desember 2026 \+12 12/,
    )
    expect(await textFrom(card(mine, 2024), self)).toContain('sisa 0 hari')
    expect(await statusOf(card(other), self)).toBe(403)
    expect(await statusOf(card(mine), await api.as(['leave-list'], { scope: 'own' }))).toBe(404)
  })
})
