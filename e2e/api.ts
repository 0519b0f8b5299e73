import type { APIResponse, Page } from '@playwright/test'
import { accessToken } from './session.ts'

export const mediaType = 'application/vnd.api+json'

type Values = Record<string, unknown>
export type Stored = { id: string; version: number }
type Row = Stored & { values?: Values; relations?: Values }

/** The API as the user signed in on `page`. The token is read for each request, since it is renewed. */
export const apiOf = (page: Page) => ({
  send: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send(page, method, path, body, headers),

  async get(path: string) {
    return (await expected(await send(page, 'GET', path))).json()
  },

  /** Adds a row; `relations` are ids by field, each with its type. */
  async create(type: string, attributes: Values, relationships: Values = {}): Promise<Stored> {
    const answer = await send(page, 'POST', type, { data: { type, attributes, relationships } })
    const { data } = await (await expected(answer)).json()
    return { id: data.id, version: data.meta.version }
  },

  async update(type: string, { id, version }: Stored, attributes: Values): Promise<Stored> {
    const answer = await send(page, 'PATCH', `${type}/${id}`, { data: { type, id, attributes, meta: { version } } })
    const { data } = await (await expected(answer)).json()
    return { id: data.id, version: data.meta.version }
  },

  async act(type: string, action: string, rows: readonly Row[]) {
    const records = rows.map(({ id, version, values = {}, relations = {} }) => ({
      type,
      id,
      attributes: values,
      relationships: relations,
      meta: { version },
    }))
    return (await expected(await send(page, 'POST', `${type}/-actions/${action}`, { data: records }))).json()
  },
})

/** A relationship to one row. */
export const to = (type: string, id: string) => ({ data: { type, id } })

async function send(page: Page, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return page.request.fetch(`/api/v1/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await accessToken(page)}`,
      Accept: mediaType,
      ...(body === undefined ? {} : { 'Content-Type': mediaType }),
      ...headers,
    },
    ...(body === undefined ? {} : { data: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

async function expected(answer: APIResponse) {
  if (!answer.ok()) throw new Error(`${answer.status()} ${answer.url()}: ${await answer.text()}`)
  return answer
}
