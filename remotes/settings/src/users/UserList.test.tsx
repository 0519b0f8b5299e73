import { users } from '@ems/contracts/settings'
import { listOf, objectFor, problemOf, renderScreen } from '@ems/ui/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import UserList from './UserList.tsx'

afterEach(cleanup)

const plain = {
  role: 'staf_sdm',
  usergroup: '3',
  employee: null,
  company: null,
  companies: [],
  sso_sub: null,
  sso_status: 'none',
  sso_error: null,
  status: 'invited',
  timezone: 'Asia/Jakarta',
  valid_until: null,
  last_login_at: null,
  note: null,
}
const suharti = { ...plain, id: '5', version: 2, name: 'Suharti', email: 'suharti@ems.test' }
const wagiman = {
  ...plain,
  id: '6',
  version: 7,
  name: 'Wagiman',
  email: 'ga@ems.test',
  sso_sub: 'sub',
  sso_status: 'active',
  status: 'active',
}
const group = { ...objectFor(users, { id: '3', name: 'SDM' }), type: 'usergroups' }
const list = listOf(users, [suharti, wagiman], { included: [group] })
const all = [...Object.values(users.can)]

const show = (answers: Parameters<typeof renderScreen>[1]['answers'] = {}, permissions: readonly string[] = all) =>
  renderScreen(UserList, { permissions, answers: { 'GET /users': list, ...answers } })
const menuOf = async (user: ReturnType<typeof show>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Aksi ${name}` }))
  await screen.findByRole('menu')
}
const bodies = (requests: Request[], method: string) =>
  Promise.all(requests.filter((request) => request.method === method).map((request) => request.json()))

test('shows role, group and states in words', async () => {
  show()
  const row = (await screen.findByText('Suharti')).closest('tr') as HTMLElement
  for (const text of ['Staf Sdm', 'SDM', 'belum terhubung', 'Belum', 'Diundang']) within(row).getByText(text)
})

test('begins a new account in the time zone of Utilitas', async () => {
  const zone = { type: 'configs', id: '1', attributes: { key: 'app.timezone', value: 'Asia/Makassar' } }
  const { user } = show({ 'GET /configs': { data: [zone] } })
  await screen.findByText('Suharti')
  await user.click(screen.getByRole('button', { name: 'Tambah Pengguna' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() =>
    expect(within(dialog).getByRole('combobox', { name: /^Zona waktu/ })).toHaveProperty('value', 'WITA'),
  )
})

describe('Tambah EMS SSO', () => {
  const added = (values: object, meta: object = {}) => {
    const object = objectFor(users, { ...suharti, ...values })
    return { data: [{ ...object, meta: { ...object.meta, ...meta } }] }
  }

  test('shows what will be sent, then the state and the invitation, once', async () => {
    const { user, requests } = show({
      'POST /users/-actions/ssoAdd': added({ sso_status: 'sent', sso_sub: 's' }, { invitation_url: 'http://x/invite' }),
    })
    await menuOf(user, 'Suharti')
    await user.click(screen.getByRole('menuitem', { name: 'Tambah EMS SSO' }))
    const dialog = await screen.findByRole('dialog', { name: 'Tambah EMS SSO' })
    within(dialog).getByText('suharti@ems.test')
    await user.click(within(dialog).getByRole('button', { name: 'Tambah EMS SSO' }))
    await within(dialog).findByText('Undangan dibuat')
    within(dialog).getByText(/^EMS tidak mengirim email\. Salin tautan lalu kirimkan sendiri/)
    expect(within(dialog).getByRole('textbox', { name: 'Tautan untuk Suharti' })).toHaveProperty(
      'value',
      'http://x/invite',
    )
    within(dialog).getByRole('button', { name: 'Salin tautan undangan Suharti' })
    expect(await bodies(requests, 'POST')).toEqual([{ data: [{ type: 'users', id: '5', meta: { version: 2 } }] }])
  })

  test('an invitation that is on its way by e-mail says so, and can still be copied', async () => {
    const { user } = show({
      'POST /users/-actions/ssoAdd': added(
        { sso_status: 'sent', sso_sub: 's' },
        { invitation_url: 'http://x/invite', is_mailed: true },
      ),
    })
    await menuOf(user, 'Suharti')
    await user.click(screen.getByRole('menuitem', { name: 'Tambah EMS SSO' }))
    const dialog = await screen.findByRole('dialog', { name: 'Tambah EMS SSO' })
    await user.click(within(dialog).getByRole('button', { name: 'Tambah EMS SSO' }))
    await within(dialog).findByText(/^Undangan dikirim ke surel pengguna/)
    within(dialog).getByRole('textbox', { name: 'Tautan untuk Suharti' })
  })

  test('shows why it failed', async () => {
    const { user } = show({
      'POST /users/-actions/ssoAdd': added({ sso_status: 'failed', sso_error: 'EMS SSO tidak menjawab.' }),
    })
    await menuOf(user, 'Suharti')
    await user.click(screen.getByRole('menuitem', { name: 'Tambah EMS SSO' }))
    const dialog = await screen.findByRole('dialog', { name: 'Tambah EMS SSO' })
    await user.click(within(dialog).getByRole('button', { name: 'Tambah EMS SSO' }))
    expect(await within(dialog).findByText('EMS SSO tidak menjawab.')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: /tautan/ })).toBeNull()
  })

  test('is refused with a reason for who has an account, and session ends for who has none', async () => {
    const { user } = show()
    await menuOf(user, 'Wagiman')
    const add = screen.getByRole('menuitem', { name: /Tambah EMS SSO/ })
    expect(add.textContent).toContain('Sudah memiliki akun EMS SSO.')
    expect(add.hasAttribute('data-disabled')).toBe(true)
    await user.keyboard('{Escape}')
    await menuOf(user, 'Suharti')
    expect(screen.getByRole('menuitem', { name: /Putus sesi/ }).textContent).toContain('Belum memiliki akun EMS SSO.')
  })
})

test('Kirim ulang undangan gives a new link to copy and says that no mail is sent', async () => {
  const object = objectFor(users, wagiman)
  const answer = { data: [{ ...object, meta: { ...object.meta, invitation_url: 'http://x/second' } }] }
  const { user, requests } = show({ 'POST /users/-actions/invite': answer })
  await menuOf(user, 'Suharti')
  expect(screen.getByRole('menuitem', { name: /Kirim ulang undangan/ }).textContent).toContain('Belum memiliki')
  await user.keyboard('{Escape}')
  await menuOf(user, 'Wagiman')
  await user.click(screen.getByRole('menuitem', { name: 'Kirim ulang undangan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Kirim ulang undangan' })
  await user.click(within(dialog).getByRole('button', { name: 'Buat tautan baru' }))
  const link = await within(dialog).findByRole('textbox', { name: 'Tautan untuk Wagiman' })
  within(dialog).getByText(/^EMS tidak mengirim email/)
  expect(link).toHaveProperty('value', 'http://x/second')
  expect(await bodies(requests, 'POST')).toMatchObject([{ data: [{ id: '6' }] }])
})

test('Kunci masuk says who waits, why, since when and until when, and lifts it', async () => {
  const lock = {
    type: 'sign-in-locks',
    id: '9',
    attributes: {
      ...{ kind: 'pair', user: '6', name: 'Wagiman', email: 'ga@ems.test', address: '198.51.100.7', failures: 6 },
      ...{ since: '2026-11-20T01:00:00.000Z', until: '2026-11-20T01:02:00.000Z' },
    },
  }
  const { user, requests } = show({
    'GET /users/-actions/locks': { data: [lock] },
    'DELETE /users/-actions/locks/9': new Response(null, { status: 204 }),
  })
  await screen.findByText('Wagiman')
  await user.click(screen.getByRole('button', { name: 'Kunci masuk' }))
  const line = await screen.findByRole('region', { name: 'Wagiman dari alamat 198.51.100.7' })
  expect(line.textContent).toMatch(/6 kata sandi salah · sejak .*08[.:]00.* · sampai .*08[.:]02/)
  await user.click(within(line).getByRole('button', { name: 'Buka kunci' }))
  expect(await screen.findByText('Kunci dibuka.')).toBeTruthy()
  expect(requests.some(({ method, url }) => method === 'DELETE' && url.endsWith('/users/-actions/locks/9'))).toBe(true)
})

test('Putus sesi asks first, then names the users with their versions', async () => {
  const { user, requests } = show({ 'POST /users/-actions/revokeSessions': { data: [] } })
  await menuOf(user, 'Wagiman')
  await user.click(screen.getByRole('menuitem', { name: 'Putus sesi' }))
  const question = await screen.findByRole('dialog', { name: 'Putus sesi Wagiman?' })
  await user.click(within(question).getByRole('button', { name: 'Putus sesi' }))
  expect(await screen.findByText('Sesi berhasil diputus.')).toBeTruthy()
  expect(await bodies(requests, 'POST')).toMatchObject([{ data: [{ id: '6', meta: { version: 7 } }] }])
})

test.each([
  ['active', 'deactivate', 'Nonaktifkan', 'Aktifkan kembali'],
  ['inactive', 'reactivate', 'Aktifkan kembali', 'Nonaktifkan'],
])('a user who is %s is offered by %s what the server allows', async (status, name, offered, other) => {
  const row = { ...wagiman, status, can: ['show', 'update', name] }
  const { user } = show({ 'GET /users': listOf(users, [row], { included: [group] }) })
  await menuOf(user, 'Wagiman')
  expect(screen.getByRole('menuitem', { name: offered })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: other })).toBeNull()
})

test('Ubah Grup moves all chosen users, and shows who was refused', async () => {
  const refusal = problemOf(403, {
    detail: 'Anda tidak dapat mengubah grup Anda sendiri.',
    source: { pointer: '/data/1' },
  })
  const { user, requests } = show({
    'GET /usergroups': {
      ...listOf(users, []),
      data: [{ type: 'usergroups', id: '9', attributes: { name: 'TI', code: 'ti' } }],
    },
    'POST /users/-actions/groupUpdate': refusal,
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih Suharti' }))
  await user.click(screen.getByRole('checkbox', { name: 'Pilih Wagiman' }))
  await user.click(screen.getByRole('button', { name: 'Ubah Grup' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ubah Grup' })
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
  within(dialog).getByText('Grup wajib dipilih.')
  await user.click(within(dialog).getByRole('combobox', { name: /Grup/ }))
  await user.click(await screen.findByRole('option', { name: /TI/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'Wagiman: Anda tidak dapat mengubah grup Anda sendiri.',
  )
  const [body] = (await bodies(requests, 'POST')) as { data: { relationships: object }[] }[]
  expect(body?.data[0]?.relationships).toEqual({ usergroup: { data: { type: 'usergroups', id: '9' } } })
})

test('offers none of it to who may only look', async () => {
  const reader = listOf(users, [{ ...suharti, can: ['show'] }])
  const { user } = show({ 'GET /users': reader }, [users.can.list, users.can.show])
  await menuOf(user, 'Suharti')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Lihat'])
})
