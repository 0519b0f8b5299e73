import { generalProcurements } from '@ems/contracts/hr'
import { expect, test } from '@jest/globals'
import { isCells, withPasted } from './lines-pasted.ts'

const { columns = {} } = generalProcurements.meta.lines
const paste = (text: string, { at = 0, column = 'name', max = 100, lines = [{ name: 'Lama', qty: '1' }] } = {}) =>
  withPasted(lines, text, { columns, at, column, max, today: '2026-11-20' })

test('cells of a spreadsheet go over the columns to the right and down, and new lines come for them', () => {
  const { lines, left } = paste('Kertas A4\t80 gram\t2,5\nTinta\t\t1.000\n')

  expect(lines).toMatchObject([
    { name: 'Kertas A4', spec: '80 gram', qty: '2.5' },
    { name: 'Tinta', spec: null, qty: '1000' },
  ])
  expect(left).toBe(0)
})

test('what no cell can take is counted, and the other cells are filled', () => {
  const { lines, left } = paste('3\tDus\t1500\n4\tDus\t2500', { column: 'qty', max: 1 })

  expect(lines).toMatchObject([{ name: 'Lama', qty: '3', est_price: '1500' }])
  expect(left).toBe(4)
})

test('one value is pasted as it always was', () => {
  expect([isCells('Kertas A4'), isCells('Kertas A4\n'), isCells('Kertas\tA4')]).toEqual([false, false, true])
})
