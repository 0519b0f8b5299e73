import { type Answer, type Call, isJson, objectIn, ok, rejected } from '../http.ts'
import type { Jira } from '../jira.ts'
import { issue as presented } from '../rest/present.ts'
import type { Fields, Issue } from '../state.ts'
import { inOrder, type Jql, JqlError, parseJql } from './jql.ts'

const MAX_ROWS = 5_000
const TOKEN_MS = 7 * 86_400_000
const MAX_RECONCILED = 50
const accepted = new Set([
  'jql',
  'nextPageToken',
  'maxResults',
  'fields',
  'expand',
  'properties',
  'fieldsByKeys',
  'failFast',
  'reconcileIssues',
])
const UNBOUNDED = 'Unbounded JQL queries are not allowed here. Please add a search restriction to your query.'

type Wish = Record<string, unknown>

/** `GET` and `POST /search/jql`: no total, pages by tokens, ids alone unless fields are asked for. */
export function search(jira: Jira, call: Call): Answer {
  const wish = wishOf(call)
  if ('status' in wish) return wish as unknown as Answer
  const jql = boundedJql(wish)
  if ('status' in jql) return jql
  const maxResults = Number(wish.maxResults ?? 50)
  if (!Number.isInteger(maxResults) || maxResults < 1 || maxResults > MAX_ROWS)
    return rejected(400, [`The value of maxResults must be between 1 and ${MAX_ROWS}.`])
  const reconciled = listOf(wish.reconcileIssues)
  if (reconciled.length > MAX_RECONCILED) return rejected(400, ['Too many issues to reconcile.'])
  const from = pageOf(jira, call, wish)
  if (from === undefined) return rejected(400, ['The provided next page token is invalid or has expired.'])
  const rows = matching(jira, jql, reconciled)
  const page = rows.slice(from, from + maxResults)
  const isLast = from + maxResults >= rows.length
  const fields = listOf(wish.fields)
  return ok({
    issues: page.map((row) => presented(jira, row.issue, fields.length ? fields : ['id'], row.fields)),
    isLast,
    ...(isLast
      ? {}
      : { nextPageToken: Buffer.from(`${from + maxResults}:${Date.now() + TOKEN_MS}`).toString('base64url') }),
  })
}

/** `POST /search/approximate-count` */
export function approximateCount(jira: Jira, call: Call): Answer {
  const jql = boundedJql(objectIn(call) ?? {})
  return 'status' in jql ? jql : ok({ count: matching(jira, jql, []).length })
}

/** The address that was shut down. */
export const removedSearch = rejected(410, [
  'The requested API has been removed. Please migrate to the /rest/api/3/search/jql API.',
])

function wishOf(call: Call): Wish | Answer {
  if (call.method === 'GET') return Object.fromEntries(call.query)
  if (!isJson(call))
    return {
      status: 415,
      type: 'application/problem+json',
      body: { title: 'Unsupported Media Type', detail: 'Content-Type is not supported.', instance: call.path },
    }
  const body = objectIn(call)
  if (!body) return rejected(400, ['Invalid request payload. Refer to the REST API documentation and try again.'])
  const unknown = Object.keys(body).find((name) => !accepted.has(name))
  return unknown
    ? { ...rejected(400, [`Unrecognized field "${unknown}"`]), violations: [`Isian ${unknown} tidak dikenal`] }
    : body
}

function boundedJql({ jql }: Wish): Jql | Answer {
  try {
    const parsed = parseJql(typeof jql === 'string' ? jql : '')
    return parsed.test ? parsed : { ...rejected(400, [UNBOUNDED]), violations: ['JQL tanpa batas'] }
  } catch (error) {
    if (error instanceof JqlError) return rejected(400, [error.message])
    throw error
  }
}

function pageOf(jira: Jira, call: Call, { nextPageToken }: Wish): number | undefined {
  if (nextPageToken === undefined) return 0
  if (jira.faults.take(['page_token_expired'], call)) return undefined
  const [from, until] = Buffer.from(String(nextPageToken), 'base64url').toString('utf8').split(':').map(Number)
  return from && until && until > Date.now() ? from : undefined
}

/** Issues as the index knows them; those to reconcile as they are. */
function matching(jira: Jira, { test, order }: Jql, reconciled: readonly string[]): { issue: Issue; fields: Fields }[] {
  const until = Date.now() - jira.settings.index_lag_ms
  return jira.state.issues
    .flatMap((issue) => {
      const fields = reconciled.includes(issue.id)
        ? issue.fields
        : issue.indexed.findLast(({ at }) => at <= until)?.fields
      return fields && test?.(issue, fields) ? [{ issue, fields }] : []
    })
    .toSorted(inOrder(order))
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value ? value.split(',') : []
