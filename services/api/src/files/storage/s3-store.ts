import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { checkedKey, type FileStore, type Slice } from './file-store.ts'

/** What the storage answered, for the log: users read that their file could not be stored. */
class StorageFailed extends Error {}

/**
 * Files in a bucket of S3 or of a server that speaks its protocol: `s3://bucket/prefix`, with the usual variables (`AWS_ACCESS_KEY_ID`,
 * `AWS_SECRET_ACCESS_KEY`, also as `…_FILE`, `AWS_REGION`, `AWS_ENDPOINT_URL_S3`). `EMS_S3_ENCRYPTION` (`AES256` or `aws:kms`, with
 * `EMS_S3_KMS_KEY`) asks the server to encrypt what it stores.
 */
export function s3Store(at: string, env: NodeJS.ProcessEnv = process.env): FileStore {
  const { client, bucket, prefix } = connected(at, env)
  const within = prefix ? `${prefix}/` : ''
  const url = (key: string) => `${bucket}/${within}${checkedKey(key)}`
  const encryption = encryptionOf(env)

  const send = async (method: string, key: string, init: { headers?: Record<string, string>; body?: Blob } = {}) => {
    const answer = await client.fetch(url(key), { method, redirect: 'error', ...init })
    if (answer.ok || answer.status === 404) return answer
    throw new StorageFailed(
      `${at} answers ${answer.status} to ${method} ${key}: ${(await answer.text()).slice(0, 300)}`,
    )
  }
  const put = async (key: string, file: string, sha256: Buffer) => {
    const body = await openAsBlob(file)
    const headers = {
      ...encryption,
      // Signed with the request and compared by the server: bytes that change on the way are refused.
      'x-amz-content-sha256': sha256.toString('hex'),
      'x-amz-checksum-sha256': sha256.toString('base64'),
      'content-type': 'application/octet-stream',
    }
    const answer = await send('PUT', key, { headers, body })
    if (!answer.ok) throw new StorageFailed(`${at} has no bucket for ${key}`)
    await answer.body?.cancel()
    return body.size
  }

  return {
    async write(key, content, signal) {
      // The size and the checksum are part of what is signed: the bytes are on this disk first.
      const folder = await mkdtemp(path.join(tmpdir(), 'ems-s3-'))
      try {
        const file = path.join(folder, 'file')
        const hash = createHash('sha256')
        const hashed = async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk)
            yield chunk
          }
        }
        await pipeline(content, hashed, createWriteStream(file, { mode: 0o600 }), { ...(signal ? { signal } : {}) })
        return await put(key, file, hash.digest())
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async size(key) {
      const { ok, headers } = await send('HEAD', key)
      return ok ? Number(headers.get('content-length')) : undefined
    },
    read: (key, slice) =>
      Readable.from(
        bytesOf(() => send('GET', key, { headers: rangeOf(slice) }), key),
        { objectMode: false },
      ),
    async remove(key) {
      await (await send('DELETE', key)).body?.cancel()
    },
    async olderThan(below, time) {
      const old: string[] = []
      for await (const { key, changed } of listed(client, bucket, `${within}${checkedKey(below)}/`))
        if (changed < time.getTime()) old.push(key.slice(within.length))
      return old
    },
    async *keys() {
      for await (const { key, size } of listed(client, bucket, within)) yield { key: key.slice(within.length), size }
    },
  }
}

const rangeOf = (slice: Slice | undefined): Record<string, string> =>
  slice ? { range: `bytes=${slice.start}-${slice.end}` } : {}

async function* bytesOf(ask: () => Promise<Response>, key: string): AsyncGenerator<Buffer> {
  const answer = await ask()
  if (!answer.ok || !answer.body) throw new StorageFailed(`There is no file ${key}.`)
  for await (const chunk of answer.body) yield Buffer.from(chunk)
}

function connected(at: string, env: NodeJS.ProcessEnv) {
  const { hostname, pathname } = new URL(at)
  const accessKeyId = input('AWS_ACCESS_KEY_ID', env)
  const secretAccessKey = input('AWS_SECRET_ACCESS_KEY', env)
  if (!accessKeyId || !secretAccessKey)
    throw new Error(`${at} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.`)
  const region = env.AWS_REGION || 'us-east-1'
  const endpoint = (env.AWS_ENDPOINT_URL_S3 || `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')
  const session = env.AWS_SESSION_TOKEN ? { sessionToken: env.AWS_SESSION_TOKEN } : {}
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3, ...session })
  return { client, bucket: `${endpoint}/${hostname}`, prefix: pathname.replace(/^\/|\/$/g, '') }
}

const input = (name: string, env: NodeJS.ProcessEnv) => {
  const file = env[`${name}_FILE`]
  return env[name] || (file && readFileSync(file, 'utf8').trim())
}

function encryptionOf({ EMS_S3_ENCRYPTION: kind, EMS_S3_KMS_KEY: key }: NodeJS.ProcessEnv): Record<string, string> {
  if (!kind) return {}
  if (kind !== 'AES256' && kind !== 'aws:kms') throw new Error('EMS_S3_ENCRYPTION is AES256 or aws:kms.')
  const headers: Record<string, string> = { 'x-amz-server-side-encryption': kind }
  if (key && kind === 'aws:kms') headers['x-amz-server-side-encryption-aws-kms-key-id'] = key
  return headers
}

type Listed = { key: string; size: number; changed: number }

/** Page by page, a thousand keys each. Our keys hold no character that XML would escape. */
async function* listed(client: AwsClient, bucket: string, beginning: string): AsyncGenerator<Listed> {
  for (let next = ''; ; ) {
    const query = new URLSearchParams({ 'list-type': '2', prefix: beginning })
    if (next) query.set('continuation-token', next)
    const answer = await client.fetch(`${bucket}?${query}`, { redirect: 'error' })
    const xml = await answer.text()
    if (!answer.ok) throw new StorageFailed(`${bucket} answers ${answer.status} to a listing: ${xml.slice(0, 300)}`)
    for (const [, object = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const text = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(object)?.[1] ?? ''
      yield { key: text('Key'), size: Number(text('Size')), changed: Date.parse(text('LastModified')) }
    }
    next = /<NextContinuationToken>([^<]*)</.exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? ''
    if (!next) return
  }
}
