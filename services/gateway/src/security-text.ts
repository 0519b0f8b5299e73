import type { FastifyInstance } from 'fastify'
import type { Environment } from './config.ts'

/** RFC 9116 recommends less than a year, so that nobody writes to an address that is no longer read. */
const VALID_DAYS = 180

/** `/.well-known/security.txt`: whom to tell of a weakness. Nothing where the installation names nobody. */
export function securityText(app: FastifyInstance, { EMS_SECURITY_CONTACT: contact, EMS_URL: url }: Environment) {
  if (!contact) return
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(Date.now() + VALID_DAYS * 86_400_000).toISOString()
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: id, en',
      `Canonical: ${url}/.well-known/security.txt`,
    ]
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
