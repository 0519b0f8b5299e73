import { clearanceLines, employees, leaveEmployees } from '@ems/contracts/hr'
import type { Row } from '@ems/platform'
import { renderScreen } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import Clearance from './Clearance.tsx'

afterEach(cleanup)

const employee = { id: '9', full_name: 'Ani', exit_date: '2026-11-30' } as unknown as Row<typeof employees>
const lines = Object.keys(clearanceLines).map((id) => ({
  type: 'clearance-lines',
  id,
  attributes: {
    count: 0,
    is_done: id !== 'leave',
    items: [],
    leave: id === 'leave' ? { days: '7.50', leave: '3', year: 2026 } : null,
  },
}))

test('Uangkan sisa cuti takes what is left out of the balance, after a question', async () => {
  const { user, requests } = renderScreen(() => <Clearance employee={employee} />, {
    permissions: [employees.can.update, leaveEmployees.can.update, leaveEmployees.can.store],
    answers: { 'GET /employees/9/clearance': { data: lines }, 'POST /leave-employees': { data: {} } },
  })
  await user.click(await screen.findByRole('button', { name: 'Uangkan sisa cuti' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('7,5 hari cuti Ani dicatat sebagai diuangkan.')
  await user.click(within(dialog).getByRole('button', { name: 'Uangkan' }))

  await screen.findByText('Sisa cuti dicatat sebagai diuangkan.')
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.clone().json()).toMatchObject({
    data: {
      attributes: { entry: 'encash', days: '-7.50', valid_from: '2026-11-30' },
      relationships: { employee: { data: { id: '9' } }, leave: { data: { id: '3' } } },
    },
  })
})
