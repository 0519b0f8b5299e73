import { employees } from '@ems/contracts/hr'
import { references } from '@ems/contracts/settings'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { type Answers, problemOf, renderScreen } from '../testing/index.ts'
import RecordSheet from './RecordSheet.tsx'

const print = jest.fn()
beforeEach(() => {
  Object.assign(globalThis, { print })
})
afterEach(() => {
  cleanup()
  print.mockClear()
})

const address = 'http://localhost/list/4'
const unit = { id: '4', version: 1, category: 'unit', code: 'KG', name: 'Kilogram', company: '1', meta: {} }

const show = (row: object, answers: Answers) =>
  renderScreen(
    () => (
      <RecordSheet
        resource={references as never}
        row={row as never}
        titles={{}}
        address={address}
        onDone={() => undefined}
      />
    ),
    {
      permissions: [],
      answers,
    },
  )

test('a record is printed under the letterhead of its company, once that is there', async () => {
  const attributes = { name: 'PT Contoh', text: 'Jalan Mawar 1\nSemarang' }
  show(unit, { 'GET /references/1/letterhead': { data: { type: 'letterheads', id: '1', attributes } } })
  expect(print).not.toHaveBeenCalled()
  await screen.findByText('PT Contoh')
  screen.getByText(/Jalan Mawar 1/)
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
})

test('a record without a company is printed under the name of the group, and so is one whose company does not answer', async () => {
  const group = { type: 'configs', id: '1', attributes: { key: 'app.group_name', value: 'Grup Contoh' } }
  show({ ...unit, company: null }, { 'GET /configs': { data: [group] } })
  await screen.findByText('Grup Contoh')
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  cleanup()
  print.mockClear()
  show(unit, { 'GET /configs': { data: [group] }, 'GET /references/1/letterhead': problemOf(404) })
  await screen.findByText('Grup Contoh')
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
})

test('a record is printed with the words of its list: who starts later is not at work yet', async () => {
  const row = { id: '4', version: 1, full_name: 'Ani', status: 'active', join_date: '2100-12-01', company: '1' }
  renderScreen(
    () => (
      <RecordSheet
        resource={employees as never}
        row={row as never}
        titles={{}}
        address={address}
        onDone={() => undefined}
      />
    ),
    {
      permissions: [],
      answers: {
        'GET /configs': { data: [] },
        'GET /references/1/letterhead': {
          data: { type: 'letterheads', id: '1', attributes: { name: 'PT Contoh', text: '' } },
        },
      },
    },
  )
  await screen.findByText('Belum masuk (01/12/2100)')
  expect(screen.queryByText('Aktif')).toBeNull()
})
