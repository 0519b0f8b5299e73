import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Configuration, ExternalItemFunctionData } from 'webpack'
import type { HostBuild } from '../registry/registry.ts'
import { prerenderConfig } from './webpack.ts'

/** Exports of the module `src/prerender.tsx` of a host. */
type Prerenderer = { prerender: (version: string) => HostBuild['paint'] }

type Prerender = { folder: string; version: string; bundle: (config: Configuration) => Promise<unknown> }

/**
 * First paint of the host's pages before any script has run: `src/prerender.tsx`, rendered once at the build by the same
 * components as in the browser. Undefined for a host without that module.
 */
export async function prerenderedHtml({ folder, version, bundle }: Prerender): Promise<HostBuild['paint']> {
  if (!existsSync(join(folder, 'src/prerender.tsx'))) return undefined
  const adjacent = await mkdtemp(join(tmpdir(), 'ems-paint-'))
  try {
    await bundle({ ...prerenderConfig(folder, adjacent), externals: [installed] })
    const { prerender } = createRequire(import.meta.url)(join(adjacent, 'paint.cjs')) as Prerenderer
    return prerender(version)
  } finally {
    await rm(adjacent, { recursive: true, force: true })
  }
}

/** Packages are loaded as installed, resolved from their importer; only our own sources are built. */
async function installed({ context = '', request = '', getResolve }: ExternalItemFunctionData) {
  if (/^(\.|\/|@ems\/)|\.css$/.test(request) || !getResolve) return undefined
  const resolve = getResolve() as (context: string, request: string) => Promise<string>
  return `commonjs ${await resolve(context, request)}`
}
