import { presentToasts } from '@ems/platform/host'
import { answerRequests, resetPlatform, signInAs } from '@ems/platform/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { environmentOf } from '../../testing/fixtures.ts'
import { renderAt } from '../../testing/render-at.tsx'

afterEach(() => {
  cleanup()
  resetPlatform()
})

const item = (id: string, title: string, more: object = {}) => ({
  type: 'inbox',
  id,
  attributes: {
    reason: 'approval',
    menu: 'leave',
    kind: 'Cuti',
    say: 'Setujui',
    title,
    facts: [{ label: 'Mulai', text: '01/12/2026' }],
    requester: 'Budi',
    delegate_of: null,
    due_at: '2030-01-02T03:00:00Z',
    is_overdue: false,
    put_off_until: null,
    is_shared: false,
    task: `9${id}`,
    can: ['approve', 'return', 'reject'],
    next: null,
    route: null,
    ...more,
  },
  meta: { target: { type: 'leave-employees', id, version: 3 } },
})

type Sent = { path: string; body: { data: { id: string }[]; meta?: Record<string, unknown> } }

/** Opens the page with these items; each action is answered with `answer`. */
function show(
  items: ReturnType<typeof item>[],
  answer: (sent: Sent) => { status?: number; body: object } = () => ({ body: done(1) }),
) {
  const sent: Sent[] = []
  answerRequests(async (request) => {
    const url = new URL(request.url)
    if (request.method === 'POST' && url.pathname.includes('/inbox/')) {
      const one = { path: url.pathname.split('/').at(-1) ?? '', body: await request.clone().json() }
      sent.push(one)
      const { status = 200, body } = answer(one)
      return new Response(JSON.stringify(body), { status })
    }
    if (!url.pathname.endsWith('/inbox')) return new Response(JSON.stringify({ data: [], meta: { total: 0 } }))
    const q = url.searchParams.get('filter[q]')
    const isFiltered = [...url.searchParams.keys()].some((key) => key.startsWith('filter'))
    const matching = q ? items.filter(({ attributes }) => attributes.title.includes(q)) : isFiltered ? [] : items
    return new Response(
      JSON.stringify({
        data: matching,
        meta: { after: null, count: items.length, overdue: 0 },
      }),
    )
  })
  signInAs(['dashboard-access'], { name: 'Rina' })
  renderAt('/private/home/inbox', environmentOf())
  return sent
}

const done = (n: number, failed: object[] = []) => ({ data: Array.from({ length: n }, () => ({})), meta: { failed } })

test('shows what is late first, and approves one with the version that was seen', async () => {
  const sent = show([item('1', 'Cuti Budi', { is_overdue: true }), item('2', 'Cuti Sari')])
  const late = await screen.findByRole('region', { name: 'Terlambat' })
  within(late).getByText('Cuti Budi')
  within(screen.getByRole('region', { name: 'Berikutnya' })).getByText(/Mulai: 01\/12\/2026/)
  fireEvent.click(screen.getByRole('button', { name: 'Setujui Cuti Sari' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ path: 'approve', body: { data: [{ id: '2', meta: { version: 3 } }] } })
})

test('approves several at once, and says which of them had changed', async () => {
  const failed = [{ id: '2', detail: 'Data berubah sejak Anda buka.' }]
  const sent = show([item('1', 'Cuti Budi'), item('2', 'Cuti Sari')], () => ({ body: done(1, failed) }))
  const toasts: string[] = []
  presentToasts(({ text }) => void toasts.push(text))
  for (const name of ['Pilih Cuti Budi', 'Pilih Cuti Sari'])
    fireEvent.click(await screen.findByRole('checkbox', { name }))
  fireEvent.click(screen.getByRole('button', { name: 'Setujui 2' }))
  await waitFor(() => expect(toasts).toEqual(['1 disetujui, 1 gagal: Data berubah sejak Anda buka.']))
  expect(sent[0]?.body.data.map(({ id }) => id)).toEqual(['1', '2'])
})

test('puts an item off beyond its due time only when that is confirmed', async () => {
  const sent = show([item('1', 'Cuti Budi', { due_at: new Date(Date.now() + 3_600_000).toISOString() })])
  fireEvent.click(await screen.findByRole('button', { name: 'Tunda Cuti Budi' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Besok 08.00' }))
  expect(sent).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Tetap tunda' }))
  await waitFor(() => expect(sent[0]).toMatchObject({ path: 'snooze', body: { meta: { isLate: true } } }))
  // 08.00 in Jakarta.
  expect(sent[0]?.body.meta?.until).toMatch(/T01:00:00\.000Z$/)
})

test('is searched by words', async () => {
  show([item('1', 'Cuti Budi')])
  await screen.findByText('Cuti Budi')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Cari' }), { target: { value: 'Sari' } })
  await screen.findByText('Tidak ada yang sesuai pilihan ini.')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Cari' }), { target: { value: '' } })
  await screen.findByText('Cuti Budi')
})

test('keeps a line that the search finds, so that a press on its button counts', async () => {
  show([item('1', 'Cuti Budi'), item('2', 'Cuti Sari')])
  const button = await screen.findByRole('button', { name: 'Setujui Cuti Sari' })
  fireEvent.change(screen.getByRole('searchbox', { name: 'Cari' }), { target: { value: 'Sari' } })
  await waitFor(() => expect(screen.queryByText('Cuti Budi')).toBeNull())
  expect(screen.getByRole('button', { name: 'Setujui Cuti Sari' })).toBe(button)
})

test('is worked through with keys', async () => {
  const sent = show([item('1', 'Cuti Budi'), item('2', 'Cuti Sari')])
  await screen.findByText('Cuti Budi')
  for (const key of ['j', 'j', 'x', 'a']) fireEvent.keyDown(document.activeElement ?? document.body, { key })
  expect(screen.getByRole('checkbox', { name: 'Pilih Cuti Sari' })).toHaveProperty('checked', true)
  await waitFor(() => expect(sent[0]?.body.data).toMatchObject([{ id: '2' }]))
})

test('says that nothing waits, or that nothing fits what was chosen', async () => {
  show([])
  await screen.findByText('Tidak ada yang menunggu tindakan Anda.')
  fireEvent.click(screen.getByRole('radio', { name: 'Terlambat' }))
  await screen.findByText('Tidak ada yang sesuai pilihan ini.')
})
