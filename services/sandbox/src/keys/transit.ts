import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bytesIn, VersionedKey } from './versioned-key.ts'

export type TransitOptions = { token: string; key: string; mount?: string; namespace?: string }
/** `isOld`: knows no associated data, ignores them and warns, as Vault before 1.9 does. */
export type Transit = { key: VersionedKey; renewals: number; isSealed: boolean; isOld: boolean }

type Body = { plaintext?: unknown; ciphertext?: unknown; associated_data?: unknown }

const parameters = new Set(['plaintext', 'ciphertext', 'associated_data'])

/**
 * The transit engine of Vault and OpenBao, as far as EMS uses it, with the status codes and messages of the real one:
 * https://developer.hashicorp.com/vault/api-docs/secret/transit
 */
export function transitRoutes(
  app: FastifyInstance,
  { token, key: name, mount = 'transit', namespace }: TransitOptions,
) {
  const transit: Transit = { key: new VersionedKey(), renewals: 0, isSealed: false, isOld: false }
  const errors = (reply: FastifyReply, status: number, ...texts: string[]) => reply.code(status).send({ errors: texts })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return
    if (transit.isSealed) return errors(reply, 503, 'Vault is sealed')
    const isMine = request.headers['x-vault-token'] === token && request.headers['x-vault-namespace'] === namespace
    if (!isMine) return errors(reply, 403, 'permission denied')
  })
  app.get(`/v1/${mount}/keys/${name}`, () => ({
    data: { name, type: 'aes256-gcm96', latest_version: transit.key.latest, min_decryption_version: 1 },
  }))
  app.post(`/v1/${mount}/keys/${name}/rotate`, async (_, reply) => {
    transit.key.rotate()
    return reply.code(204).send()
  })
  app.post('/v1/auth/token/renew-self', () => {
    transit.renewals += 1
    return { auth: { renewable: true, lease_duration: 3_600 } }
  })
  app.post(`/v1/${mount}/encrypt/${name}`, (request, reply) => {
    const { plaintext } = request.body as Body
    const plain = bytesIn(plaintext)
    if (!plain) return errors(reply, 400, 'failed to base64-decode plaintext')
    const { context, warnings } = contextOf(transit, request)
    if (context === undefined) return errors(reply, 400, 'failed to base64-decode associated_data')
    const version = transit.key.latest
    const ciphertext = `vault:v${version}:${transit.key.encrypt(plain, context).toString('base64')}`
    return { data: { ciphertext, key_version: version }, warnings }
  })
  app.post(`/v1/${mount}/decrypt/${name}`, (request, reply) => {
    const [, version, text] = /^vault:v(\d+):(.+)$/.exec(String((request.body as Body).ciphertext)) ?? []
    if (!text) return errors(reply, 400, 'invalid ciphertext: no prefix')
    const bytes = bytesIn(text)
    const { context, warnings } = contextOf(transit, request)
    if (!bytes || context === undefined) return errors(reply, 400, 'invalid ciphertext: could not decode base64')
    try {
      const plaintext = transit.key.decrypt(bytes, context, Number(version)).toString('base64')
      return { data: { plaintext }, warnings }
    } catch {
      return errors(reply, 400, 'cipher: message authentication failed')
    }
  })
  return transit
}

function contextOf(transit: Transit, { body }: FastifyRequest) {
  const { associated_data: associated = '' } = body as Body
  const context = transit.isOld ? '' : bytesIn(associated)?.toString('utf8')
  const ignored = Object.keys(body as Body).filter((field) => !parameters.has(field))
  if (transit.isOld && associated) ignored.push('associated_data')
  const warnings = ignored.length ? [`Endpoint ignored these unrecognized parameters: [${ignored.join(' ')}]`] : null
  return { context, warnings }
}
