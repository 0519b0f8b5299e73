import { generalOrders } from '@ems/contracts/hr'
import { renderScreen } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { type Evaluation, scoreOf, withEvaluation } from './semesters.ts'
import VendorEvaluations from './VendorEvaluations.tsx'
import type { EvaluatedVendor } from './VendorHalves.tsx'

afterEach(cleanup)

const evaluation = (period: string, quality: number): Evaluation => ({
  period,
  quality,
  price: 4,
  timeliness: 4,
  service: 5,
  note: null,
})
const vendor = {
  id: '7',
  version: 3,
  can: ['update'],
  status: 'active',
  evaluation_grade: 'b',
  evaluations: [evaluation('Uji coba', 1), evaluation('Semester 2 2025', 2), evaluation('Semester 1 2026', 4)],
} as EvaluatedVendor
const half = { orders: 1, ordered: '9.00', spent: '9.00', on_time: '96.0', good: '100.0', days: '2.0', late: 0 }
const halves = ['Semester 2 2026', 'Semester 1 2026'].map((period) => ({ attributes: { ...half, period } }))
const answers = {
  'GET /vendor-standings/7/halves': { data: halves },
  'PATCH /partners/7': { data: { type: 'partners', id: '7', attributes: {}, meta: { version: 4 } } },
}
type Sent = { data: { attributes: Pick<EvaluatedVendor, 'evaluations'> } }
const Screen = () => <VendorEvaluations vendor={vendor} />
const cellsOf = (row: HTMLElement) =>
  [...within(row).queryAllByRole('rowheader'), ...within(row).queryAllByRole('cell')].map((cell) => cell.textContent)

test('the score of each half-year is a chart with its numbers as a table, and every evaluation has its marks', async () => {
  renderScreen(Screen, { permissions: [], answers })

  const chart = await screen.findByRole('figure', { name: 'Nilai per semester' })
  const [, ...scores] = within(chart).getAllByRole('row')
  expect(scores.map(cellsOf)).toEqual([
    ['S2 2025', '3,75'],
    ['S1 2026', '4,25'],
  ])
  const [, ...rows] = within(screen.getByRole('region', { name: 'Evaluasi, dapat digulir' })).getAllByRole('row')
  expect(rows.map((row) => cellsOf(row).slice(0, 3))).toEqual([
    ['Semester 1 2026', '4,25', '4'],
    ['Semester 2 2025', '3,75', '2'],
    ['Uji coba', '3,5', '1'],
  ])
  expect(screen.queryByText('Pembelian per semester')).toBeNull()
})

test('a half-year is evaluated from its purchases', async () => {
  const permissions = [generalOrders.can.list, 'vendor-update']
  const { user, requests } = renderScreen(Screen, { permissions, answers })

  await user.click(await screen.findByRole('button', { name: 'Nilai' }))
  await user.type(screen.getByRole('textbox', { name: /Harga/ }), '3')
  await user.type(screen.getByRole('textbox', { name: /Layanan/ }), '4')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  const sent = () => requests.find(({ method }) => method === 'PATCH')
  await waitFor(() => expect(sent()).toBeDefined())
  const stored = (await sent()?.clone().json()) as Sent | undefined
  // Mutu and Ketepatan begin with what came good and in time.
  expect(stored?.data.attributes.evaluations.at(-1)).toEqual({
    period: 'Semester 2 2026',
    quality: 5,
    price: 3,
    timeliness: 5,
    service: 4,
    note: null,
  })
})

test('a vendor without an evaluation says so', async () => {
  renderScreen(() => <VendorEvaluations vendor={{ ...vendor, evaluations: [], evaluation_grade: null }} />, {
    permissions: [],
    answers,
  })
  expect(await screen.findByText('Belum ada evaluasi.')).not.toBeNull()
  expect(screen.queryByRole('figure')).toBeNull()
})

test('an earlier half-year that is evaluated late does not become the grade of the vendor', () => {
  const periods = (period: string) => withEvaluation(vendor.evaluations, evaluation(period, 1)).map((one) => one.period)
  expect(periods('Semester 1 2025')).toEqual(['Uji coba', 'Semester 1 2025', 'Semester 2 2025', 'Semester 1 2026'])
  expect(periods('Semester 2 2026').at(-1)).toBe('Semester 2 2026')
  expect(periods('Semester 2 2025')).toEqual(vendor.evaluations.map((one) => one.period))
  expect(scoreOf(evaluation('', 4))).toBe('4.25')
})
