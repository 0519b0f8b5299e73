import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { demoPassword } from '@ems/contracts/demo'
import { mediaType } from '@ems/contracts/kit'
import { startService, type TestDatabase, type TestService, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { Browser, hidden } from '../../../identity/src/testing/browser.ts'
import { testEnvironment } from '../../../identity/src/testing/environment.ts'
import { conversation } from '../../../identity/src/testing/identity.ts'
import { RawClient } from '../../../realtime/src/testing/raw-client.ts'
import { seedDemo } from '../demo/index.ts'

jest.setTimeout(60_000)

/** How long anything that was withdrawn may still be heard. */
const LIMIT_MS = 2_000

/** API, identity and realtime as real processes on one database, and clients that speak the protocol themselves. */
let database: TestDatabase
let services: TestService[] = []
let identity: TestService
let api: TestService
let realtime: TestService
let talk: ReturnType<typeof conversation>
let admin: string

beforeAll(async () => {
  database = await testDatabase({ schema: 'ems', sql: new URL('../../sql', import.meta.url) })
  const identityEnv = { ...(await testEnvironment(database.url)), LOG_LEVEL: 'error' } as NodeJS.ProcessEnv
  identity = await startService({ name: 'identity', env: identityEnv })
  const shared = {
    EMS_URL: 'http://ems.test',
    DATABASE_URL: database.url,
    REALTIME_APP_ID: '1',
    REALTIME_KEY: 'key',
    REALTIME_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'error',
  }
  realtime = await startService({ name: 'realtime', env: shared })
  // Without the documents of the KITE tool, which take longest; the API finds the demo made.
  await seedDemo(database.pool, { withoutKite: true })
  api = await startService({
    name: 'api',
    env: {
      ...shared,
      EMS_DEMO: '1',
      IDENTITY_URL: identity.url,
      EMS_VAULT_KEY: randomBytes(32).toString('base64url'),
      SSO_API_SECRET: identityEnv.SSO_API_SECRET,
      EMS_CLIENT_SECRET: randomBytes(32).toString('hex'),
      EMS_FILES_DIR: path.join(tmpdir(), 'ems-withdrawn'),
      REALTIME_URL: realtime.url,
    },
  })
  services = [api, realtime, identity]
  talk = conversation(identity.url, identityEnv.SSO_API_SECRET as string)
  admin = (await signIn('admin')).token
}, 240_000)
afterAll(async () => {
  await Promise.all(services.map((service) => service.kill()))
  await database.drop()
})

async function signIn(mailbox: string, browser = new Browser(identity.url)) {
  const { access_token: token } = await talk.signIn(browser, `${mailbox}@ems.test`, demoPassword)
  return { token, browser, me: (await call(token, '/me')).body }
}

async function call(token: string, target: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) {
  const response = await fetch(`${api.url}/api/v1${target}`, {
    method,
    headers: { authorization: `Bearer ${token}`, accept: mediaType, ...(body ? { 'content-type': mediaType } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}

/** Grants of the API for this socket, by channel. */
async function grants(token: string, socketId: string, channels: readonly string[]) {
  const form = new URLSearchParams([['socket_id', socketId], ...channels.map((name) => ['channel_name', name])])
  const response = await fetch(`${api.url}/api/v1/push/auths`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, accept: '*/*' },
    body: form,
  })
  return { status: response.status, granted: response.ok ? ((await response.json()) as Record<string, object>) : {} }
}

/** A socket of the token's holder, on the channels it is granted. */
async function onChannels(token: string, channels: readonly string[]) {
  const client = await RawClient.connect(realtime.port, '/app/key?protocol=7', { origin: 'http://ems.test' })
  const { granted } = await grants(token, client.socketId, channels)
  for (const [channel, auth] of Object.entries(granted)) client.say('pusher:subscribe', { channel, ...auth })
  await client.settled()
  return { client, granted }
}

const change = (type: string, id: string, version: number, attributes: object) =>
  call(admin, `/${type}/${id}`, { method: 'PATCH', body: { data: { type, id, attributes, meta: { version } } } })

const row = async (type: string, id: string) => (await call(admin, `/${type}/${id}`)).body.data

const changes: [
  what: string,
  mailbox: string,
  act: (person: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>,
][] = [
  [
    'the person signs out',
    'auditor',
    async ({ browser }) => {
      const { text } = await browser.get('/sso/session/end')
      await browser.post('/sso/session/end/confirm', { xsrf: hidden(text, 'xsrf'), logout: 'yes' })
    },
  ],
  [
    'the person ends this session from another device',
    'direksi',
    async () => {
      const other = await signIn('direksi')
      const { body } = await call(other.token, '/me/sessions')
      const { id } = body.data.find(({ attributes }: { attributes: { current: boolean } }) => !attributes.current)
      expect((await call(other.token, `/me/sessions/${id}`, { method: 'DELETE' })).status).toBe(204)
    },
  ],
  [
    'an administrator ends the sessions',
    'keuangan',
    ({ me }) =>
      call(admin, '/users/-actions/revokeSessions', {
        method: 'POST',
        body: { data: [{ type: 'users', id: me.data.id }] },
      }),
  ],
  [
    'the account is deactivated',
    'legal',
    async ({ me }) => {
      const { meta } = await row('users', me.data.id)
      const { status } = await call(admin, `/users/${me.data.id}/-actions/deactivate`, {
        method: 'POST',
        body: {
          data: { type: 'users', id: me.data.id, meta: { version: meta.version, reason: 'Tidak lagi bekerja' } },
        },
      })
      expect(status).toBe(200)
    },
  ],
  [
    'the person moves to another group',
    'ga',
    async ({ me }) => {
      const groups = (await call(admin, '/usergroups?filter[code]=karyawan')).body.data
      const { status } = await call(admin, '/users/-actions/groupUpdate', {
        method: 'POST',
        body: {
          data: [
            {
              type: 'users',
              id: me.data.id,
              relationships: { usergroup: { data: { type: 'usergroups', id: groups[0].id } } },
            },
          ],
        },
      })
      expect(status).toBe(200)
    },
  ],
  [
    'the group loses a right',
    'sdm',
    async ({ me }) => {
      const { meta, attributes } = await row('usergroups', me.meta.usergroup.id)
      const permissions = attributes.permissions.filter((one: string) => !one.startsWith('leave-'))
      expect((await change('usergroups', me.meta.usergroup.id, meta.version, { permissions })).status).toBe(200)
    },
  ],
  [
    'the group reaches fewer rows',
    'ti',
    async ({ me }) => {
      const { meta, attributes } = await row('usergroups', me.meta.usergroup.id)
      expect(attributes.data_scope).not.toBe('own')
      const { status } = await change('usergroups', me.meta.usergroup.id, meta.version, { data_scope: 'own' })
      expect(status).toBe(200)
    },
  ],
  [
    'the employee of the person moves to another company',
    'kepala',
    async ({ me }) => {
      await database.pool.query(
        `update ems.employees e set company_id = (select c.id from ems."references" c where c.category = 'company'
             and c.id <> e.company_id order by c.id limit 1) where e.id = $1`,
        [me.meta.employee_id],
      )
    },
  ],
]

test.each(changes)('when %s, the socket is closed within two seconds', async (_, mailbox, act) => {
  const person = await signIn(mailbox)
  const own = `private-user.${person.me.data.id}`
  const { client, granted } = await onChannels(person.token, [own, 'private-leave-employees.0', 'private-references.0'])
  const idle = await RawClient.connect(realtime.port, '/app/key?protocol=7', { origin: 'http://ems.test' })
  const kept = await grants(person.token, idle.socketId, [own])
  expect(Object.keys(granted)).toContain(own)

  await act(person)

  expect(await client.ending(LIMIT_MS)).toMatchObject({ code: 4200 })
  // An authorisation of before, kept back on a socket of before, opens nothing any more.
  idle.say('pusher:subscribe', { channel: own, ...kept.granted[own] })
  expect(await idle.next('pusher:subscription_error')).toMatchObject({ data: { status: 401 } })
})

test('a returning user is authorized anew: nothing with an ended session, fewer channels with fewer rights', async () => {
  const person = await signIn('pemasaran')
  const own = `private-user.${person.me.data.id}`
  const channels = [own, 'private-partners.0', 'private-marketing-activities.0']
  const { client, granted } = await onChannels(person.token, channels)
  expect(Object.keys(granted)).toEqual(channels)
  const { meta, attributes } = await row('usergroups', person.me.meta.usergroup.id)
  const permissions = attributes.permissions.filter((one: string) => !one.startsWith('marketing_activity-'))
  await change('usergroups', person.me.meta.usergroup.id, meta.version, { permissions })
  await client.ending(LIMIT_MS)

  const again = await onChannels(person.token, channels)
  expect(Object.keys(again.granted)).toEqual([own, 'private-partners.0'])

  await call(person.token, '/me/sessions/current', { method: 'DELETE' })
  await again.client.ending(LIMIT_MS)
  expect((await grants(person.token, '1.2', channels)).status).toBe(401)
})

test('a name or a preference is no right: the socket stays', async () => {
  const person = await signIn('kite')
  const { client } = await onChannels(person.token, [`private-user.${person.me.data.id}`])
  const { meta } = await row('users', person.me.data.id)

  await change('users', person.me.data.id, meta.version, { note: 'Pindah meja' })
  await new Promise((resolve) => setTimeout(resolve, LIMIT_MS))

  expect(client.closed).toBeUndefined()
})
