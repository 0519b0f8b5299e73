import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import webpack, { type Compilation } from 'webpack'
import { catalogueConfig } from '../build/webpack.ts'
import { devEvents } from '../dev/dev-events.ts'
import { pageScript, SCRIPTS } from '../dev/page-scripts.ts'
import { BuildFailed, type Problem } from '../dev/problem.ts'
import { problemsOf } from '../dev/webpack-problems.ts'
import { workspace } from '../registry/policy.ts'
import { cataloguePage } from './build-catalogue.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** The catalogue on this machine: built from the sources now and after each change, which reloads the open pages. */
export async function catalogueServer({ port, log }: { port: number; log: (line: string) => void }) {
  const outDir = await mkdtemp(join(tmpdir(), 'ems-catalogue-'))
  const events = devEvents()
  let page = ''
  let problems: readonly Problem[] = []

  const compiler = webpack(catalogueConfig(join(workspace, 'host'), { outDir, mode: 'development' }))
  const built = (compilation: Compilation) => {
    page = cataloguePage(compilation, `<script type="module" src="${SCRIPTS}page.ts"></script>`)
    problems = []
    events.send('reload')
  }
  compiler.hooks.done.tap('EmsCatalogue', (stats) => {
    if (!stats.hasErrors()) return built(stats.compilation)
    problems = problemsOf(stats)
    log(new BuildFailed('the catalogue', problems).message)
    events.send('problems', problems)
  })
  const watching = await new Promise<ReturnType<typeof compiler.watch>>((resolve) => {
    const created = compiler.watch({ aggregateTimeout: 20 }, () => resolve(created))
  })

  const server = createServer(async ({ url = '/' }, response) => {
    const path = url.split('?', 1)[0] ?? '/'
    if (path === `${SCRIPTS}events`) return events.listen(response, [['problems', problems]])
    const script = await pageScript(path)
    if (script) return send(response, '.js', script)
    const [, file] = /^\/catalogue\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/.exec(path) ?? []
    const content = file && (await readFile(join(outDir, file)).catch(() => undefined))
    if (content) return send(response, extname(file), content)
    send(response, '.html', page)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve))

  const stop = async () => {
    server.closeAllConnections()
    await Promise.all([
      new Promise((resolve) => server.close(resolve)),
      new Promise((resolve) => watching?.close(resolve)),
    ])
    await rm(outDir, { recursive: true, force: true })
  }
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/catalogue/`, stop }
}

function send(response: ServerResponse, ending: string, content: string | Buffer) {
  response.writeHead(200, { 'content-type': TYPES[ending] ?? 'application/octet-stream', 'cache-control': 'no-store' })
  response.end(content)
}
