import type { Accurate } from '../accurate.ts'
import { param, parsedQuery, type Query } from '../contract/query.ts'
import { type Answer, denied, ok } from '../http/answer.ts'
import { basicOf, type Call, isForm } from '../http/call.ts'
import type { Application } from './applications.ts'
import type { Grant } from './grant.ts'

const parameters = new Set(['grant_type', 'code', 'redirect_uri', 'refresh_token'])

/** `POST /oauth/token`: a code, or a refresh token, for tokens. */
export function tokenAnswer(accurate: Accurate, call: Call): Answer {
  const answer = exchanged(accurate, call)
  if (answer.status === 200 || call.headers.accept?.includes('json')) return answer
  const { error, error_description } = answer.body as Record<string, string>
  const body = `<oauth><error_description>${error_description}</error_description><error>${error}</error></oauth>`
  return { ...answer, body, type: 'application/xml' }
}

function exchanged(accurate: Accurate, call: Call): Answer {
  if (!isForm(call)) return invalid('The body has to be a form.')
  const basic = basicOf(call)
  const application = accurate.application(basic?.id ?? '')
  if (!basic || application?.clientSecret !== basic.secret)
    return denied(401, 'invalid_client', 'Bad client credentials')
  const form = parsedQuery(call.body)
  const unknown = [...form.keys()].filter((name) => !parameters.has(name))
  if (unknown.length) return invalid(`Unknown parameter: ${unknown.join(', ')}`)
  const type = param(form, 'grant_type')
  if (type === 'authorization_code') return byCode(accurate, application, form)
  if (type === 'refresh_token') return byRefresh(accurate, application, form)
  return denied(400, 'unsupported_grant_type', `Unsupported grant type: ${type ?? ''}`)
}

function byCode(accurate: Accurate, application: Application, form: Query) {
  const [code = '', redirectUri = ''] = [param(form, 'code'), param(form, 'redirect_uri')]
  const match = accurate.grants.takeCode(code, application, redirectUri, accurate.now())
  if (!match) return denied(400, 'invalid_grant', 'Invalid authorization code')
  const { refresh_token, token_seconds } = accurate.settings
  const expiresAt = accurate.now() + token_seconds * 1_000
  const hasRefresh = refresh_token !== 'never'
  return tokens(accurate, accurate.grants.issue(application, match.scopes, { expiresAt, hasRefresh }), hasRefresh)
}

function byRefresh(accurate: Accurate, application: Application, form: Query) {
  const { refresh_token, rotate_refresh_token: rotates, token_seconds } = accurate.settings
  const expiresAt = accurate.now() + token_seconds * 1_000
  const grant = accurate.grants.renew(param(form, 'refresh_token') ?? '', application, { expiresAt, rotates })
  if (!grant) return denied(400, 'invalid_grant', 'Invalid refresh token')
  return tokens(accurate, grant, refresh_token === 'always')
}

function tokens({ settings: { expires_in } }: Accurate, grant: Grant, hasRefresh: boolean): Answer {
  return ok({
    access_token: grant.access,
    token_type: 'bearer',
    ...(expires_in === null ? {} : { expires_in }),
    ...(hasRefresh && grant.refresh ? { refresh_token: grant.refresh } : {}),
    scope: grant.scopes.join(' '),
    user: { name: 'Sri Wahyuni', email: 'sri.wahyuni@contoh.example' },
  })
}

const invalid = (description: string): Answer => ({
  ...denied(400, 'invalid_request', description),
  violations: [description],
})
