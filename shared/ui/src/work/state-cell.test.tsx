import { leaveEmployees } from '@ems/contracts/hr'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import { Page } from '../Page.tsx'
import { ResourceTable } from '../table/ResourceTable.tsx'
import { useResourceList } from '../table/state/use-resource-list.ts'
import { listOf, renderScreen } from '../testing/index.ts'

afterEach(cleanup)

function Screen() {
  const list = useResourceList(leaveEmployees, { columns: ['employee_name', 'status'] })
  return (
    <Page title="Cuti">
      <ResourceTable list={list} empty="Belum ada pengajuan." />
    </Page>
  )
}

test('a list says whose decision a record is pending for, and for how many days', async () => {
  const since = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString()
  const row = (id: string, employee_name: string, status: string) => ({ id, employee_name, status, entry: 'request' })
  const rows = listOf(leaveEmployees, [
    row('1', 'Ani', 'submitted'),
    row('2', 'Budi', 'submitted'),
    row('3', 'Citra', 'approved'),
  ])
  const [first, second] = rows.data
  Object.assign(first?.meta ?? {}, { pending: { names: ['Dewi', 'Eko'], since: since(3) } })
  Object.assign(second?.meta ?? {}, { pending: { names: ['Dewi'], since: since(0) } })
  renderScreen(Screen, { permissions: Object.values(leaveEmployees.can), answers: { 'GET /leave-employees': rows } })

  expect(await screen.findByText('Menunggu Dewi, Eko, 3 hari')).toBeTruthy()
  expect(screen.getByText('Menunggu Dewi')).toBeTruthy()
  expect(screen.getAllByText(/^Menunggu Dewi/)).toHaveLength(2)
})
