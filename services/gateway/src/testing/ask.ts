import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }

type Question = { method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer }

/** One HTTP request exactly as written: the path is not normalised, nothing is decoded or followed. */
export function ask(url: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Answer> {
  const [, origin, path] = /^(https?:\/\/[^/]+)(.*)$/.exec(url) as unknown as [string, string, string]
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const sent = request(origin, { method, path, headers: { ...length, ...headers }, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const whole = Buffer.concat(chunks)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: whole, text: whole.toString() })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Resolves as soon as `holds` does; rejects after a minute, which only a failure takes. */
export async function until(holds: () => boolean) {
  for (const since = Date.now(); !holds(); ) {
    if (Date.now() - since > 60_000) throw new Error(`still not so: ${holds}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
