import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { watchRemote } from '@ems/federation/dev'
import { formatted } from '@ems/federation/dev-page'
import { Mistake } from './build/mistake.ts'
import { folderOfRemote } from './channel/registry.ts'
import { devServer } from './dev/server.ts'
import { typeChecker } from './dev/types.ts'

const options = {
  upstream: { type: 'string', default: process.env.EMS_URL ?? 'http://localhost:8080' },
  port: { type: 'string', default: '3001' },
} as const

/** `dev <area>… [--upstream <url>] [--port <n>]`: ends with Ctrl-C. */
export async function run(args: string[]) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [first, ...others] = positionals
  const areas = [...new Set([first, ...others])]
  const folders = areas.map(folderOfRemote)
  for (const folder of folders)
    if (!existsSync(path.join(folder, 'src/area.ts')))
      throw new Mistake(`There is no remote in remotes/${path.basename(folder)}.`)
  const upstream = originOf(values.upstream)
  const match = await fetch(`${upstream}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  if (!match?.ok)
    throw new Mistake(`No EMS answers at ${upstream}. Start one (npm start), or name one with --upstream.`)

  const outDir = await mkdtemp(path.join(tmpdir(), 'ems-dev-'))
  const server = await devServer({ upstream, port: Number(values.port), outDir }).catch((error: Error) => {
    throw new Mistake(`Port ${values.port} cannot be used (${error.message}); choose another with --port.`)
  })
  const stops: (() => unknown)[] = []
  for (const folder of folders) stops.push(await watched(folder, outDir, server))
  console.log(`\n${server.origin} is ${upstream} with ${areas.join(', ')} from source. Ctrl-C ends it.`)

  const end = async () => {
    await Promise.all([...stops.map((stop) => stop()), server.stop()])
    await rm(outDir, { recursive: true, force: true })
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, end)
}

/** Builds one remote now and after each change, and checks its types after each build, good or not. */
async function watched(folder: string, outDir: string, { give, report }: Awaited<ReturnType<typeof devServer>>) {
  const area = path.basename(folder)
  const types = typeChecker(area, (problems) => {
    report(`types of ${area}`, problems)
    for (const one of problems) console.log(formatted(one))
  })
  const stop = await watchRemote({
    folder,
    outDir,
    log: console.log,
    built: async (release) => give(release),
    problems: (problems) => {
      report(area, problems)
      void types.check()
    },
  })
  return () => {
    types.stop()
    return stop()
  }
}

function originOf(url: string) {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Mistake(`${JSON.stringify(url)} is no address; give one like https://ems.example.co.id.`)
  return new URL(url).origin
}
