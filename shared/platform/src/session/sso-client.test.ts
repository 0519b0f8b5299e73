import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { installTabApis, MemoryStorage } from '../testing/browser.ts'
import { SsoClient, ssoSettings } from './sso-client.ts'
import { TabStore } from './tab-store.ts'

const sso = { authority: 'http://localhost/sso', client_id: 'ems-web', passwordUrl: '' }
const silent = { onSession: () => undefined, onCleared: () => undefined, onStranger: () => undefined }
const tabs: { store: TabStore; client: SsoClient }[] = []
let refreshes = 0

function tab() {
  const storage = new MemoryStorage()
  const profile = { sub: 'suharti' }
  const expires_at = Math.floor(Date.now() / 1000) + 600
  const user = { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', scope: 'openid', profile, expires_at }
  storage.setItem(`oidc.user:${sso.authority}:${sso.client_id}`, JSON.stringify({ ...user, stored_at: 1 }))
  const store = new TabStore(silent, storage)
  const client = new SsoClient(sso, store)
  tabs.push({ store, client })
  return client
}

beforeAll(() => {
  installTabApis()
  const json = (body: unknown) =>
    new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })
  globalThis.fetch = async (input) => {
    if (String(input).endsWith('openid-configuration'))
      return json({ token_endpoint: `${sso.authority}/token`, userinfo_endpoint: `${sso.authority}/me` })
    if (String(input).endsWith('/me')) return json({ sub: 'suharti' })
    refreshes += 1
    await new Promise((resolve) => setTimeout(resolve, 40))
    return json({
      access_token: `b${refreshes}`,
      refresh_token: `r${refreshes}`,
      token_type: 'Bearer',
      expires_in: 600,
    })
  }
})
afterEach(async () => {
  for (const { store, client } of tabs.splice(0)) {
    client.stopSilentRenew()
    await client.events.unload()
    store.close()
  }
})

describe('renewing', () => {
  test('at the same instant in three tabs asks EMS SSO once', async () => {
    const clients = [tab(), tab(), tab()]

    const users = await Promise.all(clients.map((client) => client.signinSilent()))

    expect(refreshes).toBe(1)
    expect(users.map((user) => user?.access_token)).toEqual(['b1', 'b1', 'b1'])
  })
})

test('renewing ten times at once in one tab asks EMS SSO once, even where the browser has no locks', async () => {
  const { locks } = navigator
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  const client = tab()
  refreshes = 0

  await Promise.all(Array.from({ length: 10 }, () => client.signinSilent()))

  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  expect(refreshes).toBe(1)
})

describe('the settings', () => {
  test('are those the product promises', () => {
    expect(tab().settings).toMatchObject({
      accessTokenExpiringNotificationTimeInSeconds: 60,
      silentRequestTimeoutInSeconds: 10,
      staleStateAgeInSeconds: 900,
      checkSessionIntervalInSeconds: 2,
      maxSilentRenewTimeoutRetries: 12,
      response_type: 'code',
      scope: 'openid profile email role offline_access',
      redirect_uri: 'http://localhost/signin-callback',
      silent_redirect_uri: 'http://localhost/silent-callback.html',
      post_logout_redirect_uri: 'http://localhost/public/login',
      automaticSilentRenew: true,
      monitorSession: true,
      loadUserInfo: true,
      includeIdTokenInSilentRenew: true,
      validateSubOnSilentRenew: true,
    })
  })

  test('watch no session of another site, where the check would report a sign-out each time', () => {
    const external = { ...sso, authority: 'https://login.example.com/x' }
    expect(ssoSettings(external, new TabStore(silent, new MemoryStorage())).monitorSession).toBe(false)
  })
})
