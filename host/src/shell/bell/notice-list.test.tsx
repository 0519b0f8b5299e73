import { answerRequests, resetPlatform, signInAs } from '@ems/platform/testing'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { environmentOf } from '../../testing/fixtures.ts'
import { renderAt } from '../../testing/render-at.tsx'

const notice = (id: string, title: string, more: object = {}) => ({
  type: 'notifications',
  id,
  attributes: {
    event: 'approval.pending',
    title,
    body: null,
    severity: 'info',
    target_type: 'approvals',
    target_id: '31',
    route: null,
    read_at: null,
    created_at: '2026-11-20T02:00:00Z',
    ...more,
  },
  relationships: {},
  meta: { version: 1, can: ['show', 'approve', 'reject', 'return'] },
})
const page = { currentPage: 1, from: null, lastPage: 1, perPage: 10, to: null, total: 0 }

let requests: Request[]
beforeEach(() => {
  requests = []
  answerRequests((request) => {
    requests.push(request.clone())
    const records = request.url.includes('/notifications')
      ? [
          notice('1', 'Cuti Budi menunggu'),
          notice('3', 'Tiket ditutup', { event: 'work.advanced', target_type: 'jira-issues', target_id: '7' }),
          notice('2', 'Ekspor selesai', { event: 'job.done', target_type: null, target_id: null }),
        ]
      : []
    return new Response(
      JSON.stringify({
        data: records,
        included: [],
        meta: { total: records.length, unread: 2, after: null, page },
        links: {},
      }),
    )
  })
})
afterEach(() => {
  cleanup()
  resetPlatform()
})

async function openBell() {
  signInAs(['dashboard-access'], { name: 'Suharti' })
  renderAt('/private/home/dashboard', environmentOf())
  fireEvent.click(await screen.findByRole('button', { name: /^Pemberitahuan, 2 belum dibaca/ }))
  await screen.findByRole('button', { name: /^Belum dibaca: Ekspor selesai/ })
}

describe('behind the bell', () => {
  test('a decision that waits is agreed to at once, and only a decision', async () => {
    await openBell()
    expect(screen.queryByRole('button', { name: 'Setujui Ekspor selesai' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Setujui Cuti Budi menunggu' }))
    const sent = () =>
      requests.find(({ url, method }) => method === 'POST' && url.endsWith('/approvals/-actions/approve'))
    await waitFor(() => expect(sent()).toBeTruthy())
    expect(await sent()?.json()).toMatchObject({ data: [{ type: 'approvals', id: '31' }] })
    const requested = () => requests.filter(({ url, method }) => method === 'GET' && url.includes('size%5D=20')).length
    await waitFor(() => expect(requested()).toBe(2))
  })

  test('a kind of notice is muted, both ways, for the account', async () => {
    await openBell()
    fireEvent.click(screen.getByRole('button', { name: 'Menu Ekspor selesai' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Bisukan jenis ini' }))
    const saved = () => requests.find(({ url, method }) => method === 'PATCH' && url.endsWith('/me'))
    await waitFor(() => expect(saved()).toBeTruthy())
    expect(await saved()?.json()).toMatchObject({
      data: { attributes: { preferences: { notifications: { 'job.done': { bell: false, popup: false } } } } },
    })
  })

  test('the record of a notice is muted, but never a decision that waits', async () => {
    await openBell()
    fireEvent.click(screen.getByRole('button', { name: 'Menu Tiket ditutup' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Bisukan data ini' }))
    const muted = () => requests.find(({ url, method }) => method === 'PUT' && url.endsWith('-muted/jira-issues/7'))
    await waitFor(() => expect(muted()).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: 'Menu Cuti Budi menunggu' }))
    await screen.findByRole('menuitem', { name: 'Bisukan jenis ini' })
    expect(screen.queryByRole('menuitem', { name: 'Bisukan data ini' })).toBeNull()
  })

  test('what waits is the inbox, and its page is one step away', async () => {
    await openBell()
    fireEvent.click(screen.getByRole('radio', { name: 'Perlu tindakan' }))
    await waitFor(() => expect(requests.some(({ url }) => url.includes('/inbox?page%5Bsize%5D=10'))).toBe(true))
    // The dashboard behind has the same list as a widget.
    const bell = within(await screen.findByRole('dialog', { name: /Pemberitahuan/ }))
    fireEvent.click(await bell.findByRole('button', { name: 'Buka Perlu tindakan saya' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tandai semua dibaca' })).toBeNull())
  })

  test('what nobody has read is asked for by itself', async () => {
    await openBell()
    fireEvent.click(screen.getByRole('radio', { name: 'Belum dibaca' }))
    await waitFor(() =>
      expect(requests.some(({ url }) => url.includes('filter%5Bread_at_null%5D=1') && url.includes('size%5D=20'))).toBe(
        true,
      ),
    )
  })

  test('Esc closes the menu of a notice first, then the list', async () => {
    await openBell()
    fireEvent.click(screen.getByRole('button', { name: 'Menu Ekspor selesai' }))
    const entry = await screen.findByRole('menuitem', { name: 'Bisukan jenis ini' })

    fireEvent.keyDown(entry, { key: 'Escape' })

    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Bisukan jenis ini' })).toBeNull())
    const list = screen.getByRole('button', { name: 'Tandai semua dibaca' })
    fireEvent.keyDown(list, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tandai semua dibaca' })).toBeNull())
  })
})
