import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { z } from 'zod'

const file = z.preprocess((value) => value || undefined, z.string().optional())

/**
 * Certificate and key, as files in PEM, with which a service answers the others over TLS; over HTTP without them. Who asks
 * finds the authority in `NODE_EXTRA_CA_CERTS`, which Node reads at its start (docs/operations.md).
 */
export const tlsEnvironment = { EMS_TLS_CERTIFICATE: file, EMS_TLS_KEY: file }

export type TlsSettings = { EMS_TLS_CERTIFICATE?: string | undefined; EMS_TLS_KEY?: string | undefined }

function credentialsOf({ EMS_TLS_CERTIFICATE: certificate, EMS_TLS_KEY: key }: TlsSettings) {
  if (!certificate && !key) return undefined
  if (!certificate || !key) throw new Error('EMS_TLS_CERTIFICATE and EMS_TLS_KEY belong together')
  return { cert: readFileSync(certificate), key: readFileSync(key), minVersion: 'TLSv1.2' as const }
}

/** The option `https` of Fastify, or nothing. */
export function tlsOptions(settings: TlsSettings): object {
  const https = credentialsOf(settings)
  return https ? { https } : {}
}

/** A server of Node, with TLS where it is configured. */
export function serverOf(settings: TlsSettings, options: ServerOptions, listener: RequestListener): Server {
  const credentials = credentialsOf(settings)
  return credentials ? createSecureServer({ ...credentials, ...options }, listener) : createServer(options, listener)
}
