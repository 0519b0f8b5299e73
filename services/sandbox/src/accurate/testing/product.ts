import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type MailServer, startMailServer } from '../../mail/mail-server.ts'
import { sandbox } from '../../server.ts'
import { usualScopes } from '../contract/contract.ts'
import { type AccurateServer, startAccurate } from '../server.ts'

export const redirect = 'https://ems.test/aol-callback/actual'

export type Tokens = { access_token: string; refresh_token?: string; scope: string; expires_in?: number }

/** A running sandbox with what a product does with it: consent, tokens, sessions, calls, and the control of faults. */
export class Product {
  readonly #mail: MailServer
  readonly #app: FastifyInstance
  readonly server: AccurateServer
  readonly account: string

  private constructor(mail: MailServer, server: AccurateServer, app: FastifyInstance) {
    this.#mail = mail
    this.server = server
    this.#app = app
    this.account = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/sandbox/accurate`
  }

  static async start() {
    const mail = await startMailServer()
    const server = await startAccurate({ callbackBase: 'https://ems.test' })
    const app = sandbox(mail, undefined, server.accurate)
    await app.listen({ host: '127.0.0.1', port: 0 })
    return new Product(mail, server, app)
  }

  close() {
    return Promise.all([this.#app.close(), this.server.close(), this.#mail.close()])
  }

  authorizeUrl(more: Record<string, string> = {}) {
    const wish = {
      client_id: 'ems-actual',
      response_type: 'code',
      redirect_uri: redirect,
      scope: usualScopes.join(' '),
      state: 'abc',
    }
    return `${this.account}/oauth/authorize?${new URLSearchParams({ ...wish, ...more })}`
  }

  /** Sends the person's decision; returns the address of the redirect. */
  async decide(decision: 'allow' | 'deny', scopes: readonly string[] = usualScopes, more = {}) {
    const body = new URLSearchParams([['decision', decision], ...scopes.map((scope) => ['scope', scope])])
    const response = await fetch(this.authorizeUrl(more), { method: 'POST', body, redirect: 'manual' })
    return new URL(response.headers.get('location') ?? 'about:blank')
  }

  token(form: Record<string, string>, secret = 'sandbox-actual-secret', accept = 'application/json') {
    const authorization = `Basic ${Buffer.from(`ems-actual:${secret}`).toString('base64')}`
    return fetch(`${this.account}/oauth/token`, {
      method: 'POST',
      headers: { authorization, accept },
      body: new URLSearchParams(form),
    })
  }

  async connect(scopes: readonly string[] = usualScopes) {
    const scope = [...new Set([...usualScopes, ...scopes])].join(' ')
    const code = (await this.decide('allow', scopes, { scope })).searchParams.get('code') ?? ''
    const response = await this.token({ grant_type: 'authorization_code', code, redirect_uri: redirect })
    return (await response.json()) as Tokens
  }

  async base(path: string, access: string) {
    const response = await fetch(`${this.account}/api/${path}`, { headers: { authorization: `Bearer ${access}` } })
    return (await response.json()) as { s: boolean; d: unknown; host: string; session: string }
  }

  /** Connects and opens a set of books; `call` goes to its data host. */
  async open(id = 1001, scopes: readonly string[] = usualScopes) {
    const { access_token: access } = await this.connect(scopes)
    const { host, session } = await this.base(`open-db.do?id=${id}`, access)
    const headers = { authorization: `Bearer ${access}`, 'x-session-id': session }
    const call = async (path: string, init: RequestInit = {}) => {
      const all = { ...headers, ...(init.headers as Record<string, string>) }
      const response = await fetch(`${host}/accurate/api/${path}`, { redirect: 'manual', ...init, headers: all })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: parsed(text) }
    }
    const post = (path: string, body: unknown) =>
      call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    return { host, access, session, headers, call, post }
  }

  async control(path: string, body?: unknown, method = 'POST') {
    const response = await fetch(`${this.account}/${path}`, { method, body: JSON.stringify(body ?? {}) })
    const text = await response.text()
    return { status: response.status, body: parsed(text) }
  }

  fault(fault: object) {
    return this.control('faults', fault)
  }

  /** The requests of the log; `narrowed` as a query. */
  async log(narrowed = '') {
    const response = await fetch(`${this.account}/log?${narrowed}`)
    return ((await response.json()) as { requests: Entry[] }).requests
  }
}

type Entry = {
  path: string
  status: number
  violations: string[]
  unknown_fields: string[]
  fault?: string
  parallel: number
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, whose fields the tests name.
function parsed(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
