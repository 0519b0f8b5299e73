import { mkdirSync, watch } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { BUILD_EVENT } from '@ems/federation/registry'
import type { FastifyInstance } from 'fastify'

const script = `const builds = new EventSource('/-/reload')
builds.addEventListener('reload', () => location.reload())
builds.addEventListener('build', () => {
  if (dispatchEvent(new Event('${BUILD_EVENT}', { cancelable: true }))) location.reload()
})
`

/** For development: a page reloads with each build of the host, and swaps its screen with each build of a remote. */
export function devReload(app: FastifyInstance, { hostDir, registryDir }: { hostDir: string; registryDir: string }) {
  const listening = new Set<ServerResponse>()
  const notify = (_event: string, file: string | null) => {
    // The last file that each build writes; what comes before it is of no use yet.
    const event = { 'host.json': 'reload', 'stable.json': 'build' }[file ?? '']
    if (event) for (const one of listening) one.write(`event: ${event}\ndata: \n\n`)
  }
  const watchers = [hostDir, join(registryDir, 'registry')].map((folder) => {
    mkdirSync(folder, { recursive: true })
    return watch(folder, notify)
  })
  app.addHook('preClose', async () => {
    for (const watcher of watchers) watcher.close()
    for (const one of listening) one.end()
  })

  app.get('/-/reload.js', (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-store').send(script),
  )

  app.get('/-/reload', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write(': waiting for a build\n\n')
    listening.add(reply.raw)
    reply.raw.on('close', () => listening.delete(reply.raw))
  })
}
