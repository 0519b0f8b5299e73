import { retryAfter } from '../../kit/outside/exchange.ts'
import { clientOf, type Jira } from './jira.ts'
import { badResponse, busy, type JiraError, reauthRequired } from './jira-error.ts'
import { objectIn, sent } from './send.ts'

export type Tokens = {
  accessToken: string
  /** None without the scope `offline_access`. */
  refreshToken: string | undefined
  expiresAt: Date
  scopes: string[]
}

const TIMEOUT_MS = 10_000

/** Address of the consent. */
export function authorizeUrl(jira: Jira, state: string): string {
  const { id, redirectUri } = clientOf(jira)
  const address = new URL(`${jira.settings.authorizeUrl}/authorize`)
  const parameters = {
    audience: 'api.atlassian.com',
    client_id: id,
    scope: jira.settings.scopes.join(' '),
    redirect_uri: redirectUri,
    state,
    response_type: 'code',
    prompt: 'consent',
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

/** Exchanges the code of a consent. */
export const tokensFor = (jira: Jira, code: string, redirectUri: string) =>
  requestTokens(jira, { grant_type: 'authorization_code', code, redirect_uri: redirectUri })

/** New tokens for a refresh token. Throws *reauth required* when Atlassian no longer accepts it. */
export async function refreshedTokens(jira: Jira, refreshToken: string): Promise<Tokens> {
  const body = { grant_type: 'refresh_token', refresh_token: refreshToken }
  try {
    return await requestTokens(jira, body)
  } catch (error) {
    if (!(error as JiraError).isOutcomeUnknown) throw error
    // The answer was lost. The token may be used once more within ten minutes; a refusal says nothing yet.
    return await requestTokens(jira, body, 2).catch((second: JiraError) => {
      throw second.failure === 'REAUTH' ? error : second
    })
  }
}

async function requestTokens(jira: Jira, body: Record<string, string>, attempt = 1): Promise<Tokens> {
  const { id, secret } = clientOf(jira)
  const response = await sent(jira, {
    method: 'POST',
    url: `${jira.settings.authUrl}/oauth/token`,
    operation: `/oauth/token ${body.grant_type}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, client_id: id, client_secret: secret }),
    timeoutMs: TIMEOUT_MS,
    attempt,
  })
  if (response.status === 429 || response.status === 503) throw busy(retryAfter(response.headers) || 5)
  if (response.status >= 500) throw badResponse(`status ${response.status}`)
  const answer = objectIn(response)
  if (response.status >= 400 || typeof answer.access_token !== 'string') {
    if (typeof answer.error === 'string') throw reauthRequired()
    throw badResponse(`status ${response.status} without a token`)
  }
  const seconds = Number(answer.expires_in) > 0 ? Number(answer.expires_in) : 3_600
  return {
    accessToken: answer.access_token,
    refreshToken: typeof answer.refresh_token === 'string' ? answer.refresh_token : undefined,
    expiresAt: new Date(Date.now() + seconds * 1_000),
    scopes: typeof answer.scope === 'string' ? answer.scope.split(' ').filter(Boolean) : [],
  }
}
