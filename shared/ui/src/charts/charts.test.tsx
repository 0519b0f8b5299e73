import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderScreen } from '../testing/index.ts'
import { BarChart, DonutChart } from './index.ts'

afterEach(cleanup)

const rows = [
  { label: 'Januari', values: { won: 12, lost: '1234567.50' }, to: '/private/marketing/activity?month=2026-01' },
  { label: 'Februari', values: { won: null, lost: 3 } },
]
const series = [
  { key: 'won', label: 'Menang' },
  { key: 'lost', label: 'Kalah' },
]

describe('a chart', () => {
  test('has a table with the exact numbers for users who cannot see the drawing', () => {
    renderScreen(() => <BarChart label="Hasil per bulan" axis="Bulan" rows={rows} series={series} />, {
      permissions: [],
      answers: {},
    })
    const figure = screen.getByRole('figure', { name: 'Hasil per bulan' })
    const table = within(figure).getByRole('table', { name: 'Hasil per bulan' })

    expect(within(table).getByRole('row', { name: 'Januari 12 1.234.567,5' })).toBeTruthy()
    expect(within(table).getByRole('row', { name: 'Februari – 3' })).toBeTruthy()
    // Invisible links would be stops of the keyboard that nobody sees.
    expect(within(table).queryByRole('link')).toBeNull()
  })

  test('becomes the table on request, with the links behind the numbers', async () => {
    renderScreen(() => <BarChart label="Hasil per bulan" axis="Bulan" rows={rows} series={series} />, {
      permissions: [],
      answers: {},
    })

    await userEvent.click(screen.getByRole('button', { name: 'Tampilkan tabel: Hasil per bulan' }))

    expect(screen.getByRole('link', { name: 'Januari' }).getAttribute('href')).toBe(rows[0]?.to)
    await userEvent.click(screen.getByRole('button', { name: 'Tampilkan grafik: Hasil per bulan' }))
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('of shares has a legend whose numbers lead into their lists', () => {
    const slices = [
      { label: 'Aktif', value: 41, to: '/private/humans/employee?status=active' },
      { label: 'Keluar', value: 2 },
    ]
    renderScreen(() => <DonutChart label="Karyawan menurut status" axis="Status" slices={slices} />, {
      permissions: [],
      answers: {},
    })

    expect(screen.getByRole('link', { name: '41' }).getAttribute('href')).toBe(slices[0]?.to)
  })
})
