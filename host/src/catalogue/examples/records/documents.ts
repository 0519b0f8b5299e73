import { objectOf, type Resource, type ResourceObject } from '@ems/contracts/kit'

type Values = Record<string, unknown> & { id: string }

/** A row as the API says it, which its reader may change. */
export function objectFor(resource: Resource, values: Values): ResourceObject {
  const system = { created_at: '2026-11-01T01:00:00.000Z', updated_at: '2026-11-20T03:42:00.000Z', updated_by: null }
  const object = objectOf(resource, { ...system, ...values }, { id: values.id, version: 1 })
  const meta = { version: 1, title: values[resource.title] ?? null, can: ['show', 'update', 'destroy'] }
  return { ...object, meta } as ResourceObject
}

/** The answer to a request for a list. */
export function listOf(resource: Resource, rows: readonly Values[]): object {
  const total = rows.length
  const page = { currentPage: 1, from: 1, lastPage: 1, perPage: 25, to: total, total }
  return { data: rows.map((row) => objectFor(resource, row)), included: [], meta: { total, page }, links: {} }
}

/** A refusal of the API. */
export const refusal = (status: number, code: string, detail: string): Response =>
  new Response(JSON.stringify({ errors: [{ status: String(status), code, title: 'Galat', detail }] }), {
    status,
    headers: { 'Content-Type': 'application/vnd.api+json', 'X-Request-Id': 'contoh' },
  })
