import { generalReceipts, leaveEmployees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { textOfPdf } from '../../files/text/testing.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { approvedRequest, buyerOf, post, quotedBy, sentOrder } from '../procurement/testing.ts'
import { employeeIn, leaveApproverIn, leaveIn, stepLeave, submitLeave } from '../testing.ts'

describe('a record on paper', () => {
  let api: TestApi
  let buyer: Client
  beforeAll(async () => {
    api = await testApi()
    buyer = await buyerOf(api)
  })
  afterAll(() => api.close())

  const print = (path: string, by = buyer) => by.get(`/${path}/pdf`)
  const text = async (path: string) => (await textOfPdf((await print(path)).bytes)).join(' ')

  test('of leave has its days and who decided, for its employee too and for nobody without a right', async () => {
    const approver = await leaveApproverIn(api)
    const employee = await employeeIn(api, api.companies[0], 'Sekar Cetak')
    const self = await api.as(['leave-access', 'leave-store'], { employee, scope: 'own' })
    const leave = await leaveIn(api, { count_basis: 'calendar_days' })
    const days = { start_date: '2026-06-01', end_date: '2026-06-02' }
    await api.pool.query(
      `insert into ems.leave_employees (employee_id, leave_id, entry, period_year, days, status)
       values ($1, $2, 'grant', 2026, 12, 'posted')`,
      [employee, leave],
    )
    const row = (await submitLeave(buyer, { employee, leave, ...days, reason: 'Acara keluarga' })).body.data
    await stepLeave(approver, row, 'approve')

    const printed = await text(`leave-employees/${row.id}`)
    expect(printed).toMatch(/FORMULIR CUTI Nomor .+ · Disetujui .*Sekar Cetak.*Jumlah 2 hari/)
    expect(printed).toMatch(/1 Juni 2026 Senin Penuh 1 .*Jejak persetujuan.*Persetujuan .*Disetujui \d\d\/\d\d\/\d{4}/)
    const reader = await api.as(['dashboard-access'], { scope: 'group' })
    const path = `${leaveEmployees.name}/${row.id}`
    expect([(await print(path, self)).status, (await print(path, reader)).status]).toEqual([200, 403])
  })

  test('of a request and of what came has its lines, amounts and signature', async () => {
    const { request, lines, office } = await approvedRequest(api, [{ qty: '5', price: '1500.00', name: 'Kertas A4' }])
    const order = await sentOrder(api, buyer, { office, lines: [{ line: lines[0] ?? '', qty: '5' }] })
    const { receipt } = await post(api, buyer, order, [{ order_line: 1, qty_good: '3', qty_bad: '1' }])

    expect(await text(`general-procurements/${request}`)).toMatch(
      /1 Kertas A4 5 .* 1\.500 7\.500 .*perkiraan \(Rp\) 7\.500/,
    )
    expect(await text(`${generalReceipts.name}/${receipt?.id}`)).toMatch(
      /BERITA ACARA SERAH TERIMA BARANG .*1 Kertas A4 3 1 .*Yang menerima .*Penerima/,
    )
    const reader = await api.as(['dashboard-access'], { scope: 'group' })
    expect((await print(`general-procurements/${request}`, reader)).status).toBe(403)
    expect((await print(`${generalReceipts.name}/${receipt?.id}`, reader)).status).toBe(403)
  })

  test('of quotations has every offer beside the others, the lowest marked', async () => {
    const requested = await approvedRequest(api, [{ qty: '10', name: 'Toner' }, { qty: '2' }])
    await quotedBy(api, buyer, requested, ['900.00', '400.00'])
    await quotedBy(api, buyer, requested, ['950.00', '300.00'])
    const path = `general-quotations/comparison/pdf?procurement=${requested.request}`
    const [printed = ''] = await textOfPdf((await buyer.get(`/${path}`)).bytes)
    expect(printed).toMatch(/PERBANDINGAN PENAWARAN .*1 Toner 10 .*900 \* 950 2 .*400 300 \* /)
    const reader = await api.as(['dashboard-access'], { scope: 'group' })
    expect((await reader.get(`/${path}`)).status).toBe(403)
    expect((await buyer.get('/general-quotations/comparison/pdf?procurement=x')).status).toBe(400)
  })
})
