import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { signingKey } from './environment.ts'

export type Claims = Record<string, unknown> & { email?: string; email_verified?: boolean; groups?: string[] }

/** By how many milliseconds the clock of the provider is wrong, while it handles a request. */
const shift = new AsyncLocalStorage<number>()

/**
 * An external OpenID provider: panva's oidc-provider as published, with its own sign-in and consent pages and the accounts of
 * `people`. Its keys, its clock and its network can be changed.
 */
export async function startProvider(redirectUri: string, signedOutUri: string) {
  const people = new Map<string, Claims>()
  const state = { isAway: false, keys: [await signingKey()], shiftMs: 0, withAuthTime: true }
  const { now } = Date
  Date.now = () => now() + (shift.getStore() ?? 0)
  let handler = (await build()).callback()
  const server = createServer((request, response) => {
    if (state.isAway) return void request.socket.destroy()
    return void shift.run(state.shiftMs, () => handler(request, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await renew()

  async function build(at = 'http://127.0.0.1') {
    return new Provider(at, {
      clients: [
        {
          client_id: 'ems',
          client_secret: 'ems-secret-of-the-provider-1234567890',
          redirect_uris: [redirectUri],
          post_logout_redirect_uris: [signedOutUri],
          require_auth_time: state.withAuthTime,
          id_token_signed_response_alg: 'ES256',
        },
      ],
      jwks: { keys: state.keys as never },
      conformIdTokenClaims: false,
      claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], groups: ['groups'] },
      cookies: { keys: ['a key of the other provider'] },
      features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
      findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
      ttl: { Session: 3_600, Grant: 3_600, Interaction: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    })
  }
  /** Takes the changed keys and settings over. */
  async function renew() {
    handler = (await build(issuer)).callback()
  }
  const close = () => {
    Date.now = now
    return new Promise((done) => server.close(done))
  }
  return { issuer, people, state, renew, close }
}

export type ProviderInTest = Awaited<ReturnType<typeof startProvider>>

/** A browser at the other provider: follows redirects until one leads back to `origin`. */
export class Traveller {
  #cookies = new Map<string, string>()

  /** Signs in as `login`, or keeps the session there is, and consents; `abort` denies. Returns the address that it ends at. */
  async sign(url: string, { login, denies = false }: { login: string; denies?: boolean }, origin = 'http://ems.test') {
    let next = url
    for (let hops = 0; hops < 12; hops++) {
      if (next.startsWith(origin)) return next
      const page = await this.#send(next)
      if (page.location) next = new URL(page.location, next).href
      else if (denies) next = this.#link(page.text, next, 'abort')
      else next = await this.#submit(page.text, next, login)
    }
    throw new Error(`The other provider leads in a circle: ${next}`)
  }

  /** Ends the session there by its own page. */
  async signOut(url: string): Promise<string> {
    const page = await this.#send(url)
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? []
    const [, action = ''] = /action="([^"]+)"/.exec(page.text) ?? []
    const answer = await this.#send(new URL(action, url).href, new URLSearchParams({ xsrf, logout: 'yes' }))
    return answer.location ?? ''
  }

  #link(text: string, base: string, word: string) {
    const [, href] = new RegExp(`href="([^"]*${word})"`).exec(text) ?? []
    if (!href) throw new Error(`There is no ${word} at ${base}:\n${text}`)
    return new URL(href, base).href
  }

  async #submit(text: string, base: string, login: string) {
    const [, action] = /action="([^"]+)"/.exec(text) ?? []
    const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(text) ?? []
    if (!action) throw new Error(`There is no form at ${base}:\n${text}`)
    const answer = await this.#send(new URL(action, base).href, new URLSearchParams({ prompt, login, password: 'any' }))
    return new URL(answer.location ?? '', base).href
  }

  async #send(url: string, body?: URLSearchParams) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, accept: 'text/html' },
      ...(body ? { method: 'POST', body } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const cut = pair.indexOf('=')
      if (/expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(pair.slice(0, cut))
      else this.#cookies.set(pair.slice(0, cut), pair.slice(cut + 1))
    }
    return { location: response.headers.get('location'), text: await response.text() }
  }
}
