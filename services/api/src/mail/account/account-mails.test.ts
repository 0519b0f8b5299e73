import { type MailServer, startMailServer } from '@ems/sandbox/mail'
import { createLog } from '@ems/service'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { AccountNotice } from '../../kit/services.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { sendDueMails } from '../delivery/send-mails.ts'
import { smtpPost } from '../delivery/transport.ts'
import { takeAccountMails } from './account-mails.ts'

const url = 'https://ems.example.co.id'
let api: TestApi
let person: Client
let server: MailServer
let removed: string[]
beforeAll(async () => {
  api = await testApi()
  person = await api.as([], { name: 'Rina' })
})
afterAll(() => api.close())
beforeEach(async () => {
  server = await startMailServer()
  removed = []
  await api.pool.query('delete from ems.mails')
})
afterEach(() => server.close())

const notice = (id: string, kind: string, detail: object = {}): AccountNotice => ({
  ...{ id, kind, sub: person.user.sub, at: '2026-11-23T03:04:00Z' },
  detail: detail as AccountNotice['detail'],
})
const take = (...notices: AccountNotice[]) =>
  takeAccountMails(api.pool, {
    notices: async () => notices,
    removeNotices: async (ids) => void removed.push(...ids),
  })

type Link = (request: string) => Promise<string | undefined>
async function send(resetLink: Link = async () => undefined) {
  const post = smtpPost(`smtp://127.0.0.1:${server.port}`, 'EMS <ems@ems.example>')
  // In the night, when other mails wait for the morning.
  const now = () => new Date('2030-11-22T18:00:00Z')
  const sent = await sendDueMails({ pool: api.pool, post, url, log: createLog('test'), now, resetLink })
  post.close()
  return sent
}
const stored = async () => JSON.stringify((await api.pool.query('select * from ems.mails')).rows)

test('a new device is mailed at once, with browser, address and time', async () => {
  await take(notice('1', 'device.added', { ip: '203.0.113.9', browser: 'Chrome di Windows' }))

  expect(await send()).toBe(1)
  const [mail] = server.mails()
  expect(mail?.subject).toBe('Keamanan akun EMS: Akun Anda dipakai masuk dari perangkat yang belum dikenal')
  for (const text of ['23 November 2026', '10.04 WIB', 'Chrome di Windows', '203.0.113.9', `${url}/sso/security`])
    expect(mail?.text).toContain(text)
  expect(removed).toEqual(['1'])
})

test.each([
  ['password.changed', {}, 'Kata sandi akun Anda diubah'],
  ['password.reset', {}, 'Kata sandi akun Anda diganti lewat tautan surel'],
  ['account.unlocked', {}, 'Kunci masuk akun Anda dibuka oleh Administrator'],
  ['factor.added', { kind: 'passkey' }, 'Passkey ditambahkan ke akun Anda'],
  ['factor.removed', { kind: 'app' }, 'Aplikasi autentikator dihapus dari akun Anda'],
  ['factor.reset', {}, 'Faktor kedua akun Anda diatur ulang oleh Administrator'],
])('%s %j is mailed to its owner', async (kind, detail, title) => {
  await take(notice('2', kind, detail))

  await send()

  expect(server.mails().map(({ subject }) => subject)).toEqual([`Keamanan akun EMS: ${title}`])
})

test('a notice that comes again after a broken acknowledgement is mailed once', async () => {
  await take(notice('3', 'password.changed'))
  await take(notice('3', 'password.changed'))

  expect(await send()).toBe(1)
})

test('a link for a forgotten password is made when its mail is written, and the queue never has it', async () => {
  await take(notice('4', 'password.requested', { request: '77' }))
  expect(await stored()).not.toContain('/sso/reset/')

  await send(async (request) => `${url}/sso/reset/${request}-abc`)

  expect(server.mails()[0]?.text).toContain(`${url}/sso/reset/77-abc`)
  expect(await stored()).not.toContain('/sso/reset/')
})

test('a request that is too old is not mailed any more', async () => {
  await take(notice('5', 'password.requested', { request: '78' }))

  expect(await send()).toBe(0)
  expect((await api.pool.query('select state from ems.mails')).rows).toEqual([{ state: 'cancelled' }])
})

test('while EMS SSO makes no link, other mails go out and the link is tried again', async () => {
  await take(notice('6', 'password.requested', { request: '79' }), notice('7', 'password.changed'))
  const away = async () => {
    throw new Error('away')
  }

  expect(await send(away)).toBe(1)
  expect((await api.pool.query('select state from ems.mails order by id')).rows).toEqual([
    { state: 'queued' },
    { state: 'sent' },
  ])
})
