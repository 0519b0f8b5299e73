import { answerRequests, resetPlatform, signInAs } from '@ems/platform/testing'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { environmentOf } from '../../testing/fixtures.ts'
import { renderAt } from '../../testing/render-at.tsx'

const company = (id: string, name: string) => ({
  type: 'references',
  id,
  attributes: { code: name, name },
  relationships: {},
  meta: { version: 1, can: [] },
})
const page = { currentPage: 1, from: null, lastPage: 1, perPage: 10, to: null, total: 0 }

let requests: Request[]
beforeEach(() => {
  requests = []
  answerRequests((request) => {
    requests.push(request.clone())
    const records = request.url.includes('/references') ? [company('7', 'PT Cipta'), company('8', 'PT Mitra')] : []
    return new Response(JSON.stringify({ data: records, included: [], meta: { total: 2, unread: 0, page }, links: {} }))
  })
})
afterEach(() => {
  cleanup()
  resetPlatform()
})

// Without a layout the page is as narrow as a phone: there the choice stands in the menu of the profile.
describe('the company switch', () => {
  const openMenu = async () => fireEvent.click(await screen.findByRole('button', { name: /^Profil Suharti/ }))

  test('narrows to one company and is remembered with the account', async () => {
    signInAs(['dashboard-access'], { name: 'Suharti', companies: ['7', '8'] })
    renderAt('/private/home/dashboard', environmentOf())
    await screen.findByRole('button', { name: /^Filter dasbor: Semua perusahaan/ })
    expect(requests.some(({ url }) => url.includes('/references'))).toBe(false)
    await openMenu()
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'PT Mitra' }))
    await screen.findByRole('button', { name: /^Filter dasbor: 1 perusahaan/ })
    const saved = () => requests.find(({ method }) => method === 'PATCH')
    await waitFor(() => expect(saved()).toBeTruthy())
    expect(await saved()?.json()).toMatchObject({ data: { attributes: { preferences: { company: '8' } } } })
    await openMenu()
    expect((await screen.findByRole('menuitemradio', { name: 'PT Mitra' })).getAttribute('aria-checked')).toBe('true')
  })

  test('is not there where there is nothing to choose', async () => {
    signInAs(['dashboard-access'], { name: 'Suharti', companies: ['7'] })
    renderAt('/private/home/dashboard', environmentOf())
    await openMenu()
    await screen.findByRole('menuitem', { name: 'Keluar' })
    expect(screen.queryByRole('menuitemradio')).toBeNull()
  })
})
