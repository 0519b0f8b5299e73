import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Compilation } from 'webpack'
import { bundle } from '../build/bundle.ts'
import { compressAll } from '../build/compress.ts'
import { catalogueConfig } from '../build/webpack.ts'
import { readJsonFile } from '../files.ts'
import { workspace } from '../registry/policy.ts'
import { sourceHash } from '../sources.ts'

type Options = { outDir: string; log: (line: string) => void }

const hostFolder = join(workspace, 'host')

/**
 * Builds the catalogue of the kit into `outDir/catalogue`, where a gateway serves it at `/catalogue/`; at once when its sources
 * have not changed. Replaced as a whole.
 */
export async function buildCatalogue({ outDir, log }: Options): Promise<void> {
  const shared = ['contracts/src', 'platform', 'ui', 'federation/src'].map((name) => join(workspace, 'shared', name))
  const version = await sourceHash([join(hostFolder, 'src/catalogue'), ...shared], 'production')
  const home = join(outDir, 'catalogue')
  const last = (await readJsonFile(join(home, 'catalogue.json'))) as { version?: string } | undefined
  if (last?.version === version) return
  const started = performance.now()
  const [adjacent, old] = ['next', 'old'].map((name) => join(outDir, `.catalogue-${name}-${process.pid}`)) as [
    string,
    string,
  ]
  try {
    await mkdir(adjacent, { recursive: true })
    const built = await bundle(catalogueConfig(hostFolder, { outDir: adjacent, mode: 'production' }))
    await writeFile(join(adjacent, 'index.html'), cataloguePage(built))
    await compressAll(adjacent)
    await writeFile(join(adjacent, 'catalogue.json'), JSON.stringify({ version }))
    if (existsSync(home)) await rename(home, old)
    await rename(adjacent, home)
  } finally {
    for (const folder of [adjacent, old]) await rm(folder, { recursive: true, force: true })
  }
  log(`built catalogue in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** The one page of the catalogue; `more`: scripts of a development server. */
export function cataloguePage({ entrypoints }: Compilation, more = ''): string {
  const files = entrypoints.get('main')?.getFiles() ?? []
  const styles = files.filter((file) => file.endsWith('.css'))
  const scripts = files.filter((file) => file.endsWith('.js'))
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Katalog komponen EMS</title>
<style>@layer mantine, host, remote;</style>
${styles.map((file) => `<link rel="stylesheet" href="/catalogue/${file}">`).join('\n')}
${scripts.map((file) => `<script defer src="/catalogue/${file}"></script>`).join('\n')}
${more}
</head>
<body><div id="root"></div></body>
</html>
`
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: join(workspace, 'dist/web/host') } } })
  // Nobody needs the catalogue of an EMS that has ended.
  const abandon = () => process.exit(1)
  process.once('disconnect', abandon)
  await buildCatalogue({ outDir: resolve(values.out), log: console.log })
  process.off('disconnect', abandon)
}
