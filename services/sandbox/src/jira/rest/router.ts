import { fields, issueTypes, me, priorities, projects, sites, statuses, statusOf } from '../catalog.ts'
import { type Answer, type Call, gateway, isJson, ok, violated } from '../http.ts'
import type { Jira } from '../jira.ts'
import { accessibleResources, grantOf, scopeMismatch, unauthorized } from '../oauth/token.ts'
import { approximateCount, removedSearch, search } from '../search/search.ts'
import { webhooks } from '../webhooks/endpoints.ts'
import { attachmentContent, createAttachments, createComment, listComments } from './comments.ts'
import { createIssue, getIssue, listTransitions, takeTransition, updateIssue } from './issues.ts'
import { account } from './present.ts'
import { slaOf } from './sla.ts'

type Route = {
  method: string
  path: RegExp
  scope: string
  answer: (jira: Jira, call: Call, id: string) => Answer | Promise<Answer>
}

const [read, write, users] = ['read:jira-work', 'write:jira-work', 'read:jira-user']
const route = (method: string, path: string, scope: string, answer: Route['answer']): Route => ({
  method,
  path: new RegExp(`^/rest/${path}$`),
  scope,
  answer,
})

const ID = '([A-Za-z0-9-]+)'
const routes: readonly Route[] = [
  route('GET', 'api/3/myself', users, (jira) => ok({ ...account(jira, me), timeZone: 'Asia/Jakarta' })),
  route('GET', 'api/3/field', read, () => ok(fields.map((id) => ({ id, key: id, name: id, custom: false })))),
  route('GET', 'api/3/project/search', read, (_, call) => paged(call, projects)),
  route('GET', `api/3/project/${ID}`, read, (_, __, id) => {
    const one = projects.find((each) => each.id === id || each.key === id)
    return one
      ? ok({ ...one, issueTypes })
      : { status: 404, body: { errorMessages: ['No project could be found.'], errors: {} } }
  }),
  route('GET', 'api/3/priority/search', read, (_, call) => paged(call, priorities)),
  route('GET', 'api/3/status', read, () => ok(statuses.map(({ id }) => statusOf(id)))),
  route('GET', 'api/3/user/search', users, (jira, call) => {
    const query = (call.query.get('query') ?? '').toLowerCase()
    const all = jira.settings.emails_hidden ? [] : ['acc-ems', 'acc-ti', 'acc-luar'].map((id) => account(jira, id))
    return ok(all.filter((one) => JSON.stringify(one).toLowerCase().includes(query)))
  }),
  route('GET', 'api/3/search/jql', read, search),
  route('POST', 'api/3/search/jql', read, search),
  route('POST', 'api/3/search/approximate-count', read, approximateCount),
  route('GET', 'api/3/search', read, () => ({ ...removedSearch, violations: ['Alamat pencarian lama'] })),
  route('POST', 'api/3/search', read, () => ({ ...removedSearch, violations: ['Alamat pencarian lama'] })),
  route('POST', 'api/3/issue', write, (jira, call) => createIssue(jira, call)),
  route('GET', `api/3/issue/${ID}`, read, getIssue),
  route('PUT', `api/3/issue/${ID}`, write, updateIssue),
  route('GET', `api/3/issue/${ID}/transitions`, read, (jira, _, id) => listTransitions(jira, id)),
  route('POST', `api/3/issue/${ID}/transitions`, write, takeTransition),
  route('GET', `api/3/issue/${ID}/comment`, read, listComments),
  route('POST', `api/3/issue/${ID}/comment`, write, createComment),
  route('POST', `api/3/issue/${ID}/attachments`, write, createAttachments),
  route('GET', `api/3/attachment/content/${ID}`, read, (jira, _, id) => attachmentContent(jira, id)),
  route('GET', 'api/3/webhook', 'manage:jira-webhook', webhooks),
  route('POST', 'api/3/webhook', 'manage:jira-webhook', webhooks),
  route('DELETE', 'api/3/webhook', 'manage:jira-webhook', webhooks),
  route('PUT', 'api/3/webhook/refresh', 'manage:jira-webhook', webhooks),
  route('GET', `servicedeskapi/request/${ID}/sla`, 'read:servicedesk-request', (jira, _, id) => slaOf(jira, id)),
]

/** Everything of `api.atlassian.com`. */
export async function apiAnswer(jira: Jira, call: Call): Promise<Answer> {
  if (call.path === '/oauth/token/accessible-resources') return accessibleResources(jira, call)
  const grant = grantOf(jira, call)
  if (!grant) return unauthorized
  const [, cloudId, rest = ''] = /^\/ex\/jira\/([^/]+)(\/.*)$/.exec(call.path) ?? []
  if (!sites.some(({ id }) => id === cloudId))
    return { ...gateway(404, 'Not Found'), violations: ['Situs tidak dikenal'] }
  const match = routes.find(({ method, path }) => method === call.method && path.test(rest))
  if (!match) return violated(`Alamat tidak dikenal: ${call.method} ${rest}`, 404)
  if (!grant.scopes.includes(match.scope)) return scopeMismatch
  if (call.body.length && !isJson(call) && !rest.endsWith('/attachments') && !rest.includes('/search/jql'))
    return violated('Content-Type harus application/json', 415)
  return match.answer(jira, call, match.path.exec(rest)?.[1] ?? '')
}

function paged({ query }: Call, all: readonly unknown[]): Answer {
  const [startAt, maxResults] = [Number(query.get('startAt') ?? 0), Number(query.get('maxResults') ?? 50)]
  const values = all.slice(startAt, startAt + maxResults)
  return ok({ startAt, maxResults, total: all.length, isLast: startAt + maxResults >= all.length, values })
}
