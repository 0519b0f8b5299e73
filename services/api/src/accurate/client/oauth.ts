import type { AccountingConnection } from '@ems/contracts/accurate'
import { type Accurate, clientOf } from './accurate.ts'
import { type AccurateError, badResponse, busy, reauthRequired } from './accurate-error.ts'
import { assumptions } from './assumptions.ts'
import { exchange, objectIn, type Response_ } from './exchange.ts'

export type Tokens = {
  accessToken: string
  /** Absent where the provider issues none, or keeps the earlier one. */
  refreshToken: string | undefined
  expiresAt: Date
  account: string | undefined
}

const TIMEOUT_MS = 10_000

/** Address of the consent. */
export function authorizeUrl(accurate: Accurate, connection: AccountingConnection, state: string): string {
  const { id, redirectUri, url } = clientOf(accurate, connection)
  const address = new URL(`${accurate.settings.authorizeUrl ?? url}/oauth/authorize`)
  const parameters = { client_id: id, response_type: 'code', redirect_uri: redirectUri, state }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  address.searchParams.set('scope', accurate.settings.scopes.join(' '))
  return address.href
}

/** Exchanges the code of a consent. */
export const tokensFor = (accurate: Accurate, connection: AccountingConnection, code: string, redirectUri: string) =>
  requestTokens(accurate, connection, { grant_type: 'authorization_code', code, redirect_uri: redirectUri })

/** New tokens for a refresh token. Throws *reauth required* when the provider no longer accepts it. */
export async function refreshedTokens(accurate: Accurate, connection: AccountingConnection, refreshToken: string) {
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
  try {
    return await requestTokens(accurate, connection, form)
  } catch (error) {
    if (!(error as { isOutcomeUnknown?: boolean }).isOutcomeUnknown) throw error
    // The answer was lost. A refusal of the same token may mean that the first request renewed it: not yet the end.
    return await requestTokens(accurate, connection, form, 2).catch((second: AccurateError) => {
      throw second.failure === 'REAUTH' ? error : second
    })
  }
}

async function requestTokens(
  accurate: Accurate,
  connection: AccountingConnection,
  form: Record<string, string>,
  attempt = 1,
): Promise<Tokens> {
  const { id, secret, url } = clientOf(accurate, connection)
  const response = await exchange(accurate, connection, {
    method: 'POST',
    url: `${url}/oauth/token`,
    operation: `/oauth/token ${form.grant_type}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
    timeoutMs: TIMEOUT_MS,
    attempt,
  })
  if (response.status === 429 || response.status === 503)
    throw busy(Number(response.headers.get('retry-after') ?? 5) || 5)
  if (response.status >= 500) throw badResponse(`status ${response.status}`)
  const answer = answerIn(response)
  if (response.status >= 400 || typeof answer.access_token !== 'string') {
    if (typeof answer.error === 'string') throw reauthRequired(connection)
    throw badResponse(`status ${response.status} without a token`)
  }
  const seconds = Number(answer.expires_in) > 0 ? Number(answer.expires_in) : assumptions.TOKEN_SECONDS
  const user = (answer.user ?? {}) as { name?: unknown; email?: unknown }
  return {
    accessToken: answer.access_token,
    refreshToken: typeof answer.refresh_token === 'string' ? answer.refresh_token : undefined,
    expiresAt: new Date(Date.now() + seconds * 1_000),
    account: [user.name, user.email].filter((text) => typeof text === 'string' && text).join(' · ') || undefined,
  }
}

/** An answer that was cut off may have been a new token: what became of the old one is unknown. */
function answerIn(response: Response_): Record<string, unknown> {
  try {
    return objectIn(response)
  } catch {
    throw badResponse('not JSON', { isOutcomeUnknown: true })
  }
}
