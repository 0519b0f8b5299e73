import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { cataloguePolicy, silentPolicy } from './headers.ts'

type Folders = { hostDir: string; registryDir: string; keep: boolean }

/**
 * Serves built files, precompressed where the client accepts it. Hashed files and releases never change and are cached
 * forever; without `keep` (development) builds overwrite each other. Missing files are 404, never the page.
 */
export async function assets(app: FastifyInstance, { hostDir, registryDir, keep }: Folders) {
  const forEver = [
    { prefix: '/remotes/', root: join(registryDir, 'remotes') },
    { prefix: '/js/', root: join(hostDir, 'js') },
    { prefix: '/css/', root: join(hostDir, 'css') },
    { prefix: '/assets/', root: join(hostDir, 'assets') },
    { prefix: '/catalogue/js/', root: join(hostDir, 'catalogue/js') },
    { prefix: '/catalogue/css/', root: join(hostDir, 'catalogue/css') },
  ]
  for (const mount of forEver) {
    await app.register(fastifyStatic, {
      ...mount,
      ...shared,
      decorateReply: false,
      immutable: keep,
      maxAge: keep ? '1y' : 0,
    })
  }
  await app.register(fastifyStatic, { ...shared, root: hostDir, serve: false, cacheControl: false })
  catalogue(app)
}

/** The page of the kit's catalogue (docs/decisions/federation-development.md#0282); 404 until it is built. */
function catalogue(app: FastifyInstance) {
  app.get('/catalogue', (_request, reply) => reply.redirect('/catalogue/', 308))
  app.get('/catalogue/', (_request, reply) =>
    reply
      .header('content-security-policy', cataloguePolicy)
      .header('cache-control', 'no-cache')
      .sendFile('catalogue/index.html'),
  )
}

/** Sends a named file of the host (`favicon.svg`, `silent-callback.html`), without caching. */
export function sendNamed(reply: FastifyReply, file: string) {
  if (file === 'silent-callback.html') reply.header('content-security-policy', silentPolicy)
  return reply.header('cache-control', 'no-cache').sendFile(file)
}

/** Whether a path is a public named file of the host. */
export const isNamed = (path: string) =>
  /^\/[\w-][\w.-]*\.\w+$/.test(path) && path !== '/host.json' && path !== '/index.html'

const shared = { preCompressed: true, index: false as const, dotfiles: 'ignore' as const, suppressWarning: true }
