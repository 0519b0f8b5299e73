import { usergroups } from '@ems/contracts/settings'
import { documentOf, listOf, renderScreen } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import UsergroupList from './UsergroupList.tsx'

afterEach(cleanup)

const group = {
  id: '4',
  code: 'ga',
  name: 'GA',
  description: null,
  permissions: ['reference-access', 'reference-list'],
  data_scope: 'company',
  companies: ['1'],
  members_count: 3,
  is_system: false,
  is_active: true,
}
const show = (can?: readonly string[]) =>
  renderScreen(UsergroupList, {
    at: '/screen?id=4&tab=edit',
    permissions: Object.values(usergroups.can),
    answers: {
      'GET /usergroups': listOf(usergroups, [group]),
      'GET /usergroups/4': documentOf(usergroups, { ...group, ...(can ? { can } : {}) }),
      'PATCH /usergroups/4': documentOf(usergroups, { ...group, version: 2 }),
      'GET /references': listOf(usergroups, []),
    },
  })
/** By hand: the library's own search takes seconds among five hundred boxes. */
const box = (name: string) =>
  waitFor(() => {
    const head = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)
    const match = document.querySelector(`input[aria-label="${name}"]`) ?? head?.querySelector('input')
    if (!match) throw new Error(`There is no box ${name}`)
    return match as HTMLInputElement
  })

test('shows how many of all permissions a group has', async () => {
  show()
  expect(await screen.findByText(/^2\/\d+$/)).toBeTruthy()
})

test('sends the permissions ticked, with what they need', async () => {
  const { user, requests } = show()
  await user.click(await box('Referensi: Ubah'))
  expect(screen.getByText('Lihat ikut diaktifkan.')).toBeTruthy()
  expect(((await box('Referensi: Lihat')) as HTMLInputElement).checked).toBe(true)
  await user.click(screen.getByText('Simpan', { selector: 'button *' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true))
  const sent = (await requests.find(({ method }) => method === 'PATCH')?.json()) as { data: object }
  expect(sent.data).toMatchObject({
    attributes: { permissions: ['reference-access', 'reference-list', 'reference-update', 'reference-show'] },
  })
})

test('ticks a whole row by its head, and shows a row in part', async () => {
  const { user } = show()
  const head = (await box('Referensi')) as HTMLInputElement
  expect(head.indeterminate).toBe(true)
  await user.click(head)
  expect(head.checked).toBe(true)
  expect(((await box('Referensi: Kembalikan')) as HTMLInputElement).checked).toBe(true)
})

test('is one tab stop in which arrows move over missing boxes', async () => {
  const { user } = show()
  const first = await box('Referensi: Export Excel')
  act(() => first.focus())
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Referensi: Kembalikan')
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/: Kembalikan$/)
  expect(document.querySelectorAll('table input[tabindex="0"]')).toHaveLength(1)
})

test('cannot be changed by a user who may only view it', async () => {
  show(['show'])
  expect(((await box('Referensi: Ubah')) as HTMLInputElement).disabled).toBe(true)
})

test('reaches from the last box to the next one with Shift', async () => {
  const { user } = show()
  await user.click(await box('Referensi: Lihat'))
  await user.keyboard('{Shift>}')
  await user.click(await box('Referensi: Ubah'))
  await user.keyboard('{/Shift}')
  for (const action of ['Lihat', 'Tambah', 'Ubah']) expect((await box(`Referensi: ${action}`)).checked).toBe(true)
  expect((await box('Referensi: Hapus')).checked).toBe(false)
})
