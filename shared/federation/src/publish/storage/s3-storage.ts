import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { checkedKey, Rejected, type Storage } from './storage.ts'

const CHECK = 'conditional-writes.txt'
/** S3 answers 409 while another conditional write of the key is under way, and asks to come again. */
const CONFLICTS = 5

/**
 * A bucket of S3 or of a server that speaks its protocol, conditional writes included (If-None-Match, If-Match), as storage:
 * `s3://bucket/prefix`. It is configured with the usual variables: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`,
 * `AWS_SESSION_TOKEN`, `AWS_REGION`, and `AWS_ENDPOINT_URL_S3` for any other provider than AWS. The two keys may be files
 * (`…_FILE`), as orchestrators mount secrets.
 */
export function s3Storage(at: string, env: NodeJS.ProcessEnv = process.env): Storage {
  const { client, prefix, bucket } = connected(at, env)
  const url = (key: string) => `${bucket}/${[prefix, checkedKey(key)].filter(Boolean).join('/')}`
  let supports: Promise<Quoting> | undefined

  const send = async (method: string, key: string, headers: Record<string, string> = {}, body?: Buffer) => {
    const answer = await client.fetch(url(key), { method, headers, ...(body && { body: new Uint8Array(body) }) })
    if (answer.ok || [404, 409, 412].includes(answer.status)) return answer
    throw new Rejected(`${at} answers ${answer.status} to ${method} ${key}: ${(await answer.text()).slice(0, 300)}`)
  }

  const read = async (key: string) => {
    const answer = await send('GET', key)
    if (answer.status === 404) return undefined
    return { content: Buffer.from(await answer.arrayBuffer()), tag: answer.headers.get('etag') ?? '' }
  }

  const write = async (key: string, content: Buffer | string, condition: Record<string, string>) => {
    const body = Buffer.from(content)
    for (let attempt = 1; ; attempt += 1) {
      const { status } = await send('PUT', key, condition, body)
      if (status === 409 && attempt < CONFLICTS) await sleep(Math.random() * 100 * attempt)
      // A write whose answer was lost is tried again and meets itself.
      else if (status === 412) return (await read(key))?.content.equals(body) ?? false
      else return status === 200
    }
  }

  const put = async (condition: Record<string, string>) =>
    (await send('PUT', CHECK, condition, Buffer.from('once\n'))).status

  /** A server that ignores the conditions would let publishers overwrite each other without a word. */
  const checked = async (): Promise<Quoting> => {
    const refusal = (header: string) =>
      new Rejected(`${at} ignores conditional writes (${header}); it cannot hold a registry.`)
    const created = await Promise.all([1, 2].map(() => put({ 'if-none-match': '*' })))
    if (!created.some(isRejected)) throw refusal('If-None-Match')
    if (!isRejected(await put({ 'if-match': `"${'0'.repeat(32)}"` }))) throw refusal('If-Match')
    // Another publisher may be checking, too.
    for (let attempt = 1; attempt <= CONFLICTS; attempt += 1) {
      const tag = (await read(CHECK))?.tag ?? ''
      for (const quoting of [asGiven, unquoted]) if ((await put({ 'if-match': quoting(tag) })) === 200) return quoting
      await sleep(Math.random() * 100 * attempt)
    }
    throw new Rejected(`${at} refuses a write over the tag it has just given (If-Match); it cannot hold a registry.`)
  }
  const conditional = async (key: string, content: Buffer | string, tag: string | undefined) => {
    supports ??= checked()
    const quoting = await supports
    return write(key, content, tag ? { 'if-match': quoting(tag) } : { 'if-none-match': '*' })
  }

  return {
    name: at,
    read,
    create: (key, content) => conditional(key, content, undefined),
    replace: conditional,
    list: async (beginning) => [...(await listed(client, bucket, prefix, beginning)).keys()].sort(),
    tags: (beginning) => listed(client, bucket, prefix, beginning),
    async remove(key) {
      await send('DELETE', key)
    },
  }
}

const isRejected = (status: number) => status === 412 || status === 409

/** Form of the If-Match tag that a server accepts: as sent, or without quotes (Ceph). */
type Quoting = (tag: string) => string
const asGiven: Quoting = (tag) => tag
const unquoted: Quoting = (tag) => tag.replaceAll('"', '')

function connected(at: string, env: NodeJS.ProcessEnv) {
  const { hostname, pathname } = new URL(at)
  const { AWS_SESSION_TOKEN } = env
  const accessKeyId = input('AWS_ACCESS_KEY_ID', env)
  const secretAccessKey = input('AWS_SECRET_ACCESS_KEY', env)
  if (!accessKeyId || !secretAccessKey)
    throw new Rejected(`${at} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.`)
  const region = env.AWS_REGION ?? 'us-east-1'
  const endpoint = (env.AWS_ENDPOINT_URL_S3 ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')
  const session = AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3, ...session })
  return { client, bucket: `${endpoint}/${hostname}`, prefix: pathname.replace(/^\/|\/$/g, '') }
}

const input = (name: string, env: NodeJS.ProcessEnv) => {
  const file = env[`${name}_FILE`]
  return env[name] || (file && readFileSync(file, 'utf8').trim())
}

/** Makes the bucket of an address unless it is there. A server that starts at the same time is waited for. */
export async function createBucket(at: string, env: NodeJS.ProcessEnv = process.env, timeoutMs = 120_000) {
  const { client, bucket } = connected(at, env)
  if ((await inScope(at, client, bucket, timeoutMs)) !== 404) return
  const answer = await client.fetch(bucket, { method: 'PUT' })
  if (!answer.ok && answer.status !== 409)
    throw new Rejected(`${at} answers ${answer.status} to a new bucket: ${(await answer.text()).slice(0, 300)}`)
}

/** First response of the server about a bucket. */
async function inScope(at: string, client: AwsClient, bucket: string, timeoutMs: number): Promise<number> {
  for (const until = performance.now() + timeoutMs; ; ) {
    const { status, why } = await client.fetch(bucket, { method: 'HEAD' }).then(
      (answer) => ({ status: answer.status, why: `it answers ${answer.status}` }),
      (error: Error) => ({ status: 0, why: (error.cause as Error | undefined)?.message || error.message }),
    )
    if (status > 0 && status < 500) return status
    if (performance.now() > until) throw new Rejected(`${at} cannot be reached at ${bucket}: ${why}`)
    await sleep(1_000)
  }
}

/** Page by page, a thousand keys each. Our keys hold no character that XML would escape but `&`. */
async function listed(client: AwsClient, bucket: string, prefix: string, beginning: string) {
  const keys = new Map<string, string>()
  const within = prefix ? `${prefix}/` : ''
  for (let next = ''; ; ) {
    const query = new URLSearchParams({ 'list-type': '2', prefix: within + beginning })
    if (next) query.set('continuation-token', next)
    const answer = await client.fetch(`${bucket}?${query}`)
    const xml = await answer.text()
    if (!answer.ok) throw new Rejected(`${bucket} answers ${answer.status} to a listing: ${xml.slice(0, 300)}`)
    for (const [, object = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const [, key = ''] = /<Key>([^<]*)<\/Key>/.exec(object) ?? []
      const [, tag = ''] = /<ETag>([^<]*)<\/ETag>/.exec(object) ?? []
      keys.set(unescaped(key).slice(within.length), tag)
    }
    next = unescaped(/<NextContinuationToken>([^<]*)</.exec(xml)?.[1] ?? '')
    if (!next) return keys
  }
}

const unescaped = (text: string) => text.replaceAll('&amp;', '&')
