import { z } from 'zod'
import { Rejected } from '../publish/storage/storage.ts'
import type { Uses } from './uses.ts'

const properties = z.object({ properties: z.record(z.string(), z.unknown()).optional() }).optional()
const rowSchema = z.object({
  properties: z.object({ attributes: properties, relationships: properties }).partial().optional(),
})
const apiDocument = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.unknown()),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})
export type ApiDocument = z.output<typeof apiDocument>

const WAIT_MS = 15_000

/** The OpenAPI document of a deployed API, read with a token of any of its accounts. */
export async function deployedApi(url: string, token: string | undefined): Promise<ApiDocument> {
  const address = new URL('/api/v1/openapi.json', url).href
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(WAIT_MS) }).catch((error: Error) => {
    throw new Rejected(`The API does not answer at ${address}: ${error.cause ?? error.message}.`, { cause: error })
  })
  if (response.status === 401) throw new Rejected(`${address} needs a token of an account: set EMS_API_TOKEN.`)
  const { data } = apiDocument.safeParse(await response.json().catch(() => undefined))
  if (!data) throw new Rejected(`${address} is no OpenAPI document (${response.status}).`)
  return data
}

/** Collections, fields, steps and actions that a release uses and an API does not have, one sentence each. */
export function lackingInApi(uses: Uses, api: ApiDocument, at: string): string[] {
  return Object.entries(uses.collections).flatMap(([name, { fields, actions }]) => {
    const has = fieldsIn(api, name)
    if (!has) return [`collection: ${name} is used, ${at} does not have it`]
    const offered = (action: string) =>
      [`/${name}/-actions/${action}`, `/${name}/{id}/-actions/${action}`].some((path) => path in api.paths)
    return [
      ...fields
        .filter((field) => !has.has(field))
        .map((field) => `field: ${field} of ${name} is used, ${at} does not have it`),
      ...actions
        .filter((action) => !offered(action))
        .map((action) => `step: ${action} of ${name} is used, ${at} does not have it`),
    ]
  })
}

function fieldsIn({ components }: ApiDocument, name: string): Set<string> | undefined {
  const { data } = rowSchema.safeParse(components.schemas[name])
  if (!data) return undefined
  const { attributes, relationships } = data.properties ?? {}
  return new Set([...Object.keys(attributes?.properties ?? {}), ...Object.keys(relationships?.properties ?? {})])
}
