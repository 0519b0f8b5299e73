import { mediaType, objectOf, type Resource, type ResourceObject, rowOf } from '@ems/contracts/kit'
import type { InjectOptions } from 'fastify'
import type { User } from '../kit/context.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape.
export type Sent = { status: number; headers: Record<string, unknown>; text: string; bytes: Buffer; body: any }
export type Row = { id: string; version: number } & Record<string, unknown>
type Send = (request: InjectOptions & { token?: string }) => Promise<Sent>
type Headers = Record<string, string>

export type Client = ReturnType<typeof clientOf>

/** Calls the API as one user; paths are relative to `/api/v1`. */
export function clientOf(send: Send, token: string, user: User | undefined) {
  const call =
    (method: NonNullable<InjectOptions['method']>) =>
    (path: string, document?: unknown, headers: Headers = {}) =>
      send({
        method,
        token,
        url: `/api/v1${path}`,
        headers: { accept: mediaType, ...(document === undefined ? {} : { 'content-type': mediaType }), ...headers },
        ...(document === undefined
          ? {}
          : {
              payload: typeof document === 'string' || Buffer.isBuffer(document) ? document : JSON.stringify(document),
            }),
      })
  const post = call('POST')
  return {
    user: user as User,
    get: call('GET'),
    post,
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),

    /** Creates a row; the test fails with the answer when that is refused. */
    async create(resource: Resource, values: Record<string, unknown>): Promise<Row> {
      const answer = await post(`/${resource.name}`, { data: objectOf(resource, values) })
      if (answer.status !== 201) throw new Error(`${resource.name} was not created: ${answer.text}`)
      return rowOf(answer.body.data as ResourceObject) as Row
    },
    store: (resource: Resource, values: Record<string, unknown>, headers?: Headers) =>
      post(`/${resource.name}`, { data: objectOf(resource, values) }, headers),
    update: (resource: Resource, row: { id: string; version?: number }, values: Record<string, unknown>) =>
      call('PATCH')(`/${resource.name}/${row.id}`, { data: objectOf(resource, values, row) }),
    /** Takes one row a step on; `reason` and `signature` where the transition asks for them. */
    take: (
      resource: Resource,
      transition: string,
      row: { id: string; version?: number },
      { values = {}, ...more }: { values?: Record<string, unknown>; reason?: string; signature?: unknown } = {},
      headers?: Headers,
    ) => {
      const object = objectOf(resource, values, row)
      const document = { data: { ...object, meta: { ...object.meta, ...more } } }
      return post(`/${resource.name}/${row.id}/-actions/${transition}`, document, headers)
    },
    act: (
      resource: Resource,
      action: string,
      rows: readonly (ResourceObject | { id: string; version?: number; values?: Record<string, unknown> })[],
      headers?: Headers,
    ) =>
      post(
        `/${resource.name}/-actions/${action}`,
        {
          data: rows.map((row) =>
            'type' in row ? row : objectOf(resource, ('values' in row && row.values) || {}, row as { id: string }),
          ),
        },
        headers,
      ),
  }
}

/** The pointers or parameters an answer complains about. */
export const sources = ({ body }: Pick<Sent, 'body'>): string[] => [
  ...new Set<string>(
    body.errors.map(
      ({ source }: { source?: Record<string, string> }) => source?.pointer ?? source?.parameter ?? source?.header,
    ),
  ),
]
