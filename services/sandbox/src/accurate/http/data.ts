import type { Accurate } from '../accurate.ts'
import { queryProblems } from '../contract/check-query.ts'
import { baseEndpoint, dataEndpoint, type ModuleName, moduleNames } from '../contract/contract.ts'
import { fieldNames } from '../contract/query.ts'
import { deleted } from '../modules/delete.ts'
import { recordOf } from '../modules/detail.ts'
import { bulkSaved, saved } from '../modules/save.ts'
import { signedBy } from '../oauth/api-token.ts'
import type { Grant } from '../oauth/grant.ts'
import type { Database } from '../records/database.ts'
import { listOf, unknownFields } from '../records/listing.ts'
import { invalidToken } from './account.ts'
import { type Answer, denied, failed, ok, page, violated } from './answer.ts'
import { bearerOf, type Call } from './call.ts'
import type { DataCall } from './data-call.ts'

type Action = (data: DataCall) => Answer

const actions: Readonly<Record<string, Action>> = {
  'list.do': ({ database, module, call }) => ({
    ...ok(listOf(module, database.modules[module], call.query)),
    unknownFields: unknownFields(module, database.modules[module], fieldNames(call.query) ?? []),
  }),
  'detail.do': recordOf,
  'save.do': saved,
  'bulk-save.do': bulkSaved,
  'delete.do': deleted,
}

/** Everything of a data host. */
export function dataAnswer(accurate: Accurate, call: Call): Answer {
  const path = call.path.replace(/^\/accurate/, '')
  // The address without `/accurate` shows a person the product, whatever is behind it.
  if (path === call.path) return { ...page, violations: ['Alamat tanpa /accurate'] }
  const endpoint = dataEndpoint(path)
  const [, , module = '', action = ''] = path.split('/')
  const answer = actions[action]
  if (baseEndpoint(path) || !endpoint || !answer || !isModule(module)) return violated(['URL API tidak tepat'], 404)
  if (call.method !== endpoint.method) return violated([`${endpoint.method} diharapkan`], 405)
  const opened = openedBy(accurate, call)
  if ('status' in opened) return opened
  const { database, grant } = opened
  if (accurate.options.hosts[call.hostIndex] !== accurate.hostOf(database)) return moved(accurate, call, database)
  const { scope } = endpoint
  if (scope && !grant.scopes.includes(scope))
    return denied(403, 'insufficient_scope', `Insufficient scope for this resource: ${scope}`)
  const problems = queryProblems(endpoint, call.query)
  return problems.length ? violated(problems) : answer({ accurate, database, module, grant, call })
}

type Opened = { database: Database; grant: Pick<Grant, 'application' | 'scopes'> }

/** The books that the headers open: by token and session, or by a signed API token. */
function openedBy(accurate: Accurate, call: Call): Opened | Answer {
  const token = bearerOf(call) ?? ''
  if (token.startsWith('aat.')) return signedBy(accurate, call, token)
  const grant = accurate.grants.byAccess(token, accurate.now())
  if (!grant) return invalidToken(call)
  const id = call.headers['x-session-id']
  if (!id) return { ...failed(401, 'Parameter session harus diisi'), violations: ['Header X-Session-ID tidak ada'] }
  const session = accurate.grants.session(String(id), accurate.now(), accurate.settings.session_idle_seconds * 1_000)
  const database = session?.grant === grant ? accurate.database(session.databaseId) : undefined
  if (!session || !database) return failed(401, 'Data Session Key tidak tepat')
  session.usedAt = accurate.now()
  return { database, grant }
}

/** The books are on another host now. */
function moved(accurate: Accurate, call: Call, database: Database): Answer {
  const host = accurate.hostOf(database)
  return {
    status: 308,
    body: { error: 'Database telah dipindahkan', endpoint: host },
    headers: { location: `${host}${call.path}${call.rawQuery ? `?${call.rawQuery}` : ''}` },
  }
}

const isModule = (name: string): name is ModuleName => (moduleNames as readonly string[]).includes(name)
