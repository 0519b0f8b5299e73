import { presentToasts } from '@ems/platform/host'
import { answerRequests, pushEvent, resetPlatform, signInAs } from '@ems/platform/testing'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { environmentOf } from '../testing/fixtures.ts'
import { renderAt } from '../testing/render-at.tsx'
import { openedApproval } from './bell/open-approval.ts'
import { openedProfile } from './profile/open-profile.ts'
import { overlay } from './search/open-search.ts'

type Answers = Record<string, (request: Request) => object>

const page = { currentPage: 1, from: null, lastPage: 1, perPage: 10, to: null, total: 0 }
const listOf = (content: readonly object[], meta: object = {}) => ({
  data: content,
  included: [],
  meta: { total: content.length, total_is_estimate: false, page, ...meta },
  links: {},
})
const notice = (id: string, attributes: object) => ({
  type: 'notifications',
  id,
  attributes: {
    event: 'comment.mention',
    title: 'Ani menyebut Anda',
    body: null,
    severity: 'info',
    read_at: null,
    route: null,
    target_type: null,
    target_id: null,
    created_at: '2026-11-20T03:00:00.000Z',
    ...attributes,
  },
  relationships: {},
  meta: { version: 2, can: ['show', 'update'] },
})

let requests: Request[]
let answers: Answers

beforeEach(() => {
  requests = []
  answers = {}
  answerRequests((request) => {
    requests.push(request.clone())
    const key = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`
    return new Response(JSON.stringify(answers[key]?.(request) ?? listOf([], { unread: 0 })))
  })
  signInAs(['dashboard-access', 'reference-access', 'user-access'], { name: 'Suharti' })
})
afterEach(() => {
  for (const one of [openedApproval, openedProfile, overlay]) one.set(null)
  cleanup()
  resetPlatform()
})

const at = async () => {
  const reports: unknown[] = []
  const view = renderAt('/private/home/dashboard', environmentOf({ report: (error) => reports.push(error) }))
  await screen.findByRole('heading', { level: 1 })
  return { ...view, reports }
}
/** Without the questions about who would decide: they change nothing. */
const sent = (method: string) =>
  requests.filter((request) => request.method === method && !request.url.endsWith('/-actions/preview'))

describe('the footer', () => {
  const configured = (value: unknown) => {
    answers['GET /configs'] = () => listOf([{ type: 'configs', id: '1', attributes: { key: 'app.footer', value } }])
  }
  const footer = () => screen.getByRole('contentinfo').textContent

  test.each([
    ['shows what the setting says', 'PT Contoh', 'PT ContohBantuan'],
    ['is empty when the setting was emptied', null, 'Bantuan'],
  ])('%s', async (_, value, visible) => {
    configured(value)
    await at()
    await waitFor(() => expect(footer()).toBe(visible))
  })

  test('has the year of the specification where there is no such setting', async () => {
    await at()
    expect(footer()).toBe('© 2024Bantuan')
  })
})

describe('the bell', () => {
  beforeEach(() => {
    answers['GET /notifications'] = () => listOf([notice('4', { route: '/private/nowhere' })], { unread: 3 })
    answers['PATCH /notifications/4'] = () => ({ data: notice('4', {}) })
    answers['POST /notifications/-actions/readAll'] = () => ({ meta: { unread: 0 } })
  })

  test('counts what nobody has read, and a notice leads to its place and is read', async () => {
    const { address } = await at()
    fireEvent.click(await screen.findByRole('button', { name: 'Pemberitahuan, 3 belum dibaca' }))
    fireEvent.click(await screen.findByRole('button', { name: /^Belum dibaca: Ani menyebut Anda/ }))
    await waitFor(() => expect(address()).toBe('/notfound'))
    expect(await sent('PATCH')[0]?.json()).toMatchObject({ data: { id: '4', meta: { version: 2 } } })
  })

  test('is emptied at once', async () => {
    await at()
    fireEvent.click(await screen.findByRole('button', { name: /^Pemberitahuan/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Tandai semua dibaca' }))
    await waitFor(() =>
      expect(sent('POST').map(({ url }) => new URL(url).pathname)).toContain('/api/v1/notifications/-actions/readAll'),
    )
  })

  test.each([
    ['shows a new notice at once', true, 1],
    ['keeps quiet about what the person or the house switched off', false, 0],
  ] as const)('%s', async (_, popup, visible) => {
    signInAs(['dashboard-access'])
    answers['GET /notifications/9'] = () => ({ data: notice('9', { title: 'Budi menyebut Anda' }) })
    await at()
    const toasts: string[] = []
    const stop = presentToasts(({ text }) => toasts.push(text))
    const before = requests.length
    act(() => pushEvent('private-user.1', 'notification.created', { id: '9', event: 'comment.mention', popup }))
    await waitFor(() => expect(requests.length).toBeGreaterThan(before))
    await waitFor(() => expect(toasts.filter((text) => text === 'Budi menyebut Anda')).toHaveLength(visible))
    stop()
  })

  test('says in the dialog what is decided, without opening it', async () => {
    const task = {
      type: 'approvals',
      id: '7',
      attributes: {
        title: 'Pengadaan: Laptop',
        target_type: 'general-procurements',
        target_id: '5',
        status: 'pending',
        note: null,
        acted_at: null,
      },
      relationships: {
        approver: { data: { type: 'users', id: '1' } },
        requester: { data: { type: 'users', id: '8' } },
      },
      meta: { version: 1, can: ['show'] },
    }
    const purchase = {
      type: 'general-procurements',
      id: '5',
      attributes: { title: 'Laptop', number: '0004/PR', estimated_total: '37845000.00', needed_at: '2026-12-16' },
      relationships: { department: { data: { type: 'references', id: '3' } } },
      meta: { version: 1, can: ['show', 'approve'] },
    }
    answers['GET /approvals/7'] = () => ({ data: task, included: [] })
    answers['GET /general-procurements/5'] = () => ({
      data: purchase,
      included: [{ type: 'references', id: '3', attributes: { name: 'SDM' } }],
    })
    await at()
    act(() => openedApproval.set('7'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pengadaan: Laptop' }))
    await dialog.findByText('Rp 37.845.000')
    for (const text of ['0004/PR', 'SDM', '16/12/2026']) expect(dialog.getByText(text)).toBeTruthy()
  })

  test('asks the approver', async () => {
    const approval = {
      type: 'approvals',
      id: '7',
      attributes: {
        title: 'Ani meminta akses Referensi',
        target_type: 'access-requests',
        status: 'pending',
        note: null,
        acted_at: null,
      },
      relationships: {
        approver: { data: { type: 'users', id: '1' } },
        requester: { data: { type: 'users', id: '8' } },
        delegate_of: { data: null },
      },
      meta: { version: 1, can: ['show'] },
    }
    answers['GET /notifications'] = () =>
      listOf([notice('4', { title: 'Ani meminta akses', target_type: 'approvals', target_id: '7' })], { unread: 1 })
    answers['GET /approvals/7'] = () => ({
      data: approval,
      included: [{ type: 'users', id: '8', attributes: { name: 'Ani' } }],
    })
    answers['POST /approvals/-actions/approve'] = () => listOf([approval])
    await at()
    fireEvent.click(await screen.findByRole('button', { name: /^Pemberitahuan/ }))
    fireEvent.click(await screen.findByRole('button', { name: /^Belum dibaca: Ani meminta akses/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Ani meminta akses Referensi' })
    expect(within(dialog).getByText('Ani')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Setujui' }))
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    expect(await sent('POST')[0]?.json()).toMatchObject({ data: [{ type: 'approvals', id: '7' }] })
  })
})

describe('the search', () => {
  test('opens with Ctrl+K, finds menus and records, and Enter opens what is marked', async () => {
    answers['GET /search'] = () => ({
      data: [
        {
          type: 'search-hits',
          id: 'users:8',
          attributes: {
            kind: 'users',
            title: 'Ani Pengguna',
            subtitle: 'ani@ems.test',
            menu: 'user',
            route: '/private/auth/user?id=8',
          },
        },
      ],
    })
    const { address } = await at()
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
    const input = await screen.findByRole('combobox', { name: 'Cari menu dan data' })
    fireEvent.change(input, { target: { value: 'pengguna' } })
    expect(await screen.findByRole('option', { name: /^Pengguna/ })).toBeTruthy()
    expect(await screen.findByRole('option', { name: /^Ani Pengguna/ })).toBeTruthy()
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    fireEvent.keyDown(input, { key: 'Enter' })
    await waitFor(() => expect(address()).toBe('/private/auth/user?id=8'))
  })

  test('is walked through with the arrows, forth and back, and the page stays', async () => {
    const { reports } = await at()
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
    const input = await screen.findByRole('combobox', { name: 'Cari menu dan data' })
    fireEvent.change(input, { target: { value: 'e' } })
    const options = await screen.findAllByRole('option')
    expect(options.length).toBeGreaterThan(1)
    const selected = () =>
      screen.getAllByRole('option').findIndex((one) => one.getAttribute('aria-selected') === 'true')
    expect(selected()).toBe(0)
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    expect(selected()).toBe(1)
    fireEvent.keyDown(input, { key: 'ArrowUp' })
    fireEvent.keyDown(input, { key: 'ArrowUp' })
    expect(selected()).toBe(options.length - 1)
    expect(reports).toEqual([])
  })

  test('keeps its selection under a pointer at rest, and follows one that moves', async () => {
    await at()
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
    const input = await screen.findByRole('combobox', { name: 'Cari menu dan data' })
    fireEvent.change(input, { target: { value: 'e' } })
    const options = await screen.findAllByRole('option')
    const last = options.at(-1) as HTMLElement
    const isSelected = (one: HTMLElement) => one.getAttribute('aria-selected') === 'true'
    // Browsers send this when a list appears, or scrolls, under a resting pointer.
    for (const one of [last, options[0] as HTMLElement, last]) {
      fireEvent.mouseEnter(one, { clientX: 300, clientY: 200 })
      fireEvent.mouseMove(one, { clientX: 300, clientY: 200 })
    }
    expect(isSelected(options[0] as HTMLElement)).toBe(true)
    fireEvent.mouseMove(last, { clientX: 301, clientY: 200 })
    expect(isSelected(last)).toBe(true)
  })

  test.each(['Tab', 'Enter'])('closes on %s where there is nothing to open', async (key) => {
    await at()
    fireEvent.click(screen.getByRole('button', { name: 'Cari' }))
    fireEvent.keyDown(await screen.findByRole('combobox', { name: 'Cari menu dan data' }), { key })
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Cari menu dan data' })).toBeNull())
  })
})

describe('the profile', () => {
  test('keeps preferences with the account', async () => {
    await at()
    act(() => openedProfile.set('preferences'))
    fireEvent.click(await screen.findByRole('switch', { name: 'Hemat animasi' }))
    await waitFor(() => expect(sent('PATCH')).toHaveLength(1))
    expect(await sent('PATCH')[0]?.json()).toEqual({
      data: { type: 'users', id: '1', attributes: { preferences: { reduced_motion: true } } },
    })
    expect(document.documentElement.hasAttribute('data-calm')).toBe(true)
  })

  test('switches a kind of notice off', async () => {
    await at()
    act(() => openedProfile.set('notifications'))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Pekerjaan latar selesai: Pop-up' }))
    await waitFor(() => expect(sent('PATCH')).toHaveLength(1))
    expect(await sent('PATCH')[0]?.json()).toMatchObject({
      data: { attributes: { preferences: { notifications: { 'job.done': { popup: false } } } } },
    })
  })

  test('says what is missing before it names a substitute', async () => {
    await at()
    act(() => openedProfile.set('delegations'))
    fireEvent.click(await screen.findByRole('button', { name: 'Tambah pengganti' }))
    expect(await screen.findByText('Pengganti wajib dipilih.')).toBeTruthy()
    expect(sent('POST')).toHaveLength(0)
  })
})

describe('a user without the permission', () => {
  test('asks for it in place', async () => {
    signInAs(['dashboard-access'])
    answers['POST /access-requests'] = () => ({
      data: { type: 'access-requests', id: '3', attributes: {}, meta: { version: 1 } },
    })
    renderAt('/private/auth/user', environmentOf())
    fireEvent.click(await screen.findByRole('button', { name: 'Minta akses' }))
    fireEvent.change(await screen.findByLabelText('Alasan'), { target: { value: 'Saya menggantikan Budi.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Kirim' }))
    expect(await screen.findByText('Permintaan akses sudah dikirim ke Administrator.')).toBeTruthy()
    expect(await sent('POST')[0]?.json()).toMatchObject({
      data: { type: 'access-requests', attributes: { need: 'user-access', reason: 'Saya menggantikan Budi.' } },
    })
  })
})
