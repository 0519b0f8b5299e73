import { leaveEmployees } from '@ems/contracts/hr'
import { renderScreen } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import BalanceList from './balances/BalanceList.tsx'
import TeamCalendar from './team/TeamCalendar.tsx'

afterEach(cleanup)

const balance = {
  id: '7-3-2026',
  employee: '7',
  employee_no: 'K-7',
  employee_name: 'Ani Rahma',
  service_months: 38,
  name: 'Cuti tahunan',
  granted: '12.00',
  carried: '3.00',
  carried_to: '2026-06-30',
  adjusted: '0.00',
  used: '2.50',
  mass: '0.00',
  waiting: '1.00',
  left: '-1.50',
  valid_to: null,
  lapsing: '0.00',
}
const page = (rows: object[]) => ({
  data: { type: 'leave-balances', id: '2026:1', attributes: { year: 2026, page: 1, rows, has_more: false } },
})

test('Saldo names for each employee what came, what is left and until when, and leads to its explanation', async () => {
  renderScreen(() => <BalanceList />, {
    permissions: [leaveEmployees.can.list, leaveEmployees.can.toExcel],
    answers: { 'GET /leave-balances': page([balance]) },
  })
  const row = await screen.findByRole('row', { name: /Ani Rahma/ })
  expect(row.textContent).toContain('3 th 2 bln')
  expect(row.textContent).toContain('hangus 30/06/2026')
  expect(row.textContent).toContain('−1,5')
  const link = within(row).getByRole('link', { name: 'Ani Rahma' })
  expect(link.getAttribute('href')).toBe('/private/humans/employee/detail?id=7&tab=leave')
  expect(screen.getByRole('button', { name: 'Unduh Excel' })).toBeTruthy()
})

test('Saldo says what to do where nobody has a right yet', async () => {
  renderScreen(() => <BalanceList />, {
    permissions: [leaveEmployees.can.list],
    answers: { 'GET /leave-balances': page([]) },
  })
  expect(await screen.findByText(/^Belum ada hak cuti tahun 2026\. Jalankan Proses tahunan/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Unduh Excel' })).toBeNull()
})

test('Kalender tim marks the days on which colleagues are away, and why only where it is known', async () => {
  const month = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 7)
  const absence = (id: string, name: string, day: string, reason: string | null, code: string | null) => ({
    type: 'absences',
    id,
    attributes: { employee: id, name, from: `${month}-${day}`, to: `${month}-${day}`, reason, code, color: null },
  })
  renderScreen(() => <TeamCalendar />, {
    permissions: [],
    answers: {
      'GET /colleagues/absences': {
        data: [absence('1', 'Ani', '02', 'Kerja dari rumah', 'WFH'), absence('2', 'Budi', '02', null, null)],
      },
    },
  })
  const table = await screen.findByRole('table', { name: 'Kalender tim' })
  const cellOf = (name: string) =>
    within(within(table).getByRole('row', { name: new RegExp(name) })).getAllByRole('cell')[1]
  expect(cellOf('Ani')?.textContent).toBe('WFH')
  expect(cellOf('Budi')?.getAttribute('title')).toContain('Tidak masuk')
  expect(cellOf('Tidak masuk')?.textContent).toBe('2')
})
