import { Agent, request as open } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { FuzzRequest } from './requests.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
const LONGEST_MS = 60_000

export type Outcome = { status: number; ms: number; text: string }

/** Sends a request unchanged. A broken connection counts as status 599, since every request must be answered. */
export function send(origin: string, { as, method, path, headers, body }: FuzzRequest, token: string | undefined) {
  const since = performance.now()
  const bytes = body === undefined ? undefined : Buffer.from(body, 'base64')
  const own = as === 'nobody' || !token ? {} : { authorization: `Bearer ${token}` }
  const length = bytes && !headers['transfer-encoding'] ? { 'content-length': String(bytes.length) } : {}
  return new Promise<Outcome>((resolve) => {
    const ended = (status: number, text: string) => resolve({ status, text, ms: performance.now() - since })
    const sent = open(
      origin + path,
      { method, agent, timeout: LONGEST_MS, headers: { ...own, ...length, ...headers } },
      (answer) => {
        let text = ''
        answer.setEncoding('latin1').on('data', (part) => {
          if (text.length < 2_000) text += part
        })
        answer.on('end', () => ended(answer.statusCode ?? 0, text))
        answer.on('error', (error) => ended(599, error.message))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer within a minute')))
    sent.on('error', (error) => ended(599, error.message))
    sent.end(bytes)
  })
}
