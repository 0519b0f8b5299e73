import { createHmac } from 'node:crypto'
import { references } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../testing/api.ts'
import type { Client } from '../testing/client.ts'

let api: TestApi
let reader: Client
let nobody: Client
let row: string

const socket = '12345.678'
const auth = (client: Client, channel: string, socketId = socket) =>
  client.post('/push/auth', new URLSearchParams({ socket_id: socketId, channel_name: channel }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  })
/** Data by which the realtime service ends a subscription. */
const bounds = ({ user }: Client) => ({
  user_id: user.id,
  revocable: [`user:${user.id}`, `group:${user.usergroup}`, `sub:${user.sub}`],
})
const grantOf = (client: Client, channel: string, more: object = {}) => {
  const payload = JSON.stringify({ ...bounds(client), ...more })
  return { auth: signed(`${socket}:${channel}:${payload}`), channel_data: payload }
}
const signed = (text: string) => `key:${createHmac('sha256', 'secret').update(text).digest('hex')}`

beforeAll(async () => {
  api = await testApi()
  const [own] = api.companies
  reader = await api.as(['user-list', 'reference-show', 'reference-store'], { scope: 'company', companies: [own] })
  nobody = await api.as([])
  const created = await reader.create(references, { category: 'unit', code: 'PCS', name: 'Buah', company: own })
  row = created.id
})
afterAll(() => api.close())

describe('a channel opens', () => {
  test('for its own user, with a signature the push service accepts', async () => {
    const channel = `private-user.${reader.user.id}`

    const { status, headers, body } = await auth(reader, channel)

    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(body).toEqual(grantOf(reader, channel))
  })

  test('many at once: those one may hear, and nothing of the others', async () => {
    const own = `private-user.${reader.user.id}`
    const names = [own, 'private-users.0', `private-user.${nobody.user.id}`, 'private-unknown.0', own]
    const form = new URLSearchParams([['socket_id', socket], ...names.map((name) => ['channel_name', name])])

    const { status, body } = await reader.post('/push/auths', form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    })

    expect(status).toBe(200)
    expect(body).toEqual({
      [own]: grantOf(reader, own),
      'private-users.0': grantOf(reader, 'private-users.0'),
    })
  })

  test.each([
    ['no channel', 0],
    ['more than a hundred', 101],
  ])('not for %s', async (_, count) => {
    const names = Array.from({ length: count }, (__, n) => ['channel_name', `private-users.${n}`])
    const form = new URLSearchParams([['socket_id', socket], ...names])

    const { status, body } = await reader.post('/push/auths', form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })

    expect([status, body.errors[0].source]).toEqual([400, { parameter: 'channel_name' }])
  })

  test('for the changes of a collection one may list, in one’s own companies and of rows without one', async () => {
    const statuses = await Promise.all(
      [`private-users.${api.companies[0]}`, 'private-users.0'].map(
        async (channel) => (await auth(reader, channel)).status,
      ),
    )

    expect(statuses).toEqual([200, 200])
  })

  test('for a collection every signed-in user may look up', async () => {
    expect((await auth(nobody, 'private-references.0')).status).toBe(200)
  })

  test('for comments, which need no right but that to see the record, in one’s own companies', async () => {
    const [own, other] = api.companies

    const statuses = await Promise.all(
      ['0', own, other].map(async (company) => (await auth(reader, `private-comments.${company}`)).status),
    )

    expect(statuses).toEqual([200, 200, 403])
  })

  test('for those who look at a row they may see, under their name', async () => {
    const channel = `presence-references.${row}`

    const { body } = await auth(reader, channel)

    expect(body).toEqual(grantOf(reader, channel, { user_info: { name: 'Sri Uji' } }))
  })
})

describe('a channel stays shut', () => {
  test.each([
    ['of another user', () => auth(reader, `private-user.${nobody.user.id}`)],
    ['of a collection without the permission', () => auth(nobody, 'private-usergroups-secret.0')],
    ['of a collection one may neither list nor look up', () => auth(nobody, 'private-audit-logs.0')],
    ['of a company out of reach', () => auth(reader, `private-users.${api.companies[1]}`)],
    ['of a row without the permission to see it', () => auth(nobody, `presence-references.${row}`)],
    ['of a row that is not there', () => auth(reader, 'presence-references.999999')],
    ['of no kind we know', () => auth(reader, 'private-encrypted-users.0')],
    ['with a name beyond the grammar', () => auth(reader, 'private-users.0,private-user.1')],
    ['that is public', () => auth(reader, 'users')],
  ])('%s: 403', async (_, ask) => {
    const { status, body } = await ask()

    expect(status).toBe(403)
    expect(body.errors[0].detail).toBe('Anda tidak memiliki hak akses halaman/fungsi ini.')
  })

  test('to the public bearer: 401', async () => {
    expect((await auth(api.asPublic, 'private-references.0')).status).toBe(401)
  })

  test('to a socket id that is none: 400', async () => {
    expect((await auth(reader, 'private-references.0', '1:x')).status).toBe(400)
  })
})
