import { Agent, request } from 'node:http'

// One connection: the next request does not wait for a handshake.
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

export type Sent = { method?: string; headers?: Record<string, string>; body?: string }

/** Sends a request on the one connection that a benchmark uses; the whole answer as text. */
export function sendOnce(url: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(url, { method, headers: { ...headers, ...length }, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
