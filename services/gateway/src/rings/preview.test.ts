import { previewsOf } from '@ems/federation/authority/preview'
import type { Registry } from '@ems/federation/registry'
import { exampleRegistry } from '@ems/federation/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ask } from '../testing/ask.ts'
import { type Gateway, hr, startGateway } from '../testing/start-gateway.ts'
import { startUpstream, type Upstream } from '../testing/upstream.ts'

const SECRET = 'f3b1c0a9d8e7f6a5b4c3d2e1f0a9b8c7'
let api: Upstream
let gateway: Gateway

beforeAll(async () => {
  api = await startUpstream((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/vnd.api+json' })
    response.end(JSON.stringify({ data: { type: 'users', id: '8' } }))
  })
  gateway = await startGateway({ API_URL: api.url })
  await gateway.write('registry/remotes/hr/1.4.0-pr12/release.json', JSON.stringify(hr('1.4.0-pr12')))
})
afterAll(async () => {
  await gateway.end()
  await api.stop()
})

const until = () => Math.floor(Date.now() / 1000) + 60
const preview = (more: object = {}) => ({ area: 'hr', version: '1.4.0-pr12', person: '7', until: until(), ...more })
const links = () => previewsOf({ url: gateway.origin, secret: SECRET })
const cookieOf = (more: object = {}) => links().cookieOf(preview(more)).split(';', 1)[0] ?? ''
const pageFor = async (cookie = '') => (await ask(`${gateway.origin}/private/hr/list`, { headers: { cookie } })).text
const registryFor = async (cookie = '') =>
  JSON.parse((await ask(`${gateway.origin}/registry.json`, { headers: { cookie } })).text) as Registry
const configIn = (page: string) =>
  JSON.parse(/<script id="ems-config" type="application\/json">(.*?)<\/script>/.exec(page)?.[1] ?? '{}')

test('the browser of the person is given the version with what it takes the place of, and says so to its page', async () => {
  const page = await pageFor(cookieOf())

  expect(page).toContain('/remotes/hr/1.4.0-pr12/remoteEntry.js')
  expect(configIn(page).preview).toMatchObject({ area: 'hr', version: '1.4.0-pr12', person: '7' })
  expect((await registryFor(cookieOf())).modules[0]).toMatchObject({
    ...{ version: '1.4.0-pr12', state: 'active', previous: { version: '1.0.0' } },
  })
})

test('everybody else is given what is live', async () => {
  expect(await pageFor()).not.toContain('1.4.0-pr12')
  expect(configIn(await pageFor()).preview).toBeUndefined()
  expect((await registryFor()).modules[0]?.version).toBe('1.0.0')
})

test.each([
  ['that has expired', () => cookieOf({ until: 1_700_000_000 })],
  ['of another version under the same signature', () => cookieOf().replace('1.4.0-pr12', '1.0.0')],
  ['whose end was put off', () => cookieOf().replace(/~(\d+)~/, (_, text) => `~${Number(text) + 1}~`)],
  ['that is the link itself', () => `ems_preview=${new URL(links().linkOf(preview())).searchParams.get('preview')}`],
  ['of a version that was never published', () => cookieOf({ version: '9.9.9' })],
])('a cookie %s shows nothing', async (_, cookie) => {
  expect((await registryFor(cookie())).modules[0]?.version).toBe('1.0.0')
})

test('a version that was withdrawn is not shown any more', async () => {
  await gateway.publish({ ...exampleRegistry([hr()], 'withdrawn'), revoked: ['hr@1.4.0-pr12'] })
  expect((await registryFor(cookieOf())).modules[0]?.version).toBe('1.0.0')
  await gateway.publish(exampleRegistry([hr()], 'given again'))
})

test('it ends with a click, and when another person signs in on that browser', async () => {
  const ended = await ask(`${gateway.origin}/-/preview/end`, { headers: { cookie: cookieOf() } })
  expect([ended.status, ended.headers.location, ended.headers['set-cookie']?.[0]]).toEqual([
    303,
    '/private',
    expect.stringMatching(/^ems_preview=; Max-Age=0;/),
  ])
  const me = (person: string) =>
    ask(`${gateway.origin}/api/v1/me`, { headers: { cookie: cookieOf({ person }), authorization: 'Bearer x' } })
  expect((await me('7')).headers['set-cookie']?.[0]).toMatch(/^ems_preview=; Max-Age=0;/)
  expect((await me('8')).headers['set-cookie']).toBeUndefined()
})
