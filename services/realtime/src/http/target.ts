import type { IncomingMessage } from 'node:http'

/** Path and query as they were sent. Unlike `new URL` this takes any text a client may write there, `//` included. */
export function targetOf({ url = '/' }: IncomingMessage) {
  const mark = url.indexOf('?')
  if (mark < 0) return { pathname: url, searchParams: new URLSearchParams() }
  return { pathname: url.slice(0, mark), searchParams: new URLSearchParams(url.slice(mark + 1)) }
}
