import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Audience } from '@ems/federation/publish/audience'
import type { Registry } from '@ems/federation/registry'
import { exampleRegistry, exampleRelease } from '@ems/federation/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ask, until } from '../testing/ask.ts'
import { type Gateway, hr, startGateway } from '../testing/start-gateway.ts'
import { startUpstream, type Upstream } from '../testing/upstream.ts'

let api: Upstream
let gateway: Gateway
let group = 'Karyawan'
const announced: unknown[] = []

const realtime = createServer((request, response) => {
  if (request.url === '/healthz') return void response.end('{}')
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    announced.push(JSON.parse(body))
    response.setHeader('content-type', 'application/json')
    response.end('{}')
  })
})

const pilot = (version = '1.1.0'): Registry => ({ ...exampleRegistry([hr(version)], `p-${version}`), ring: 'pilot' })
const aim = (audience: Audience) => gateway.write('registry/registry/audience.json', JSON.stringify(audience))

beforeAll(async () => {
  api = await startUpstream((request, response) => {
    if (request.headers['accept-encoding'] !== 'identity') response.setHeader('x-compressed', 'maybe')
    if (request.url !== '/api/v1/me' || request.headers.authorization !== 'Bearer good')
      return response.writeHead(401, { 'content-type': 'application/vnd.api+json' }).end('{"errors":[]}')
    const person = { data: { type: 'users', id: '7' }, meta: { usergroup: { id: '1', name: group } } }
    response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify(person))
  })
  await new Promise<void>((resolve) => realtime.listen(0, '127.0.0.1', resolve))
  const { port } = realtime.address() as AddressInfo
  gateway = await startGateway({
    API_URL: api.url,
    REALTIME_URL: `http://127.0.0.1:${port}`,
    REALTIME_APP_ID: '1',
    REALTIME_SECRET: 'f3b1c0a9d8e7f6a5b4c3d2e1f0a9b8c7',
  })
  await gateway.write('registry/registry/pilot.json', JSON.stringify(pilot()))
  await aim({ pilot: { groups: ['TI'], percent: 0 } })
})
afterAll(async () => {
  await gateway.end()
  await api.stop()
  realtime.closeAllConnections()
  await new Promise((resolve) => realtime.close(resolve))
})

const me = (headers = {}) =>
  ask(`${gateway.origin}/api/v1/me`, { headers: { authorization: 'Bearer good', ...headers } })
const cookieOf = async (headers = {}) => (await me(headers)).headers['set-cookie']?.[0] ?? ''
const input = async (cookie = '') => {
  const { text } = await ask(`${gateway.origin}/private/hr/list`, { headers: { cookie } })
  return /remotes\/hr\/([\d.]+)\/remoteEntry\.js/.exec(text)?.[1]
}
const bare = (cookie: string) => cookie.split(';', 1)[0] ?? ''

describe('signing in', () => {
  test('puts the people of a group into its ring, who are then given its versions', async () => {
    group = 'TI'
    const cookie = await cookieOf()

    expect(cookie).toMatch(/^ems_ring=pilot\.\d+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect([await input(), await input(bare(cookie))]).toEqual(['1.0.0', '1.1.0'])
  })

  test('leaves other users in stable, and takes users back who are no longer in the ring', async () => {
    group = 'TI'
    const cookie = bare(await cookieOf())
    group = 'Karyawan'

    expect(await cookieOf()).toBe('')
    expect(await cookieOf({ cookie })).toMatch(/^ems_ring=; Max-Age=0; Path=\/;/)
  })

  test('passes the answer on as it is, and a refusal too', async () => {
    const { status, headers, text } = await me()
    expect([status, headers['content-type'], headers['x-compressed']]).toEqual([
      200,
      'application/vnd.api+json',
      undefined,
    ])
    expect(JSON.parse(text).data.id).toBe('7')

    const rejected = await me({ authorization: 'Bearer bad' })
    expect([rejected.status, rejected.headers['set-cookie'], rejected.text]).toEqual([401, undefined, '{"errors":[]}'])
  })

  test('takes in a share of all people', async () => {
    group = 'Karyawan'
    await aim({ canary: { groups: [], percent: 100 } })
    expect(await cookieOf()).toMatch(/^ems_ring=canary\./)

    await aim({ pilot: { groups: ['TI'], percent: 0 } })
    expect(await cookieOf()).toBe('')
  })
})

describe('a cookie that nobody signed', () => {
  test.each([
    ['a bare name', 'pilot'],
    ['a path', '../../etc/passwd'],
    ['another ring under a real signature', 'canary'],
    ['a time put forward', 'later'],
    ['nothing', ''],
  ])('with %s means stable', async (_, forged) => {
    group = 'TI'
    const [ring, until, signature] = bare(await cookieOf())
      .replace('ems_ring=', '')
      .split('.')
    const value =
      forged === 'canary'
        ? `canary.${until}.${signature}`
        : forged === 'later'
          ? `${ring}.${Number(until) + 1}.${signature}`
          : forged

    expect(await input(`ems_ring=${value}`)).toBe('1.0.0')
  })
})

describe('the registry of a ring', () => {
  test('is the one of the cookie, or the one that is asked for by name', async () => {
    group = 'TI'
    const cookie = bare(await cookieOf())
    const registry = async (path: string, headers = {}) =>
      JSON.parse((await ask(gateway.origin + path, { headers })).text)

    expect((await registry('/registry.json', { cookie })).modules[0]).toMatchObject({
      version: '1.1.0',
      previous: { version: '1.0.0' },
    })
    expect((await registry('/registry.json?ring=pilot')).ring).toBe('pilot')
    expect((await registry('/registry.json')).modules[0].version).toBe('1.0.0')
  })

  test.each(['../stable', 'stable.json', '__proto__', ''])('%j is no ring', async (ring) => {
    expect((await ask(`${gateway.origin}/registry.json?ring=${ring}`)).status).toBe(400)
  })

  test('leaves out a trial that fits into stable no more, and keeps the last good one of a broken file', async () => {
    const thief = exampleRelease('kas')
    thief.descriptor.menu = [{ id: 'hr', title: 'Milik orang lain' }]
    const requested = async () => JSON.parse((await ask(`${gateway.origin}/registry.json?ring=pilot`)).text) as Registry
    const write = (content: string) => gateway.write('registry/registry/pilot.json', content)

    await write(JSON.stringify({ ...pilot(), revision: 'thief', modules: [thief] }))
    expect((await requested()).modules.map(({ name, version }) => `${name}@${version}`)).toEqual(['hr@1.0.0'])

    await write(JSON.stringify(pilot()))
    expect((await requested()).modules[0]?.version).toBe('1.1.0')
    await write('{"schema":1,')
    expect((await requested()).modules[0]?.version).toBe('1.1.0')
  })

  test('is announced to open tabs as soon as it moves', async () => {
    const requested = async () => JSON.parse((await ask(`${gateway.origin}/registry.json?ring=pilot`)).text) as Registry
    await gateway.write('registry/registry/pilot.json', JSON.stringify(pilot('1.2.0')))

    const { revision, modules } = await requested()
    const event = {
      name: 'registry.changed',
      data: JSON.stringify({ ring: 'pilot', revision }),
      channels: ['registry'],
    }
    const times = () => announced.filter((one) => JSON.stringify(one) === JSON.stringify(event)).length
    await until(() => times() > 0)

    expect([modules[0]?.version, times()]).toEqual(['1.2.0', 1])
  })
})
