import { answerRequests, resetPlatform, signInAs } from '@ems/platform/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { environmentOf, registryOf, releaseOf } from '../../testing/fixtures.ts'
import { renderAt } from '../../testing/render-at.tsx'

afterEach(() => {
  cleanup()
  resetPlatform()
})

test('a menu of 200 entries is filtered by a word, and a name of 200 characters breaks nothing', async () => {
  const release = releaseOf()
  const menu = Array.from({ length: 200 }, (_, n) => ({
    id: `menu-${n}`,
    title: `Daftar ${n + 1}`,
    to: `/private/utilities/reference?n=${n}`,
    permission: 'reference-access',
  }))
  const page = { currentPage: 1, from: null, lastPage: 1, perPage: 10, to: null, total: 0 }
  const nothing = { data: [], included: [], meta: { total: 0, unread: 0, page }, links: {} }
  answerRequests(() => new Response(JSON.stringify(nothing)))
  const name = 'Rahardjo '.repeat(23).slice(0, 200)
  signInAs(['dashboard-access', 'reference-access'], { name })
  const registry = registryOf({ ...release, descriptor: { ...release.descriptor, menu } })
  renderAt('/private/home/dashboard', environmentOf({ registry }))

  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(name.trim())
  fireEvent.click(screen.getByRole('button', { name: 'Buka menu' }))
  const nav = within(await screen.findByRole('navigation', { name: 'Menu utama' }))
  expect(nav.getAllByRole('link').length).toBeGreaterThan(200)
  fireEvent.change(nav.getByRole('textbox', { name: 'Saring menu' }), { target: { value: 'daftar 199' } })
  expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Daftar 199'])
  fireEvent.change(nav.getByRole('textbox', { name: 'Saring menu' }), { target: { value: 'tidak ada' } })
  expect(nav.getByRole('status').textContent).toBe('Menu tidak ditemukan.')
})
