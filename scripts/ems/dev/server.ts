import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { extname, join } from 'node:path'
import { BUILD_EVENT, type Release, toRegistry } from '@ems/federation/registry'
import { swapPage, swapped } from './swap.ts'
import { upstreamAt } from './upstream.ts'

type Options = { upstream: string; port: number; outDir: string }

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
}
/** Script for a page with this build. If the host cannot swap a screen in place, the page reloads. */
const listener = (has: string) => `new EventSource('/-/builds?has=${has}').addEventListener('build', () => {
  if (dispatchEvent(new Event('${BUILD_EVENT}', { cancelable: true }))) location.reload()
})
`
const BUILT = 'event: build\ndata: \n\n'
const VERSION = /^[\w.-]*$/

/**
 * A local origin: files of one remote come from its build, everything else from a deployment. `give` receives each
 * build and notifies the open pages.
 */
export async function devServer({ upstream, port, outDir }: Options) {
  let live: Release | undefined
  const pages = new Set<ServerResponse>()
  const sockets = new Set<Socket>()

  const server = createServer((request, response) => {
    const [path = '/', query] = (request.url ?? '/').split('?')
    const has = new URLSearchParams(query).get('has') ?? ''
    if (path === '/-/builds.js' && VERSION.test(has)) return respond(response, 200, 'text/javascript', listener(has))
    if (path === '/-/builds') return listen(response, has)
    if (live && path.startsWith(`/remotes/${live.name}/`))
      return void sendFile(response, join(outDir, 'registry'), path)
    forward(request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`

  const { forward, upgrade } = upstreamAt(upstream, origin, (text, { path, type }) => {
    if (!live) return text
    if (type.startsWith('text/html')) return swapPage(text, live)
    if (path !== '/registry.json') return text
    const registry = toRegistry(JSON.parse(text))
    return registry ? JSON.stringify(swapped(registry, live)) : text
  })
  server.on('upgrade', upgrade)

  function listen(response: ServerResponse, has: string) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write(': waiting for a build\n\n')
    // A build that ended while the page was on its way.
    if (live && has !== live.version) response.write(BUILT)
    pages.add(response)
    response.on('close', () => pages.delete(response))
  }

  const give = (release: Release) => {
    live = release
    for (const page of pages) page.write(BUILT)
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      // Websockets, too, which the server counts as its connections no more.
      for (const socket of sockets) socket.destroy()
    })
  return { origin, give, stop }
}

/** `path` is one the build could have written: no segment leads upwards, nothing is decoded. */
async function sendFile(response: ServerResponse, folder: string, path: string) {
  const isPlain = /^(\/[\w@-][\w.@-]*)+$/.test(path)
  const content = isPlain ? await readFile(join(folder, path)).catch(() => undefined) : undefined
  if (!content) return respond(response, 404, 'text/plain', 'There is no such file.\n')
  respond(response, 200, TYPES[extname(path)] ?? 'application/octet-stream', content)
}

function respond(response: ServerResponse, status: number, type: string, content: string | Buffer) {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  response.end(content)
}
