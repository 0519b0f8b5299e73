import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire, findPackageJSON } from 'node:module'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

// Found from the package: in a bundle this file lies elsewhere.
const folder = path.resolve(findPackageJSON(import.meta.url) ?? '', '../static')
const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' }

const require = createRequire(import.meta.url)

/** The library that talks to authenticators, as it is published for pages without a bundler. */
const webauthn = path.join(path.dirname(require.resolve('@simplewebauthn/browser')), '../dist/bundle/index.umd.min.js')

const asset = (name: string) => {
  const bytes = readFileSync(name === 'webauthn.js' ? webauthn : path.join(folder, name))
  const type = types[name.slice(name.lastIndexOf('.') + 1) as keyof typeof types]
  return { name, bytes, type, version: hash('sha256', bytes).slice(0, 12) }
}

const assets = [
  'sso.css',
  'login.js',
  'password.js',
  'password-strength.js',
  'logout.js',
  'check-session.js',
  'codes.js',
  'passkey.js',
  'webauthn.js',
  'ems.svg',
]
  .map(asset)
  .map((its) => [its.name, its] as const)
const byName = new Map(assets)

/** URL of a file in `static/`. It changes with the content, so the file is cached forever. */
export const assetUrl = (name: string) => `/sso/static/${name}?v=${byName.get(name)?.version}`

/** Serves the files of `static/`. */
export function serveAssets(app: FastifyInstance) {
  for (const { name, bytes, type, version } of byName.values()) {
    app.get<{ Querystring: { v?: string } }>(`/sso/static/${name}`, async ({ query }, reply) =>
      reply
        .header('content-type', type)
        .header('cache-control', query.v === version ? 'public, max-age=31536000, immutable' : 'no-cache')
        .send(bytes),
    )
  }
}
