import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compilation, Module } from 'webpack'
import { z } from 'zod'
import { LAZY_SINGLETONS, SINGLETONS, sharedVersions } from '../registry/policy.ts'
import { collectionsUsed, exportsUsed, type Uses } from '../skew/uses.ts'
import { Rejected } from './storage/storage.ts'

/** Contents of a build for the preflight checks; stored beside the release, never sent to browsers. */
export type Contents = {
  /** Every package some of whose code is in the files. */
  packages: string[]
  /** Kilobytes (gzip) that a screen may weigh, where a team set a limit of its own (`limits.json`). */
  limits: Record<string, number>
  /** What it needs of the host and the API; releases from before this was recorded have none. */
  uses?: Uses
  /** Where its files reach beyond the department. */
  breaches?: string[]
}

/** Packages that a remote must take from the host; a copy would be a second React, session or socket. */
const FORBIDDEN = [
  ...new Set([...SINGLETONS, ...LAZY_SINGLETONS].map((name) => (name.startsWith('@') ? name : name.split('/')[0]))),
  '@mantine/',
  '@module-federation/',
  '@tanstack/react-query',
  'ky',
  'oidc-client-ts',
  'pusher-js',
  'react-router',
  'react-router-dom',
  'scheduler',
]

/** The packages among these that no remote may bundle. */
export const forbiddenAmong = (packages: string[]) =>
  packages.filter((name) => FORBIDDEN.some((one) => (one?.endsWith('/') ? name.startsWith(one) : name === one)))

/** The packages whose modules ended up in a chunk. */
function packagesIn({ modules, chunkGraph }: Compilation): string[] {
  const used = [...modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
  const names = used.flatMap(filesOf).flatMap((file) => packageOf(file) ?? [])
  return [...new Set(names)].sort()
}

/** A concatenated module is several files. */
function filesOf(module: Module & { modules?: Module[] }): string[] {
  if (Array.isArray(module.modules)) return module.modules.flatMap(filesOf)
  const file = module.nameForCondition()
  return file ? [file] : []
}

function packageOf(file: string): string | undefined {
  const path = file.replaceAll('\\', '/')
  const installed = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)
  if (installed) return installed[1]
  const shared = /\/shared\/(contracts|platform|ui|federation)\/src\//.exec(path)
  return shared ? `@ems/${shared[1]}` : undefined
}

const limits = z.record(z.string().startsWith('./'), z.number().positive())

/** Contents of a build; `limits.json` of the remote may set the size of a screen: `{ "./list": 90 }`. */
export async function contentsOf(folder: string, built: Compilation): Promise<Contents> {
  const uses: Uses = {
    exports: exportsUsed(built),
    versions: sharedVersions(folder),
    collections: await collectionsUsed(built),
  }
  return { packages: packagesIn(built), limits: await limitsOf(join(folder, 'limits.json')), uses }
}

async function limitsOf(file: string) {
  if (!existsSync(file)) return {}
  try {
    return limits.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    throw new Rejected(`${file} does not read {"./screen": kilobytes}.`, { cause: error })
  }
}
