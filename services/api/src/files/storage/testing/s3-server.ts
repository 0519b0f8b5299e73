import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'

type Stored = { content: Buffer; at: Date; headers: Record<string, unknown> }

/**
 * The part of S3 that the storage of files needs, as its API reference describes it: signatures are computed again and compared, bytes
 * are compared with their checksums, ranges, listings in pages of two. For tests.
 */
export async function startS3({ secret = 'rahasia', delayMs = 0 } = {}) {
  const objects = new Map<string, Stored>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    if (delayMs) await sleep(delayMs)
    const end = (status: number, content: Buffer | string = '', headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-length': Buffer.byteLength(content), ...headers })
        .end(request.method === 'HEAD' ? undefined : content)
    const { headers, method = 'GET', url = '/' } = request
    if (!(await isSigned(secret, { method, url, headers, body }))) return end(403, 'SignatureDoesNotMatch')
    const { pathname, searchParams } = new URL(url, 'http://s3')
    const key = decodeURIComponent(pathname).slice(1)
    if (searchParams.has('list-type')) return end(200, listing(objects, key, searchParams))
    const stored = objects.get(key)
    if (method === 'PUT') {
      if (headers['content-length'] === undefined) return end(411, 'MissingContentLength')
      const sum = createHash('sha256').update(body)
      if (headers['x-amz-checksum-sha256'] !== sum.digest('base64')) return end(400, 'BadDigest')
      objects.set(key, { content: body, at: new Date(), headers })
      return end(200)
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return end(204)
    }
    if (!stored) return end(404, 'NoSuchKey')
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    if (first === undefined) return end(200, stored.content, { 'content-length': String(stored.content.length) })
    return end(206, stored.content.subarray(Number(first), Number(last) + 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const env = {
    AWS_ACCESS_KEY_ID: 'kunci',
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
  }
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { env, objects, stop }
}

type Sent = { method: string; url: string; headers: NodeJS.Dict<string | string[]>; body: Buffer }

/** The same request signed with the secret of the server has the same signature, and its bytes the checksum that was signed. */
async function isSigned(secret: string, { method, url, headers, body }: Sent): Promise<boolean> {
  const authorization = String(headers.authorization ?? '')
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? []
  const [, date, region] = /Credential=[^/]+\/(\d+)\/([^/]+)\/s3\//.exec(authorization) ?? []
  if (!date || !region) return false
  const sum = headers['x-amz-content-sha256']
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== createHash('sha256').update(body).digest('hex')) return false
  const client = new AwsClient({ accessKeyId: 'kunci', secretAccessKey: secret, region, service: 's3' })
  const signed = names.split(';').filter((name) => name !== 'host')
  const again = await client.sign(`http://${headers.host}${url}`, {
    method,
    headers: Object.fromEntries(signed.map((name) => [name, String(headers[name] ?? '')])),
    aws: { datetime: String(headers['x-amz-date']), allHeaders: true },
  })
  const of = (text: string | null) => /Signature=([0-9a-f]+)/.exec(text ?? '')?.[1]
  return of(again.headers.get('authorization')) === of(authorization)
}

function listing(objects: ReadonlyMap<string, Stored>, bucket: string, query: URLSearchParams): string {
  const beginning = `${bucket}/${query.get('prefix') ?? ''}`
  const keys = [...objects.keys()].filter((key) => key.startsWith(beginning)).sort()
  const from = Number(query.get('continuation-token') ?? 0)
  const page = keys.slice(from, from + 2).map((key) => {
    const { content, at } = objects.get(key) as Stored
    const name = `<Key>${key.slice(bucket.length + 1)}</Key><LastModified>${at.toISOString()}</LastModified>`
    return `<Contents>${name}<Size>${content.length}</Size></Contents>`
  })
  const more = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  return `<ListBucketResult>${page.join('')}${more}</ListBucketResult>`
}
