import { todayInJakarta } from '@ems/contracts/days'
import { attendanceEmployees, employees, leaveEmployees } from '@ems/contracts/hr'
import { renderScreen, testScreenStates } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import PeopleReport from './PeopleReport.tsx'

afterEach(cleanup)

const today = todayInJakarta()
const answer = (more: object) => ({
  data: {
    type: 'people-reports',
    id: 'headcount-department',
    attributes: {
      kind: 'headcount',
      by: 'department',
      from: '2026-01-01',
      to: today,
      total: { began: 4, joined: 2, left: 1, headcount: 5, turnover: '22.2' },
      codes: { sick: ['7'], absent: ['9'] },
      has_more: false,
      rows: [],
      ...more,
    },
  },
})
const everything = [employees, attendanceEmployees, leaveEmployees].flatMap(({ can }) => Object.values(can))
const production = {
  id: '12',
  label: 'Produksi',
  values: { began: 4, joined: 2, left: 1, headcount: 5, turnover: '22.2' },
}

testScreenStates({
  name: 'the report about people',
  Screen: PeopleReport,
  permissions: everything,
  route: 'GET /people-report',
  some: answer({ rows: [production] }),
  sample: 'Produksi',
  none: answer({}),
  empty: 'Tidak ada karyawan pada rentang ini.',
})

test('every measure leads to its rows: who came, who left, who is there', async () => {
  renderScreen(PeopleReport, {
    permissions: everything,
    answers: { 'GET /people-report': answer({ rows: [production] }) },
  })
  const table = await screen.findByRole('table', { name: 'Laporan kepegawaian' })
  const pathOf = (name: string) => within(table).getByRole('link', { name }).getAttribute('href')
  expect(pathOf('2')).toContain(
    'section=careers&f.is_pending=0&f.department=12&f.type=join&f.type=rejoin&f.valid_from_from=2026-01-01',
  )
  expect(pathOf('1')).toContain('f.type=exit&f.valid_from_from=2026-01-02')
  expect(pathOf('5')).toContain(`f.status=active&f.status=suspended&f.join_date_to=${today}&f.department=12`)
})

test('offers only the reports whose rows the user may list', async () => {
  const { requests } = renderScreen(PeopleReport, {
    permissions: [leaveEmployees.can.list],
    answers: { 'GET /people-report': answer({ kind: 'leave', rows: [] }) },
  })
  await screen.findByText('Tidak ada saldo cuti tahunan.')
  expect(screen.queryByText('Presensi')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Unduh Excel' })).toBeNull()
  expect(requests.map(({ url }) => new URL(url).searchParams.get('kind'))).toEqual(['leave'])
})
