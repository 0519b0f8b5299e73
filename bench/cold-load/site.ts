import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createSecureServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import type { EmsConfig, HostBuild, Registry } from '@ems/federation/registry'
import { pagesOf } from '../../services/gateway/src/pages/page.ts'
import { filesIn } from '../../shared/federation/src/files.ts'
import { apiAnswer } from './api.ts'

type Served = { body: Buffer; headers: Record<string, string> }
export type Variant = {
  host: HostBuild
  /** Folder of the host's files, and of the releases where there are any. */
  folders: { at: string; folder: string }[]
  registry: Registry
  template: string
  /** Changes the finished page. */
  edit?: (html: string) => string
}

/**
 * One variant of the application over HTTP/2: pages as the gateway makes them, files as it would send them (brotli,
 * immutable), and the same API answers for all, at once.
 */
export async function serveSite(variant: Variant, certificate: { key: string; cert: string }) {
  const files = new Map<string, Served>()
  for (const { at, folder } of variant.folders)
    for (const file of await filesIn(folder)) {
      const name = at + path.relative(folder, file)
      if (/\.(js|css|svg|html)$/.test(name)) files.set(name, await served(file))
    }
  let origin = ''
  const pages = new Map<string, Promise<Served>>()
  const page = (address: string) => {
    const created = pages.get(address) ?? render(variant, origin, address)
    pages.set(address, created)
    return created
  }

  const server = createSecureServer(certificate)
  server.on('stream', async (stream: ServerHttp2Stream, headers) => {
    stream.on('error', () => undefined)
    const address = (headers[':path'] ?? '/').split('?', 1)[0] ?? '/'
    const api = apiAnswer(address)
    const match =
      files.get(address) ??
      api ??
      (address.includes('.') || address.startsWith('/sso') ? undefined : await page(address))
    if (stream.destroyed) return
    if (!match) return stream.respond({ ':status': 404 }, { endStream: true })
    stream.respond({ ':status': 200, ...match.headers })
    stream.end(match.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** The address for browsers. Pages contain it. */
    isAt: (url: string) => {
      origin = url
      pages.clear()
    },
    close: () => server.close(),
  }
}

/** A key and a certificate for this run. */
export async function certificateIn(folder: string) {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes', '-keyout', key, '-out', cert]
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    ...subject,
  ])
  return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
}

async function render({ host, registry, template, edit }: Variant, origin: string, address: string): Promise<Served> {
  const config = {
    production: true,
    sso: { authority: `${origin}/sso`, client_id: 'ems-web', passwordUrl: `${origin}/sso/password` },
    realtime: { key: 'key', cluster: 'mt1', hosted: false },
    publicBearer: 'public',
  } satisfies Omit<EmsConfig, 'version' | 'integrity' | 'host' | 'ring'>
  const { identity } = await pagesOf({ url: origin, config, reloads: false })(
    { ring: 'stable', host, registry, template },
    address,
  )
  const html = (edit ?? ((same: string) => same))(identity.toString())
  return {
    body: Buffer.from(html),
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  }
}

async function served(file: string): Promise<Served> {
  const packed = await readFile(`${file}.br`).catch(() => undefined)
  const types: Record<string, string> = {
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.html': 'text/html',
  }
  return {
    body: packed ?? (await readFile(file)),
    headers: {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      ...(packed && { 'content-encoding': 'br' }),
    },
  }
}
