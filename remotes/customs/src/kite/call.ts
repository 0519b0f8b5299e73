import type { Resource } from '@ems/contracts/kit'
import { api, changed, jsonApi } from '@ems/platform'

type Answer = { data?: unknown; meta?: Record<string, unknown> }

/**
 * Calls an action of the KITE tool with the plain members the API asks for, and marks stale what it may have changed.
 * The key makes a repeated click the same request.
 */
export async function callAction(
  resource: Pick<Resource, 'name'>,
  action: string,
  attributes: Readonly<Record<string, unknown>>,
  { idempotencyKey = crypto.randomUUID() }: { idempotencyKey?: string } = {},
): Promise<Answer> {
  const { body, headers } = jsonApi({ data: { type: resource.name, attributes } })
  const answer = await api.post(`${resource.name}/-actions/${action}`, {
    body,
    headers: { ...headers, 'Idempotency-Key': idempotencyKey },
    timeout: 120_000,
  })
  const message = answer.status === 204 ? {} : await answer.json<Answer>()
  await refreshTool()
  return message
}

/** One action changes many collections, so everything on the screen is reloaded. */
export const refreshTool = () => Promise.all(toolResources.map((name) => changed({ name })))

const toolResources = [
  'customs-kite-tenants',
  'customs-kite-source-files',
  'customs-portal-files',
  'customs-portal-balances',
  'customs-portal-pibs',
  'customs-portal-reports',
  ...[
    'raw-materials',
    'finish-goods',
    'boms',
    'bom-details',
    'bom-detail-views',
    'niper-items',
    'niper-item-views',
    'product-relations',
    'pib-headers',
    'pib-details',
    'pib-exceptions',
    'pib-extensions',
    'pib-useds',
    'pib-used-views',
    'pib-bom-diffs',
    'peb-headers',
    'peb-details',
    'peb-reporteds',
    'kite-datas',
  ].map((name) => `customs-kite-tool-${name}`),
]
