import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { extname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { devEvents, type Problem, pageScript } from '@ems/federation/dev-page'
import { type Registry, type Release, toRegistry } from '@ems/federation/registry'
import { choices, NoChoice } from './choices.ts'
import { swapPage, swapped } from './swap.ts'
import { upstreamAt } from './upstream.ts'

type Options = { upstream: string; port: number; outDir: string }

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
}

/**
 * A local origin: files of some remotes come from their builds, everything else from a deployment. `give` receives each
 * build and `report` what is wrong in the sources; both notify the open pages.
 */
export async function devServer({ upstream, port, outDir }: Options) {
  const chosen = choices(upstream)
  const events = devEvents()
  const problems = new Map<string, readonly Problem[]>()
  const sockets = new Set<Socket>()
  const registryFolder = join(outDir, 'registry')
  const started = Date.now().toString(36)
  let changes = 0

  const has = () => `${started}.${changes}`
  const allProblems = () => [...problems.values()].flat()
  const changed = () => {
    changes += 1
    events.send('build')
  }

  const server = createServer((request, response) => {
    respondTo(request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`

  const { forward, upgrade } = upstreamAt(upstream, origin, (text, { path, type }) => {
    const releases = chosen.releases()
    if (type.startsWith('text/html')) return swapPage(text, { releases, has: has() })
    if (path !== '/registry.json') return text
    const registry = toRegistry(JSON.parse(text))
    return registry ? JSON.stringify(swapped(registry, releases)) : text
  })
  server.on('upgrade', upgrade)

  async function respondTo(request: IncomingMessage, response: ServerResponse) {
    const [path = '/', query] = (request.url ?? '/').split('?')
    if (path === '/-/dev/events') {
      // What ended while the page was on its way.
      const isOld = new URLSearchParams(query).get('has') !== has()
      return events.listen(response, [...(isOld ? ([['build', null]] as const) : []), ['problems', allProblems()]])
    }
    if (path === '/-/dev/choices') return choose(request, response)
    const script = await pageScript(path)
    if (script) return respond(response, 200, TYPES['.js'] as string, script)
    const [, area = '', version = ''] = /^\/remotes\/([^/]+)\/([^/]+)\//.exec(path) ?? []
    if (!chosen.isBuilt(area)) return forward(request, response)
    // `path` is one that a build could have written: no segment leads upwards, nothing is decoded.
    const isPlain = /^(\/[\w@-][\w.@-]*)+$/.test(path)
    if (isPlain && !existsSync(join(registryFolder, 'remotes', area, version))) return forward(request, response)
    const content = isPlain ? await readFile(join(registryFolder, path)).catch(() => undefined) : undefined
    if (!content) return respond(response, 404, 'text/plain', 'There is no such file.\n')
    respond(response, 200, TYPES[extname(path)] ?? 'application/octet-stream', content)
  }

  /** The panel's list; POST: one department from another place. Pages of other origins choose nothing. */
  async function choose(request: IncomingMessage, response: ServerResponse) {
    const respondWith = (status: number, value: unknown) =>
      respond(response, status, 'application/json', JSON.stringify(value))
    if (request.method === 'POST') {
      if (request.headers.origin !== origin) return respondWith(403, { error: 'Only the pages of this server choose.' })
      try {
        const { area, choice } = (await json(request)) as Record<string, unknown>
        await chosen.choose(String(area), String(choice))
      } catch (error) {
        return respondWith(422, { error: error instanceof NoChoice ? error.message : 'That is no choice.' })
      }
      changed()
    }
    const registry = await registryAt(upstream, request.headers.cookie)
    if (!registry) return respondWith(502, { error: `${upstream} gives no registry.` })
    respondWith(200, chosen.list(registry))
  }

  const give = (release: Release) => {
    chosen.give(release)
    changed()
  }
  /** Says what is wrong now with a subject (`hr`, `types of hr`): nothing, when it is mended. */
  const report = (subject: string, now: readonly Problem[]) => {
    const before = JSON.stringify(allProblems())
    problems.set(subject, now)
    if (JSON.stringify(allProblems()) !== before) events.send('problems', allProblems())
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      // Websockets, too, which the server counts as its connections no more.
      for (const socket of sockets) socket.destroy()
    })
  return { origin, give, report, stop }
}

async function registryAt(upstream: string, cookie: string | undefined): Promise<Registry | undefined> {
  const headers = { ...(cookie && { cookie }) }
  const answer = await fetch(`${upstream}/registry.json`, { headers, signal: AbortSignal.timeout(10_000) }).catch(
    () => undefined,
  )
  return answer?.ok ? toRegistry(await answer.json().catch(() => undefined)) : undefined
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
