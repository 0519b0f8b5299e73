import { leaveEmployees } from '@ems/contracts/hr'
import { references } from '@ems/contracts/settings'
import { pushEvent } from '@ems/platform/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { documentOf, listOf, renderScreen } from '../testing/index.ts'
import { RelatedRows } from './RelatedRows.tsx'

afterEach(cleanup)

const Screen = () => (
  <RelatedRows
    resource={references}
    of={{ category: 'bank' }}
    columns={['code', 'name', 'sort_order', 'created_at']}
    form={[{ legend: 'Referensi', names: ['code', 'name', 'sort_order'] }]}
    empty="Belum ada bank."
    addLabel="Tambah bank"
  />
)
const row = {
  ...{ id: '1', version: 1, category: 'bank', code: 'BCA-01', name: 'Bank BCA', sort_order: 12 },
  ...{ meta: {}, is_active: true, parent: null, created_at: '2026-11-20T01:00:00.000Z' },
}
const show = () =>
  renderScreen(Screen, {
    permissions: Object.values(references.can),
    answers: { 'GET /references': listOf(references, [row]) },
  })

describe('rows of an open record', () => {
  test('have their digits to the right, and days and numbers in one line', async () => {
    show()
    const table = await screen.findByRole('table', { name: references.label })
    const [code, name, order, created] = within(within(table).getAllByRole('row')[1] as HTMLElement).getAllByRole(
      'cell',
    )

    expect(within(code as HTMLElement).getByRole('button').style.whiteSpace).toBe('nowrap')
    expect(name?.style.whiteSpace).toBe('')
    expect(order?.style.textAlign).toBe('end')
    expect(created?.style.whiteSpace).toBe('nowrap')
  })

  test('that cannot be saved take one to the first field that is wrong', async () => {
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Tambah bank' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('button', { name: 'Simpan' }))

    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText(/^Kode/)))
  })

  test('that are one’s own are not listened for where their channel is shut', async () => {
    const leave = {
      id: '1',
      version: 1,
      number: '0001/CT',
      employee: '7',
      employee_name: 'Suharti',
      status: 'approved',
    }
    const { user, requests } = renderScreen(
      () => (
        <RelatedRows
          resource={leaveEmployees}
          of={{ employee: '7' }}
          columns={['number', 'status']}
          form={[{ legend: 'Cuti', names: ['number'] }]}
          empty="Belum ada cuti."
          addLabel="Ajukan cuti"
          isOpen
        />
      ),
      {
        permissions: [leaveEmployees.can.show],
        answers: {
          'GET /leave-employees': listOf(leaveEmployees, [leave]),
          'GET /leave-employees/1': documentOf(leaveEmployees, leave),
        },
      },
    )
    await user.click(await screen.findByRole('button', { name: '0001/CT' }))
    await within(await screen.findByRole('dialog')).findAllByText('Nomor')
    const before = requests.length

    act(() =>
      pushEvent('private-leave-employees.0', 'updated', { id: '1', version: 2, actor: '9', changed: ['status'] }),
    )

    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(requests.length).toBe(before)
  })

  test('that are all the page shows are opened by its address', async () => {
    const { user } = renderScreen(
      () => (
        <RelatedRows
          resource={references}
          of={{ category: 'bank' }}
          columns={['code', 'name']}
          form={[{ legend: 'Referensi', names: ['code', 'name'] }]}
          empty="Belum ada bank."
          addLabel="Tambah bank"
          isPage
        />
      ),
      {
        at: '/screen?id=new',
        permissions: Object.values(references.can),
        answers: { 'GET /references': listOf(references, [row]) },
      },
    )
    const dialog = await screen.findByRole('dialog', { name: 'Tambah bank' })

    await user.click(await within(dialog).findByRole('button', { name: 'Batal' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
