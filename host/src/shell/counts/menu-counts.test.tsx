import { answerRequests, pushEvent, resetPlatform, signInAs } from '@ems/platform/testing'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { environmentOf } from '../../testing/fixtures.ts'
import { renderAt } from '../../testing/render-at.tsx'

let pending: number
let requested: number
const page = { currentPage: 1, from: null, lastPage: 1, perPage: 10, to: null, total: 0 }

beforeEach(() => {
  pending = 3
  requested = 0
  answerRequests(({ url }) => {
    const isCount = new URL(url).pathname === '/api/v1/menu-counts'
    if (isCount) requested += 1
    const records =
      isCount && pending > 0 ? [{ type: 'menu-counts', id: 'reference', attributes: { count: pending } }] : []
    const menus = isCount ? ['reference', 'user'] : undefined
    return new Response(
      JSON.stringify({ data: records, included: [], meta: { total: 0, unread: 0, page, menus }, links: {} }),
    )
  })
  signInAs(['dashboard-access', 'reference-access', 'user-access'])
})
afterEach(() => {
  jest.restoreAllMocks()
  cleanup()
  resetPlatform()
})

test('what waits stands beside its menu, is said in words, and follows what is pushed', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0)
  renderAt('/private/home/dashboard', environmentOf())
  fireEvent.click(await screen.findByRole('button', { name: 'Buka menu' }))
  const menu = within(await screen.findByRole('navigation', { name: 'Menu utama' }))
  const link = () => menu.getByRole('link', { name: 'Referensi', description: '3 menunggu Anda' })
  await waitFor(link)
  expect(link().parentElement?.textContent).toContain('3')
  expect(menu.getByRole('link', { name: 'Pengguna' }).getAttribute('aria-describedby')).toBeNull()

  // Of a menu this reader does not have nothing is asked.
  act(() => pushEvent('private-menu-counts.0', 'changed', { menu: 'leave' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(requested).toBe(1)

  pending = 120
  act(() => pushEvent('private-menu-counts.0', 'changed', { menu: 'reference' }))
  await waitFor(() => menu.getByRole('link', { name: 'Referensi', description: '99+ menunggu Anda' }))
  expect(screen.getByText('Referensi: 99+ menunggu Anda.').getAttribute('aria-live')).toBe('polite')

  pending = 0
  act(() => pushEvent('private-menu-counts.0', 'changed', { menu: 'reference' }))
  await waitFor(() =>
    expect(menu.getByRole('link', { name: 'Referensi' }).parentElement?.textContent).toBe('Referensi'),
  )
}, 30_000)
