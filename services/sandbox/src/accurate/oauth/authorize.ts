import type { Accurate } from '../accurate.ts'
import { knownScopes } from '../contract/contract.ts'
import { param, parsedQuery, type Query } from '../contract/query.ts'
import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import type { Application } from './applications.ts'
import { consentPage, refusalPage } from './consent-page.ts'

const parameters = new Set(['client_id', 'response_type', 'redirect_uri', 'scope', 'state'])

type Wish = { application: Application; redirectUri: string; scopes: readonly string[]; state: string | undefined }

/** `GET /oauth/authorize`: the page on which a person permits an application to read and write their books. */
export function consent(accurate: Accurate, { query }: Call): Answer {
  const wish = wishOf(accurate, query)
  if ('status' in wish) return wish
  return html(200, consentPage({ connection: wish.application.connection, scopes: wish.scopes }))
}

/** `POST /oauth/authorize` with the form of that page: back to the application with a code, or with a refusal. */
export function decided(accurate: Accurate, call: Call): Answer {
  const wish = wishOf(accurate, call.query)
  if ('status' in wish) return wish
  const form = parsedQuery(call.body)
  const scopes = wish.scopes.filter((scope) => form.get('scope')?.includes(scope))
  if (param(form, 'decision') !== 'allow' || scopes.length === 0)
    return back(accurate, wish, { error: 'access_denied' })
  return back(accurate, wish, { code: codeFor(accurate, wish, scopes) })
}

function codeFor(accurate: Accurate, { application, redirectUri }: Wish, scopes: readonly string[]) {
  const subject = { host: 'account', path: '/oauth/authorize', method: 'POST', connection: application.connection }
  const fault = accurate.faults.take(['partial_scope'], subject)
  const granted = fault ? scopes.filter((scope, n) => fault.scopes?.includes(scope) ?? n % 2 === 0) : scopes
  return accurate.grants.newCode(application, redirectUri, granted, accurate.now())
}

function back({ settings }: Accurate, { redirectUri, state }: Wish, result: Record<string, string>): Answer {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value)
  if (state !== undefined && settings.echo_state) url.searchParams.set('state', state)
  return { status: 302, body: '', headers: { location: url.href, 'referrer-policy': 'no-referrer' } }
}

/** A wrong application or address ends on a page of its own: nobody is sent to an address that is not registered. */
function wishOf(accurate: Accurate, query: Query): Wish | Answer {
  const application = accurate.application(param(query, 'client_id') ?? '')
  if (!application) return refusal('Aplikasi tidak dikenal.')
  const redirectUri = param(query, 'redirect_uri') ?? ''
  if (!application.redirectUris.includes(redirectUri))
    return refusal('Alamat kembali tidak terdaftar untuk aplikasi ini.')
  const unknown = [...query.keys()].filter((name) => !parameters.has(name))
  if (unknown.length) return refusal(`Parameter tidak dikenal: ${unknown.join(', ')}`)
  if (param(query, 'response_type') !== 'code') return refusal('response_type harus code.')
  const scopes = (param(query, 'scope') ?? '').split(' ').filter(Boolean)
  const wrong = scopes.filter((scope) => !knownScopes.has(scope))
  if (wrong.length || scopes.length === 0) return refusal(`Hak akses tidak dikenal: ${wrong.join(', ') || '(kosong)'}`)
  return { application, redirectUri, scopes, state: param(query, 'state') }
}

const refusal = (message: string): Answer => ({ ...html(400, refusalPage(message)), violations: [message] })

const html = (status: number, body: string): Answer => ({ status, body, type: 'text/html; charset=utf-8' })
