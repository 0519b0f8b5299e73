import { isObject } from '@ems/contracts/is-object'
import { SCOPES } from '../client/settings.ts'
import { moduleNames, syncModules } from '../sync/modules.ts'

type UsedCall = { path: string; method: 'get' | 'post'; sends: readonly string[] }

const listed = ['sp.page', 'sp.pageSize', 'sp.sort', 'filter.lastUpdate.op', 'filter.lastUpdate.val']

/** Calls of EMS, with the parameters that it sends. Bodies are compared by their required fields alone. */
const usedCalls: readonly UsedCall[] = [
  { path: '/api/db-list.do', method: 'get', sends: [] },
  { path: '/api/db-detail.do', method: 'get', sends: ['id'] },
  { path: '/api/open-db.do', method: 'get', sends: ['id'] },
  { path: '/api/approved-scope.do', method: 'get', sends: [] },
  { path: '/api/webhook-renew.do', method: 'get', sends: [] },
  ...moduleNames.map((module) => ({
    path: `/api/${module}/list.do`,
    method: 'get' as const,
    sends: syncModules[module].fields ? [...listed, 'fields'] : listed,
  })),
  ...moduleNames.map((module) => ({ path: `/api/${module}/detail.do`, method: 'get' as const, sends: ['id'] })),
  {
    path: '/api/sales-invoice/list.do',
    method: 'get',
    sends: ['filter.outstanding', 'filter.lastPaymentDate.op', 'filter.lastPaymentDate.val'],
  },
]

/** Sent with every call of a database; other required parameters are new. */
const always = ['X-Session-ID', 'Authorization']

/**
 * Compares the published contract of the provider (an OpenAPI document) with what EMS uses: calls and parameters that are
 * gone, parameters and scopes that became required. The result is for administrators. Throws on anything but OpenAPI.
 */
export function contractDifferences(document: unknown): string[] {
  const paths = isObject(document) && isObject(document.paths) ? document.paths : undefined
  if (!paths) throw new Error('not an OpenAPI document')
  const addresses = Object.keys(paths)
  return usedCalls.flatMap(({ path, method, sends }) => {
    const address = addresses.find((one) => one.endsWith(path))
    const item = address === undefined ? undefined : paths[address]
    const operation = isObject(item) ? item[method] : undefined
    if (!isObject(operation)) return [`${path} tidak ada lagi.`]
    const parameters = (Array.isArray(operation.parameters) ? operation.parameters : []).filter(isObject)
    const names = new Set(parameters.map(({ name }) => String(name)))
    const removed = sends.filter((name) => !names.has(name)).map((name) => `${path} tidak lagi mengenal ${name}.`)
    const added = parameters
      .filter(({ name, required }) => required === true && ![...sends, ...always].includes(String(name)))
      .map(({ name }) => `${path} mewajibkan ${String(name)}.`)
    return [...removed, ...added, ...newScopes(path, operation)]
  })
}

/** Scopes of a call of which EMS requests none. */
function newScopes(path: string, { security }: Record<string, unknown>): string[] {
  const required = (Array.isArray(security) ? security : [])
    .filter(isObject)
    .flatMap((one) => Object.values(one).flatMap((scopes) => (Array.isArray(scopes) ? scopes.map(String) : [])))
  const isCovered = !required.length || required.some((scope) => (SCOPES as readonly string[]).includes(scope))
  return isCovered ? [] : [`${path} membutuhkan izin ${required.join(', ')}.`]
}
