import type { IncomingHttpHeaders } from 'node:http'
import type { Query } from '../contract/query.ts'

/** A request as the sandbox sees it. */
export type Call = {
  layer: 'account' | 'data'
  /** The host that was called, as `open-db.do` names it; `account` for the other one. */
  host: string
  /** Position of the data host in the list. */
  hostIndex: number
  method: string
  path: string
  query: Query
  /** The parameters as they came, for what is sent on. */
  rawQuery: string
  headers: IncomingHttpHeaders
  body: string
}

export const bearerOf = ({ headers }: Call) => /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

export const isForm = ({ headers }: Call) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

export const isJson = ({ headers }: Call) => headers['content-type']?.startsWith('application/json') ?? false

/** Client id and secret of HTTP Basic. */
export function basicOf({ headers }: Call) {
  const encoded = /^basic (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (!encoded) return undefined
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret.join(':')) }
}
