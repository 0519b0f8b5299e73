import { startAccurate } from '@ems/sandbox/accurate'
import { expect, test } from '@jest/globals'
import { demoBooks } from '../../demo/index.ts'

test('the sandbox has customer, goods and the sale of the demo under the ids that the demo names', async () => {
  const { accurate, close } = await startAccurate({ callbackBase: 'http://ems.test' })
  try {
    const modules = accurate.database(Number(demoBooks.database))?.modules
    const numberOf = (module: 'customer' | 'item', id: string) => {
      const row = modules?.[module].byId(Number(id))
      return row?.customerNo ?? row?.no
    }
    expect(numberOf('customer', demoBooks.customer.id)).toBe(demoBooks.customer.code)
    for (const [code, id] of Object.entries(demoBooks.items)) expect(numberOf('item', id)).toBe(code)
    const sale = (['sales-quotation', 'sales-order', 'sales-invoice'] as const).map((module) => {
      const row = modules?.[module].byId(Number(demoBooks.quotation))
      return [row?.number, row?.totalAmount, (row?.customer as { customerNo?: string } | undefined)?.customerNo]
    })
    expect(sale).toEqual(
      ['PNW-90001', 'SO-PNW-90001', 'INV-PNW-90001'].map((number) => [number, 138_750_000, 'M-00020']),
    )
    expect(modules?.['sales-receipt'].byId(Number(demoBooks.quotation))?.totalPayment).toBe(138_750_000)
  } finally {
    await close()
  }
})
