import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/**
 * Makes a deployment believe it is asked at its own address, and the browser that it is answered from this one: sign-in
 * works without registering another callback, cookies and content policy stay in force.
 */
export function translation(upstream: string, here: string) {
  const pairs = [
    [upstream, here],
    [upstream.replace(/^http/, 'ws'), here.replace(/^http/, 'ws')],
    [encodeURIComponent(upstream), encodeURIComponent(here)],
  ] as const
  const toUpstream = (text: string) => pairs.reduce((done, [there, local]) => done.replaceAll(local, there), text)
  const toHere = (text: string) => pairs.reduce((done, [there, local]) => done.replaceAll(there, local), text)

  const requestHeaders = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => ({
    ...mapped(headers, toUpstream),
    host: new URL(upstream).host,
    // Texts are read on their way back.
    'accept-encoding': 'identity',
  })

  const answerHeaders = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => {
    const { 'strict-transport-security': _, 'content-length': __, 'transfer-encoding': ___, ...rest } = headers
    const cookies = headers['set-cookie']?.map((cookie) => toHere(cookie).replace(/; *Domain=[^;]*/i, ''))
    return { ...mapped(rest, toHere), ...(cookies && { 'set-cookie': cookies }) }
  }

  return { toUpstream, toHere, requestHeaders, answerHeaders }
}

const mapped = (headers: IncomingHttpHeaders, map: (text: string) => string): OutgoingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? map(value) : value]),
  )
