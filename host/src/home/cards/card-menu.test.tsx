import { presentToasts, type Toast } from '@ems/platform/host'
import { answerRequests, resetPlatform, signInAs } from '@ems/platform/testing'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { environmentOf } from '../../testing/fixtures.ts'
import { renderAt } from '../../testing/render-at.tsx'

const page = { currentPage: 1, from: null, lastPage: 1, perPage: 10, to: null, total: 0 }

let toasts: Toast[]
let stop: () => void
beforeEach(() => {
  toasts = []
  stop = presentToasts((toast) => toasts.push(toast))
  answerRequests(() => new Response(JSON.stringify({ data: [], included: [], meta: { total: 0, page }, links: {} })))
  signInAs(['dashboard-access'])
})
afterEach(() => {
  stop()
  cleanup()
  resetPlatform()
})

const openMenu = async () => {
  renderAt('/private/home/dashboard', environmentOf())
  fireEvent.click(await screen.findByRole('button', { name: 'Menu Pintasan' }))
}
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('a card goes by its own menu, and comes back when that is undone', async () => {
  await openMenu()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Hapus' }))
  await waitFor(() => expect(titles()).toEqual(['Perlu tindakan saya']))

  expect(toasts[0]).toMatchObject({ text: 'Pintasan dihapus dari dasbor.', action: { label: 'Urungkan' } })
  act(() => toasts[0]?.action?.run())

  await waitFor(() => expect(titles()).toEqual(['Perlu tindakan saya', 'Pintasan']))
})

test('a card is set by its own menu', async () => {
  await openMenu()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Atur' }))
  fireEvent.change(await screen.findByLabelText('Judul'), { target: { value: 'Sering dibuka' } })

  fireEvent.click(screen.getByRole('button', { name: 'Simpan' }))

  await waitFor(() => expect(titles()).toEqual(['Perlu tindakan saya', 'Sering dibuka']))
})
