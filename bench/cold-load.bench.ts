import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildAll } from '@ems/federation/build'
import type { HostBuild } from '@ems/federation/registry'
import { chromiumFlags, findChromium } from '@ems/testing/chromium'
import { chromium } from '@playwright/test'
import { buildMonolith, type Monolith } from './cold-load/monolith.ts'
import { slowLine } from './cold-load/shape.ts'
import { certificateIn, serveSite, type Variant } from './cold-load/site.ts'
import { loadPage, type PageLoad } from './cold-load/visit.ts'
import { median, report, rounded, type Verdict } from './lib/report.ts'

/*
 * Cost of separately deployed departments for a user who opens a link with an empty cache: the same sources as federated
 * departments and as one application, over HTTP/2 on a line of 60 ms and 12 Mbps, alternating in one run.
 *
 *   node bench/cold-load.bench.ts [rounds] [processor slowdown]      0 rounds: only the bytes, without a browser
 */
const root = path.resolve(import.meta.dirname, '..')
const web = path.join(root, 'dist/web')
const alone = path.join(root, 'dist/monolith')
const LINE = { rttMs: 60, mbps: 12 }
const SCREEN = { area: 'settings', expose: './references', address: '/private/utilities/reference?category=unit' }

/** Federated against the usual application, against the best case of one, and the bytes of the host against its. */
const USUAL_GATE = 1
const BEST_GATE = 1.08
/** Contains the code that resolves shared packages (docs/decisions/federation-runtime.md). */
const HOST_GATE = 1.03
const ENTRY_GATE = 5 * 1024
const SCREEN_GATE = 60 * 1024
/** Of the 400 kB a first visit may cost (P9): the rest is for the page, its first data, the kit and cards of departments. */
const SHELL_GATE = 300_000
/** P9 wants 60 kB: the audit log, whose rows are of every resource there is, is above it, and none may become larger. */
const ROUTE_GATE = 52_000

async function main(rounds: number, slowdown: number) {
  const { host, registry } = await buildAll({ outDir: web, log: console.log })
  const monolith = await buildMonolith(alone)
  const bytes = await byteVerdicts(host, monolith)
  if (!rounds) return report({ name: 'cold-load-bytes', rows: [], verdicts: bytes })
  const template = await readFile(path.join(root, 'host/public/index.html'), 'utf8')

  const federated: Variant = {
    host,
    registry,
    template,
    folders: [
      { at: '/', folder: path.join(web, 'host') },
      { at: '/remotes/', folder: path.join(web, 'registry/remotes') },
    ],
  }
  const one = { host: monolith.host, registry, template, folders: [{ at: '/', folder: alone }] }
  const variants: Record<string, Variant> = {
    federated,
    usual: { ...one, edit: withoutTags },
    best: { ...one, edit: (html) => withRouteTags(withoutTags(html), monolith) },
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-cold-'))
  try {
    const visits = await measure(variants, await certificateIn(folder), rounds, slowdown)
    const { rows, verdicts } = totals(visits, rounds, slowdown)
    await report({ name: 'cold-load', rows, verdicts: [...verdicts, ...bytes] })
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Visits = Record<string, PageLoad[]>

async function measure(
  variants: Record<string, Variant>,
  certificate: { key: string; cert: string },
  rounds: number,
  slowdown: number,
) {
  const executablePath = findChromium()
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, '--ignore-certificate-errors'] })
  const sites = await Promise.all(
    Object.entries(variants).map(async ([name, variant]) => {
      const site = await serveSite(variant, certificate)
      const line = await slowLine(site.port, LINE)
      site.isAt(`https://localhost:${line.port}`)
      return { name, site, line, url: `https://localhost:${line.port}${SCREEN.address}` }
    }),
  )
  const visits: Visits = Object.fromEntries(sites.map(({ name }) => [name, []]))
  // The first of each is for the disk and the compilers.
  for (let round = 0; round <= rounds; round++)
    for (const { name, url } of round % 2 ? sites : sites.toReversed()) {
      const seen = await loadPage(browser, url, slowdown)
      if (round > 0) visits[name]?.push(seen)
    }
  await browser.close()
  for (const { site, line } of sites) {
    await line.close()
    site.close()
  }
  return visits
}

function totals(visits: Visits, rounds: number, slowdown: number) {
  const of = (name: string, read: (seen: PageLoad) => number) => median((visits[name] ?? []).map(read))
  // Judged by rows: the title is in the page already, before any script has run.
  const rowsOf = (name: string) => of(name, (seen) => seen.rows)
  const rows = Object.keys(visits).map((name) => ({
    variant: name,
    kB: rounded(of(name, ({ bytes }) => bytes) / 1000, 1),
    requests: of(name, ({ requests }) => requests),
    'first paint ms': Math.round(of(name, ({ paint }) => paint)),
    'title ms': Math.round(of(name, ({ title }) => title)),
    'rows ms': Math.round(rowsOf(name)),
    'rows, of best': rounded(rowsOf(name) / rowsOf('best'), 3),
  }))
  const under = `${rounds} rounds in turns${slowdown > 1 ? `, processor ÷${slowdown}` : ''}`
  const usual = rowsOf('federated') / rowsOf('usual')
  const late = Math.max(...(visits.federated ?? []).map((seen) => seen.late.length))
  const verdicts: Verdict[] = [
    ratio(`rows of a cold link against the usual monolith, ${under}`, usual, USUAL_GATE),
    ratio(`the same against the best case, ${under}`, rowsOf('federated') / rowsOf('best'), BEST_GATE),
    // All of a department's files are in the page: none is asked for because another one had arrived.
    { budget: 'requests of a department begun by a script: 0', measured: String(late), kept: late === 0 },
  ]
  return { rows, verdicts }
}

async function byteVerdicts(host: HostBuild, monolith: Monolith): Promise<Verdict[]> {
  const kit = (host.kit ?? []).filter((file) => file.endsWith('.js'))
  const hostBytes = await sizeOf(path.join(web, 'host'), [...host.scripts, ...kit])
  const monolithBytes = await sizeOf(alone, monolith.host.scripts)
  const { entry, files, route } = await releaseSizes()
  const shell = await sizeOf(path.join(web, 'host'), [...host.scripts, ...host.styles], 'br')
  return [
    {
      budget: `scripts and styles of the shell, brotli: ≤ ${SHELL_GATE / 1000} kB`,
      measured: `${rounded(shell / 1000, 1)} kB`,
      kept: shell <= SHELL_GATE,
    },
    ratio('scripts of the host with the kit, gzip, against the monolith’s', hostBytes / monolithBytes, HOST_GATE),
    size('largest container script, gzip', entry, ENTRY_GATE),
    size('largest screen with its container script, gzip', files, SCREEN_GATE),
    {
      budget: `a screen with its container script, on top of the shell, brotli: ≤ ${ROUTE_GATE / 1000} kB`,
      measured: `${rounded(route.bytes / 1000, 1)} kB (${route.name})`,
      kept: route.bytes <= ROUTE_GATE,
    },
  ]
}

const ratio = (subject: string, value: number, limit: number): Verdict => ({
  budget: `${subject}: ≤ ${limit}`,
  measured: String(rounded(value, 3)),
  kept: value <= limit,
})
const size = (subject: string, bytes: number, limit: number): Verdict => ({
  budget: `${subject}: ≤ ${limit / 1024} KiB`,
  measured: `${rounded(bytes / 1024, 1)} KiB`,
  kept: bytes <= limit,
})
async function sizeOf(folder: string, files: string[], coding: 'gz' | 'br' = 'gz') {
  const sizes = await Promise.all(
    files.map((file) => stat(path.join(folder, `${file}.${coding}`)).catch(() => stat(path.join(folder, file)))),
  )
  return sizes.reduce((sum, { size: bytes }) => sum + bytes, 0)
}

/** The largest container script and the largest screen of the releases in use. */
async function releaseSizes() {
  const { modules } = JSON.parse(await readFile(path.join(web, 'registry/registry/stable.json'), 'utf8'))
  let [entry, files] = [0, 0]
  let route = { name: '', bytes: 0 }
  for (const release of modules) {
    entry = Math.max(entry, await sizeOf(path.join(web, 'registry'), [release.entry]))
    for (const [expose, list] of Object.entries(release.preload) as [string, string[]][]) {
      files = Math.max(files, await sizeOf(path.join(web, 'registry'), [release.entry, ...list]))
      const bytes = await sizeOf(path.join(web, 'registry'), [release.entry, ...list], 'br')
      if (bytes > route.bytes) route = { name: `${release.name} ${expose}`, bytes }
    }
  }
  return { entry, files, route }
}

const withoutTags = (html: string) => html.replace(/<(script|link)[^>]* data-ems="1"[^>]*>(<\/script>)?\n?/g, '')

/** A monolith that knows which screen a link opens: its chunk comes with the page. */
function withRouteTags(html: string, { host, chunks }: Monolith) {
  const files = chunks[`${SCREEN.area} ${SCREEN.expose}`] ?? []
  const tags = files.map((file) => {
    const digest = `crossorigin="anonymous" integrity="${host.integrity[file]}"`
    return file.endsWith('.css')
      ? `<link rel="stylesheet" href="${file}" ${digest}>`
      : `<script defer src="${file}" ${digest}></script>`
  })
  return html.replace('</head>', `${tags.join('\n')}</head>`)
}

const [rounds = 15, slowdown = 1] = process.argv.slice(2).map(Number)
await main(rounds, slowdown)
