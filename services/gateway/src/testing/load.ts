import { randomUUID } from 'node:crypto'
import { mediaType, objectOf } from '@ems/contracts/kit'
import { references } from '@ems/contracts/settings'

/*
 * People who read and write through the gateway until this is told to end (SIGTERM). Nothing is asked twice, so that every
 * request that fails is counted. Says `ready` when it has begun, and at the end what became of it, as JSON.
 *
 *   node services/gateway/src/testing/load.ts http://localhost:8080 <access token>
 */
const READERS = 6
const WRITERS = 4

const [url = '', token = ''] = process.argv.slice(2)
const failed: Record<string, number> = {}
let requested = 0
let written = 0
let longest = 0
let ends = false
process.on('SIGTERM', () => {
  ends = true
})

async function ask(path: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}) {
  const since = performance.now()
  const wrong = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: mediaType,
      ...(body ? { 'content-type': mediaType } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).then(
    async (answer) => {
      const text = await answer.text()
      return answer.ok ? undefined : `${method} ${answer.status} ${text.replace(/"id":"[^"]*"/g, '').slice(0, 200)}`
    },
    ({ message, cause }: Error) => `${method} ${message} ${cause}`,
  )
  requested += 1
  longest = Math.max(longest, Math.round(performance.now() - since))
  if (wrong) failed[wrong] = (failed[wrong] ?? 0) + 1
  return !wrong
}

/** Half of the writers say no `Idempotency-Key`: what they send must never be sent where it could be lost. */
async function write(hasKey: boolean) {
  const code = `GULIR${randomUUID().slice(0, 12)}`
  const body = { data: objectOf(references, { category: 'unit', code, name: `Beban ${code}` }) }
  if (await ask('references', 'POST', body, hasKey ? { 'idempotency-key': code } : {})) written += 1
}

async function repeat(once: () => Promise<unknown>) {
  while (!ends) await once()
}

process.stdout.write('ready\n')
await Promise.all([
  ...Array.from({ length: READERS }, () => repeat(() => ask('references?page[size]=20&sort=name'))),
  ...Array.from({ length: WRITERS }, (_, n) => repeat(() => write(n % 2 === 0))),
])
process.stdout.write(`${JSON.stringify({ asked: requested, written, failed, longest })}\n`)
