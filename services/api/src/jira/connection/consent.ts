import { authTokens } from '@ems/contracts/settings'
import { sql, transaction } from '@ems/postgres'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps } from '../../kit/context.ts'
import { shouldHaveSignedIn } from '../../kit/http/authorize.ts'
import { CONSENT_SECONDS, hashOfState, newState } from '../../kit/outside/consent-state.ts'
import { badRequest } from '../../kit/problems.ts'
import { clientOf, configuredJira, type Jira } from '../client/jira.ts'
import { JiraError } from '../client/jira-error.ts'
import { authorizeUrl, tokensFor } from '../client/oauth.ts'
import { forgetEventsIfPossible, registerEventsIfPossible } from '../events/registration.ts'
import { accountOf } from '../reading/issue.ts'
import { storeTokens } from '../session/access-token.ts'
import { connectionRow } from '../session/connection-row.ts'
import { jiraCall } from '../session/jira-call.ts'

/** An entry of the audit log about the connection; never with a token. */
export const auditJira = (deps: Deps, after: object) =>
  audit(deps, [{ action: 'config', menu: authTokens.menu, target_type: authTokens.name, target_label: 'Jira', after }])

/** Begins a consent of this user and returns the address that the browser goes to. */
export async function beginConsent(deps: Deps): Promise<string> {
  const jira = configuredJira()
  const state = newState()
  await deps.db.run(sql`delete from ems.jira_consents where expires_at < now() - interval '1 day'`)
  await deps.db.run(sql`insert into ems.jira_consents (state_hash, user_id, redirect_uri, expires_at)
    values (${hashOfState(state)}, ${deps.user.id}::bigint, ${clientOf(jira).redirectUri},
      now() + ${CONSENT_SECONDS}::int * interval '1 second')`)
  await auditJira(deps, { step: 'consent' })
  return authorizeUrl(jira, state)
}

/**
 * Ends a consent: the state is used once, by the user who began it. Site and project are chosen next; where they were before,
 * events come again at once.
 */
export async function completeConsent(deps: Deps, { code, state }: { code: string; state: string }): Promise<void> {
  const jira = configuredJira()
  const consent = await deps.db.first(sql<{ redirect_uri: string }>`
    update ems.jira_consents set consumed_at = now()
    where state_hash = ${hashOfState(state)} and consumed_at is null and expires_at > now() and user_id = ${deps.user.id}::bigint
    returning redirect_uri`)
  if (!consent) {
    await audit(deps, [{ action: 'denied', target_type: authTokens.name, target_label: 'Izin Jira tidak sah' }])
    throw InvalidConsent()
  }
  const tokens = await tokensFor(jira, code, consent.redirect_uri).catch((error: unknown) => {
    // A code that was used or has expired is the fault of this consent, not of the connection.
    if (error instanceof JiraError && error.failure === 'REAUTH') throw InvalidConsent()
    throw error
  })
  await transaction(deps.db, async (db) => {
    await storeTokens(db, jira, tokens)
    await db.run(sql`update ems.jira_connection set connected_by_id = ${deps.user.id}::bigint, connected_at = now(),
      refresh_token = case when ${tokens.refreshToken === undefined} then null else refresh_token end,
      last_error = null, last_error_code = null, last_error_at = null, held_until = null, alarms = '{}'`)
    // What waited for the connection goes on at once.
    await db.run(sql`update ems.jira_outbox set due_at = now(), attempts = 0 where status = 'queued'`)
    await auditJira({ ...deps, db }, { step: 'connected' })
  })
  await registerEventsIfPossible(jira)
}

const InvalidConsent = () =>
  badRequest(
    'Izin Jira tidak sah atau sudah kedaluwarsa. Hubungkan ulang.',
    { pointer: '/data/attributes/state' },
    'INVALID_CONSENT',
  )

/** Asks who granted the access: an empty list may also be the answer to a user who has no access at all. */
export async function readAccount(jira: Jira): Promise<void> {
  const account = accountOf(
    await jiraCall(jira, { path: 'api/3/myself', scope: 'read:jira-user', isInteractive: true }),
  )
  await jira.db.run(sql`update ems.jira_connection set account_id = ${account?.id ?? null},
    account_label = left(${[account?.name, account?.email].filter(Boolean).join(' · ') || null}, 120)`)
}

/** Ends the connection: forgets its tokens and what was on its way. Tickets stay as they are. */
export async function disconnect(deps: Deps): Promise<void> {
  shouldHaveSignedIn(deps.user, 'memutus koneksi')
  const { account_label: account, status } = await connectionRow(deps.db)
  if (status === 'connected') await forgetEventsIfPossible(configuredJira())
  await transaction(deps.db, async (db) => {
    await db.run(sql`update ems.jira_connection set status = 'disconnected', access_token = null, refresh_token = null,
      expires_at = null, scopes = '{}', is_paused = false, held_until = null, token_version = token_version + 1,
      webhook_ids = '{}', webhooks_until = null, webhooks_renewed_at = null, alarms = '{}',
      last_error = null, last_error_code = null, last_error_at = null, updated_at = now()`)
    await db.run(sql`delete from ems.jira_outbox`)
    await db.run(sql`delete from ems.jira_reads`)
    await db.run(sql`update ems.jira_issues set sync_status = 'none', sync_error = null where sync_status <> 'none'`)
    await auditJira({ ...deps, db }, { step: 'disconnected', account })
  })
}
