import type { AttendanceMonthRow } from '@ems/contracts/hr'
import { expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { MonthMatrix } from './MonthMatrix.tsx'
import type { Code } from './matrix-model.ts'

const codes: Code[] = [
  { id: '1', code: 'H', name: 'Hadir', color: '#2f9e44' },
  { id: '2', code: 'S', name: 'Sakit', color: '#e8590c' },
  { id: '3', code: 'SD', name: 'Sakit tanpa surat', color: '#f76707' },
]
const rows: AttendanceMonthRow[] = Array.from({ length: 300 }, (_, n) => ({
  id: String(n + 1),
  employee_no: `E-${n + 1}`,
  name: `Orang ${n + 1}`,
  department: null,
  first_day: '2020-01-01',
  last_day: null,
  workdays: [1, 2, 3, 4, 5],
  short_day: null,
  holidays: [],
  days: [[1, '10', 1, '1', n === 0 ? 'locked' : 'auto', '07.55', '17.02', 0, 0, 480, 0]],
}))

function matrix(mayEdit = true) {
  const onEdit = jest.fn<(changes: readonly { row: AttendanceMonthRow; day: number; code: string | null }[]) => void>()
  render(
    <MonthMatrix
      month="2026-11"
      page={1}
      rows={rows}
      codes={codes}
      edits={new Map()}
      mayEdit={mayEdit}
      onEdit={onEdit}
    />,
  )
  const grid = screen.getByRole('grid')
  const press = (...keys: (string | { key: string; shiftKey: boolean })[]) => {
    for (const key of keys) fireEvent.keyDown(grid, typeof key === 'string' ? { key } : key)
  }
  const edited = () => onEdit.mock.lastCall?.[0].map(({ row, day, code }) => [row.name, day, code].join(' '))
  return { grid, press, edited, onEdit }
}

test('letters set the code of the active cell, two of them the longer one', () => {
  const { press, edited } = matrix()
  press('ArrowDown', 'ArrowRight', 's')
  expect(edited()).toEqual(['Orang 2 2 2'])
  press('d')
  expect(edited()).toEqual(['Orang 2 2 3'])
  press('Delete')
  expect(edited()).toEqual(['Orang 2 2 '])
})

test('with Shift a range is chosen, and closed days stay out of it', () => {
  const { press, edited } = matrix()
  press({ key: 'ArrowDown', shiftKey: true }, { key: 'ArrowRight', shiftKey: true }, 'h')

  expect(edited()).toEqual(['Orang 1 2 1', 'Orang 2 1 1', 'Orang 2 2 1'])
})

test('without the right to change nothing is set, and only the rows in sight are drawn', () => {
  const { press, onEdit, grid } = matrix(false)
  press('h')

  expect(onEdit).not.toHaveBeenCalled()
  expect(grid.getAttribute('aria-rowcount')).toBe('301')
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
})

test('another page begins at its first cell, in the cells of the page before', () => {
  const show = (page: number) => (
    <MonthMatrix
      month="2026-11"
      page={page}
      rows={rows.map((row) => ({ ...row, id: `${page}-${row.id}`, name: `Halaman ${page} ${row.name}` }))}
      codes={codes}
      edits={new Map()}
      mayEdit
      onEdit={() => undefined}
    />
  )
  const { rerender } = render(show(1))
  const grid = screen.getByRole('grid')
  const cell = screen.getByRole('row', { name: /^Halaman 1 Orang 1 / }).querySelector('td')
  fireEvent.keyDown(grid, { key: 'ArrowDown' })
  expect(grid.getAttribute('aria-activedescendant')).toBe('matrix-1-1')

  rerender(show(2))
  expect(grid.getAttribute('aria-activedescendant')).toBe('matrix-0-1')
  expect(screen.getByRole('row', { name: /^Halaman 2 Orang 1 / }).querySelector('td')).toBe(cell)
})
