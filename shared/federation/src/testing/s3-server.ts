import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * The part of S3 that a storage needs, as its API reference describes it: objects with ETags, conditional writes, listings in
 * pages of three. `isObedient: false` ignores conditions, as servers did before S3 had them. `port` to come back where one was.
 */
export async function startS3({ isObedient = true, accessKey = 'test', host = '127.0.0.1', port: expected = 0 } = {}) {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
    const key = decodeURIComponent(pathname)
    const body = await buffer(request)
    const end = (status: number, content: Buffer | string = '') => response.writeHead(status).end(content)
    if (!request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKey}/`))
      return end(403, 'AccessDenied')
    if (searchParams.has('list-type')) return end(200, listing(objects, key, searchParams))
    const stored = objects.get(key)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return end(204)
    }
    if (request.method === 'PUT') {
      const { 'if-match': match, 'if-none-match': none } = request.headers
      if (isObedient && none === '*' && stored) return end(412)
      if (isObedient && match && !stored) return end(404)
      if (isObedient && match && stored && etag(stored) !== match) return end(412)
      objects.set(key, body)
      return end(200)
    }
    if (!stored) return end(404)
    response.setHeader('etag', etag(stored))
    end(200, stored)
  })
  await new Promise<void>((resolve) => server.listen(expected, host, resolve))
  const { port } = server.address() as AddressInfo

  const env = {
    AWS_ACCESS_KEY_ID: accessKey,
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
  }
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { env, objects, stop }
}

const etag = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

function listing(objects: Map<string, Buffer>, bucket: string, query: URLSearchParams) {
  const expected = `${bucket}/${query.get('prefix') ?? ''}`
  const keys = [...objects.keys()].filter((key) => key.startsWith(expected)).sort()
  const from = Number(query.get('continuation-token') ?? 0)
  const page = keys.slice(from, from + 3).map((key) => {
    const tag = etag(objects.get(key) as Buffer).replaceAll('"', '&quot;')
    return `<Contents><Key>${key.slice(bucket.length + 1)}</Key><ETag>${tag}</ETag></Contents>`
  })
  const more = from + 3 < keys.length ? `<NextContinuationToken>${from + 3}</NextContinuationToken>` : ''
  return `<ListBucketResult>${page.join('')}${more}</ListBucketResult>`
}
