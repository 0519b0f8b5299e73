import { permissions } from '@ems/contracts'
import {
  itAssets,
  itMaintenanceExternals,
  itMaintenanceInternalActivities,
  itStocktakes,
  jiraIssues,
} from '@ems/contracts/it'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { textOfPdf } from '../../files/text/testing.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'
import { newEmployee } from '../../testing/employee-in.ts'
import { asset, handOverNow, handover, ticket, vendorIn } from '../testing.ts'

describe('what the help desk and the store print', () => {
  let api: TestApi
  let officer: Client
  let n = 40_000
  beforeAll(async () => {
    api = await testApi()
    await api.pool.query(`update ems.usergroups set permissions = permissions || '{support-update}' where code = 'uji'`)
    officer = await api.as([...permissions], { name: 'Petugas Cetak' })
  })
  afterAll(() => api.close())

  const add = async (more = {}) => officer.create(itAssets, { ...(await asset(api, ++n)), ...more })
  const text = async (path: string, by = officer) => (await textOfPdf((await by.get(path)).bytes)).join(' ')
  const step = async ({ id }: Row, name: string, values = {}) => {
    const { body } = await officer.get(`/jira-issues/${id}`)
    return officer.take(jiraIssues, name, { id, version: body.data.meta.version }, { values })
  }

  test('of a solved ticket says what was wrong, what was done and with which device, also to its reporter', async () => {
    const reporter = await newEmployee(api, `K-${++n}`)
    const device = await add({ name: 'Pencetak Lobi' })
    const row = await officer.create(jiraIssues, { ...(await ticket(api, ++n)), reporter, it_assets: [device.id] })
    const path = `/jira-issues/${row.id}/pdf`
    await step(row, 'take')
    expect((await officer.get(path)).status).toBe(409)
    await step(row, 'resolve', { resolution: 'Rol penarik kertas diganti.' })

    const own = await api.as(['support-access', 'support-show'], { scope: 'own', employee: reporter })
    expect(await text(path, own)).toMatch(
      /BERITA ACARA PENYELESAIAN .*Tiket SUP-\d+ .*Petugas Cetak.*Kertas tersangkut.*Rol penarik kertas diganti\..*Pencetak Lobi/,
    )
    const stranger = await api.as(['support-access', 'support-show'], { scope: 'own' })
    expect((await stranger.get(path)).status).toBe(404)
    expect((await (await api.as([])).get(path)).status).toBe(403)
  })

  test('of an employee lists every device and its act, for officers of the company and for the employee', async () => {
    const holder = await newEmployee(api, `K-${++n}`)
    const [laptop, other] = [await add({ name: 'Laptop Kartu' }), await add({ name: 'Monitor Lain' })]
    const act = await handOverNow(officer, handover(String(api.companies[0]), holder, [String(laptop.id)]))
    expect(act.status).toBeLessThan(300)
    const path = `/it-assets/-actions/holderCard?employee=${holder}`

    const printed = await text(path)
    expect(printed).toMatch(/KARTU ASET KARYAWAN .*Jumlah aset 1 .*Laptop Kartu .*BAST/)
    expect(printed).not.toContain(String(other.asset_tag))
    const own = await api.as(['support-access'], { scope: 'own', employee: holder })
    expect(await text(path, own)).toContain('Laptop Kartu')
    const alien = await api.as([...permissions], { scope: 'company', companies: [String(api.companies[1])] })
    expect((await alien.get(path)).status).toBe(404)
    expect((await (await api.as(['support-access'])).get(path)).status).toBe(403)
    expect((await officer.get('/it-assets/-actions/holderCard?employee=x')).status).toBe(400)
  })

  test('of an asset lists work and repairs, the newest first, with what they cost', async () => {
    const row = await add()
    await officer.create(itMaintenanceInternalActivities, {
      ...{ it_asset: row.id, scheduled_at: '2026-03-02', findings: 'Kipas berdebu' },
      parts: [{ item: null, name: 'Kipas', qty: '1', cost: '75000.00' }],
    })
    await officer.create(itMaintenanceExternals, {
      ...{
        it_asset: row.id,
        vendor: await vendorIn(api),
        complaint: 'Layar bergaris hitam',
        estimated_cost: '250000.00',
      },
    })
    const path = `/it-assets/${row.id}/maintenanceCard`

    expect(await text(path)).toMatch(
      /KARTU PERAWATAN .*EKS-\d+ Layar bergaris hitam .*250\.000.*2 Maret 2026 .*Kipas berdebu 75\.000/,
    )
    expect((await (await api.as(['it-asset-show'])).get(path)).status).toBe(403)
  })

  test('of a stock-taking lists what is missing before what was found', async () => {
    const { rows } = await api.pool.query(
      `insert into ems."references" (category, code, name) values ('asset-category', 'CETAK', 'Cetak') returning id`,
    )
    const category = String(rows[0].id)
    const [here, away] = [await add({ category }), await add({ category })]
    const { id } = await officer.create(itStocktakes, { name: 'Opname cetak', company: api.companies[0], category })
    const scans = [
      { key: crypto.randomUUID(), code: here.asset_tag, at: new Date().toISOString(), note: 'Stiker lepas' },
    ]
    const counted = await officer.post(`/it-stocktakes/${id}/-actions/count`, {
      data: { type: 'it-stocktakes', id, attributes: { scans } },
    })
    expect(counted.status).toBe(200)
    const path = `/it-stocktakes/${id}/pdf`

    expect(await text(path)).toMatch(
      new RegExp(
        `LAPORAN OPNAME ASET .*Seharusnya ada 2 .*Ditemukan 1 .*1 ${away.asset_tag} .*2 ${here.asset_tag} .*Stiker lepas`,
      ),
    )
    const alien = await api.as([...permissions], { scope: 'company', companies: [String(api.companies[1])] })
    expect((await alien.get(path)).status).toBe(404)
  })
})
