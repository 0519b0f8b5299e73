import { permissions } from '@ems/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { accessToken } from './session/access-token.ts'
import { jiraCall } from './session/jira-call.ts'
import { consent, type JiraBench, jiraBench, PROJECT, SITE } from './testing.ts'

jest.setTimeout(60_000)

let bench: JiraBench
beforeAll(async () => {
  bench = await jiraBench()
})
afterAll(() => bench.close())
beforeEach(() => bench.server.reset())
afterEach(() => bench.admin.post('/jira-connection/-actions/disconnect'))

const state = async () => (await bench.admin.get('/jira-connection')).body.data.attributes
const post = (path: string, attributes: object, by = bench.admin) =>
  by.post(path, { data: { type: 'jira-connection', attributes } })
const begin = async () =>
  (await bench.admin.post('/jira-connection/-actions/connect')).body.data.attributes.url as string
const calls = (path: string) => bench.server.log.entries().filter((one) => one.path.includes(path))
const myself = (isInteractive = false) =>
  jiraCall(bench.jira, { path: 'api/3/myself', scope: 'read:jira-user', isInteractive })
const row = async () => (await bench.api.pool.query('select * from ems.jira_connection')).rows[0]
const expire = () => bench.api.pool.query('update ems.jira_connection set expires_at = now()')

describe('the connection to Jira', () => {
  test('is made by a consent and a project, and no token is anywhere to be read', async () => {
    await bench.open()

    expect(await state()).toMatchObject({
      ...{ status: 'connected', connected_by: 'Sari', missing_scopes: [], is_sandbox: true },
      ...{ project_key: 'ITS', site_name: 'nusantara', is_service_desk: true, unmapped: [] },
    })
    const tokens = await bench.admin.get('/auth-tokens?filter[provider]=issue_tracker')
    expect(tokens.body.data[0].attributes.status).toBe('connected')
    const { token } = await accessToken(bench.jira)
    const { rows } = await bench.api.pool.query(`select (select string_agg(to_jsonb(a)::text, '') from ems.audit_logs a)
      || (select string_agg(to_jsonb(s)::text, '') from ems.audit_services s) || (select to_jsonb(c)::text from ems.jira_connection c) as all`)
    expect(tokens.text + JSON.stringify(await state()) + rows[0].all).not.toContain(token)
    expect(bench.server.log.entries().flatMap(({ violations }) => violations)).toEqual([])
  })

  test('takes a consent once, from the person who began it, and never a forged one', async () => {
    const back = await consent(await begin())
    const answer = { code: back.get('code'), state: back.get('state') }
    expect((await post('/callback/jira', answer, await bench.api.as([...permissions]))).status).toBe(400)
    expect((await post('/callback/jira', { ...answer, state: 'x'.repeat(43) })).status).toBe(400)
    expect(calls('/oauth/token')).toEqual([])
    expect((await post('/callback/jira', answer)).status).toBe(200)
    const again = await post('/callback/jira', answer)
    expect([again.status, again.body.errors[0].code]).toEqual([400, 'INVALID_CONSENT'])
  })

  test('names the scopes that were not granted, and works without events and clocks', async () => {
    await bench.fault({
      fault: 'partial_scope',
      scopes: ['read:jira-work', 'read:jira-user', 'write:jira-work', 'offline_access'],
    })
    await bench.open()
    expect((await state()).missing_scopes).toEqual(['manage:jira-webhook', 'read:servicedesk-request'])
    expect(calls('/webhook')).toEqual([])
  })

  test('offers the projects of every site, and refuses one that is not there', async () => {
    await bench.connect()
    const { body } = await bench.admin.get('/jira-connection/sites')
    expect(body.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)).toEqual([
      'nusantara',
      'nusantara-uji',
    ])
    const wrong = await post('/jira-connection/-actions/choose', { site: SITE, project: '99' })
    expect([
      wrong.status,
      (await post('/jira-connection/-actions/choose', { site: 'x', project: PROJECT })).status,
    ]).toEqual([404, 404])
  })

  test('is managed by users who may change the settings', async () => {
    const reader = await bench.api.as(['utility-list'])
    expect((await reader.get('/jira-connection')).status).toBe(200)
    for (const action of ['connect', 'sync', 'retry', 'pause', 'disconnect', 'test'])
      expect((await reader.post(`/jira-connection/-actions/${action}`)).status).toBe(403)
    expect((await (await bench.api.as([])).get('/jira-connection')).status).toBe(403)
  })

  test('is forgotten when a user disconnects, with its events', async () => {
    await bench.open()
    await bench.admin.post('/jira-connection/-actions/disconnect')
    expect(await row()).toMatchObject({ access_token: null, refresh_token: null, status: 'disconnected' })
    expect(bench.server.state.webhooks).toEqual([])
    await expect(myself()).rejects.toMatchObject({ code: 'INTEGRATION_REAUTH_REQUIRED' })
  })

  test('is refused a mapping to a status that the project does not have', async () => {
    await bench.open()
    const mapping = { statuses: { 404: 'closed' }, priorities: {}, issue_types: {}, accounts: {}, imports: true }
    const { status, body } = await post('/jira-connection/-actions/map', mapping)
    expect([status, body.errors[0].source.pointer]).toEqual([400, '/data/attributes/statuses'])
    expect((await post('/jira-connection/-actions/map', { ...mapping, statuses: { 10001: 'bukan' } })).status).toBe(400)
  })
})

describe('a token of Jira', () => {
  test('that has expired is renewed once, however many need it at the same time', async () => {
    await bench.open()
    await expire()
    const before = (await row()).token_version
    bench.server.log.forget()
    await Promise.all(Array.from({ length: 8 }, () => myself()))
    expect(calls('/oauth/token')).toHaveLength(1)
    expect((await row()).token_version).toBe(before + 1)
  })

  test('survives the loss of the answer that renewed it', async () => {
    await bench.open()
    await expire()
    await bench.fault({ fault: 'reset_connection', match: { path: '/oauth/token' } })
    expect(await myself()).toMatchObject({ accountId: 'acc-ems' })
  })

  test('whose grant was revoked breaks the connection: one notice, no loop, and never a 401 of ours', async () => {
    await bench.open()
    await bench.fault({ fault: 'revoke_grant' })
    await expect(myself()).rejects.toMatchObject({ status: 424, code: 'INTEGRATION_REAUTH_REQUIRED' })
    const before = bench.server.log.count
    await expect(myself()).rejects.toMatchObject({ status: 424 })
    expect(bench.server.log.count).toBe(before)
    expect((await state()).status).toBe('broken')
    expect((await bench.admin.get('/jira-connection/sites')).status).toBe(424)
  })

  test('that is fine but lacks a scope is not renewed', async () => {
    await bench.open()
    bench.server.log.forget()
    await bench.fault({ fault: 'scope_mismatch' })
    await expect(myself()).rejects.toMatchObject({ status: 424, code: 'INTEGRATION_SCOPE_MISSING' })
    expect(calls('/oauth/token')).toEqual([])
    expect((await state()).status).toBe('connected')
  })

  test('without any site left breaks the connection', async () => {
    await bench.open()
    await bench.fault({ fault: 'site_removed' })
    expect((await bench.admin.get('/jira-connection/sites')).status).toBe(424)
    expect((await state()).status).toBe('broken')
  })

  test('moved to the other column does not decrypt', async () => {
    await bench.open()
    await bench.api.pool.query('update ems.jira_connection set access_token = refresh_token')
    await expect(myself()).rejects.toThrow()
  })
})

describe('a call of Jira', () => {
  beforeEach(() => bench.open())

  test('waits as long as a busy Jira says', async () => {
    await bench.fault({ fault: 'http_429', retry_after: 1 })
    const began = performance.now()
    expect(await myself()).toMatchObject({ accountId: 'acc-ems' })
    expect(performance.now() - began).toBeGreaterThan(900)
  })

  test('holds everything where the points of the hour are used up, and says until when', async () => {
    await bench.fault({ fault: 'points_exhausted', ms: 1_800_000 })
    await expect(myself()).rejects.toMatchObject({ status: 503, code: 'UPSTREAM_BUSY' })
    const before = bench.server.log.count
    await expect(myself()).rejects.toMatchObject({ status: 503 })
    expect(bench.server.log.count).toBe(before)
    expect((await state()).held_until).not.toBeNull()
    await bench.api.pool.query('update ems.jira_connection set held_until = null')
  })

  test.each(['html_200', 'truncate_json'])('is answered 502 where Jira says %s', async (fault) => {
    await bench.fault({ fault, times: 10 })
    await expect(myself(true)).rejects.toMatchObject({ status: 502, code: 'UPSTREAM_BAD_RESPONSE' })
  })
})
