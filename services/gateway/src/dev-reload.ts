import { mkdirSync, watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { devEvents, PROBLEMS, pageScript, SCRIPTS } from '@ems/federation/dev-page'
import type { FastifyInstance } from 'fastify'

type Folders = { hostDir: string; registryDir: string }

/**
 * For development: a page reloads with each build of the host, swaps its screen with each build of a remote, and shows what
 * is wrong in the sources.
 */
export function devReload(app: FastifyInstance, { hostDir, registryDir }: Folders) {
  const events = devEvents()
  const problemsFile = join(registryDir, PROBLEMS)
  const problems = async () => JSON.parse(await readFile(problemsFile, 'utf8').catch(() => '[]')) as unknown
  const notify = (_event: string, file: string | null) => {
    // The last file that each build writes; what comes before it is of no use yet.
    if (file === 'host.json') events.send('reload')
    if (file === 'stable.json') events.send('build')
    if (file === 'problems.json') void problems().then((now) => events.send('problems', now))
  }
  const watchers = [hostDir, join(registryDir, 'registry'), dirname(problemsFile)].map((folder) => {
    mkdirSync(folder, { recursive: true })
    return watch(folder, notify)
  })
  app.addHook('preClose', async () => {
    for (const watcher of watchers) watcher.close()
    events.end()
  })

  app.get<{ Params: { '*': string } }>(`${SCRIPTS}*`, async (request, reply) => {
    const script = await pageScript(SCRIPTS + request.params['*'])
    if (!script) return reply.callNotFound()
    return reply.type('text/javascript').header('cache-control', 'no-store').send(script)
  })

  app.get('/-/dev/events', async (_request, reply) => {
    reply.hijack()
    events.listen(reply.raw, [['problems', await problems()]])
  })
}
