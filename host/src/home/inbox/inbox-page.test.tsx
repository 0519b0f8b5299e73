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

const item = (id: string, title: string, more: { menu?: string; [name: string]: unknown } = {}) => ({
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
    amount: null,
    is_recallable: false,
    next: null,
    route: null,
    ...more,
  },
  meta: { target: { type: 'leave-employees', id, version: 3 } },
})

type Sent = { path: string; body: { data: { id: string }[]; meta?: Record<string, unknown> } }
type Answer = (sent: Sent) => { status?: number; body: object }

const allDone: Answer = ({ body }) => ({ body: { data: body.data.map(({ id }) => ({ id })), meta: { failed: [] } } })

/** Opens the page with these items; each action is answered with `answer`. Items are in pages of `size`. */
function show(items: ReturnType<typeof item>[], answer: Answer = allDone, size = items.length) {
  const sent: Sent[] = []
  answerRequests(async (request) => {
    const url = new URL(request.url)
    if (request.method === 'POST' && /inbox|approvals/.test(url.pathname)) {
      const one = { path: url.pathname.split('/').at(-1) ?? '', body: await request.clone().json() }
      sent.push(one)
      const { status = 200, body } = answer(one)
      return new Response(JSON.stringify(body), { status })
    }
    if (!url.pathname.endsWith('/inbox')) return new Response(JSON.stringify({ data: [], meta: { total: 0 } }))
    if (url.searchParams.has('summary'))
      return new Response(JSON.stringify({ data: countsOf(items), meta: { count: items.length, overdue: 0 } }))
    const from = Number(url.searchParams.get('page[after]') ?? 0)
    const menu = url.searchParams.get('filter[menu]')
    const q = url.searchParams.get('filter[q]')
    const chosen = items.filter(
      ({ attributes }) =>
        (!menu || attributes.menu === menu) &&
        (!q || attributes.title.includes(q)) &&
        (!url.searchParams.has('filter[overdue]') || attributes.is_overdue),
    )
    const after = from + size < chosen.length ? String(from + size) : null
    return new Response(JSON.stringify({ data: chosen.slice(from, from + size), meta: { after } }))
  })
  signInAs(['dashboard-access'], { name: 'Rina' })
  renderAt('/private/home/inbox', environmentOf())
  return sent
}

const countsOf = (items: ReturnType<typeof item>[]) =>
  [...Map.groupBy(items, ({ attributes }) => attributes.menu)].map(([id, some]) => ({
    type: 'inbox-counts',
    id,
    attributes: { label: `Menu ${id}`, count: some.length, overdue: 0 },
  }))

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

test('selects all between two items with Shift and x', async () => {
  show(['Budi', 'Sari', 'Tono', 'Wati'].map((name, n) => item(String(n + 1), name)))
  await screen.findByText('Wati')
  const press = (key: string, more: object = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
  for (const key of ['j', 'j', 'x', 'j', 'j']) press(key)
  press('x', { shiftKey: true })
  await screen.findByText('3 dipilih')
  expect(screen.getByRole('checkbox', { name: 'Pilih Budi' })).toHaveProperty('checked', false)
})

test('is refused or sent back with one reason, without opening the record', async () => {
  const sent = show([item('1', 'Cuti Budi'), item('2', 'Cuti Sari')])
  fireEvent.click(await screen.findByRole('button', { name: 'Tolak Cuti Sari' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Alasan' }), { target: { value: 'terlalu mendadak' } })
  fireEvent.click(screen.getByRole('button', { name: 'Tolak' }))
  await waitFor(() => expect(sent[0]).toMatchObject({ path: 'reject', body: { data: [{ id: '2' }] } }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('button', { name: 'Tunda Cuti Budi' }).focus()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'b' })
  await screen.findByRole('dialog', { name: 'Kembalikan: Cuti Budi' })
})

test('offers for ten seconds to take an approval back, where nothing has followed it', async () => {
  const sent = show([item('1', 'Cuti Budi', { is_recallable: true }), item('2', 'Koreksi Sari')])
  const offered: (string | undefined)[] = []
  let undo: () => void = () => undefined
  presentToasts(({ action }) => {
    offered.push(action?.label)
    undo = action?.run ?? undo
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Setujui Koreksi Sari' }))
  await waitFor(() => expect(offered).toEqual([undefined]))
  fireEvent.click(screen.getByRole('button', { name: 'Setujui Cuti Budi' }))
  await waitFor(() => expect(offered).toEqual([undefined, 'Urungkan']))
  undo()
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ path: 'recall', body: { data: [{ id: '91' }] } }))
})

test('says what approvals come to together, for each currency', async () => {
  const of = (value: string, currency = 'IDR') => ({ amount: { value, currency } })
  show([item('1', 'A', of('37845000.00')), item('2', 'B', of('0.10')), item('3', 'C', of('12000.00', 'USD'))])
  for (const name of ['Pilih A', 'Pilih B', 'Pilih C']) fireEvent.click(await screen.findByRole('checkbox', { name }))
  await screen.findByText(/^3 dipilih · Σ Rp\s37\.845\.000,10? \+ USD 12\.000$/)
})

test('shows the items of one menu, and pages as long as there are more', async () => {
  show([item('1', 'Cuti Budi'), item('2', 'Cuti Sari'), item('3', 'Laptop', { menu: 'procurement' })], allDone, 1)
  fireEvent.click(await screen.findByRole('button', { name: 'Muat lebih banyak' }))
  await screen.findByText('Cuti Sari')
  fireEvent.click(screen.getByRole('button', { name: 'Menu procurement 1' }))
  await screen.findByText('Laptop')
  expect(screen.queryByText('Cuti Budi')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Menu procurement 1' }))
  await screen.findByText('Cuti Budi')
})

test('a finger approves with a swipe to the right, puts off to the left, and does nothing with a short one', async () => {
  const sent = show([item('1', 'Cuti Budi')])
  const line = (await screen.findByText('Cuti Budi')).closest('li') as HTMLElement
  const swipe = (by: number) => {
    const at = (clientX: number) => ({ pointerType: 'touch', clientX, clientY: 10, bubbles: true })
    fireEvent(line, touched('pointerdown', at(200)))
    fireEvent(line, touched('pointermove', at(200 + by / 2)))
    fireEvent(line, touched('pointermove', at(200 + by)))
    fireEvent(line, touched('pointerup', at(200 + by)))
  }
  swipe(60)
  expect(sent).toEqual([])
  swipe(120)
  await waitFor(() => expect(sent[0]?.path).toBe('approve'))
  swipe(-120)
  await screen.findByRole('dialog', { name: 'Tunda: Cuti Budi' })
})

/** jsdom has no pointer events with a kind of pointer. */
const touched = (name: string, { pointerType, ...init }: MouseEventInit & { pointerType: string }) =>
  Object.assign(new MouseEvent(name, init), { pointerType })

test('says that nothing waits, or that nothing fits what was chosen', async () => {
  show([])
  await screen.findByText('Tidak ada yang menunggu tindakan Anda.')
  fireEvent.click(screen.getByRole('radio', { name: 'Terlambat' }))
  await screen.findByText('Tidak ada yang sesuai pilihan ini.')
})
