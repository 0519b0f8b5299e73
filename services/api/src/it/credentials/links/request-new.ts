import { type Credential, credentials } from '@ems/contracts/it'
import { retrying, transaction } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { allow } from '../../../kit/http/authorize.ts'
import { actionAttributes, creationIn } from '../../../kit/http/body.ts'
import { send } from '../../../kit/http/document.ts'
import { Forbidden, invalid, issuesOf } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import type { Store } from '../../../kit/stores.ts'
import { insertRows } from '../../../kit/write/write-rows.ts'
import { credentialRules } from '../credentials.rules.ts'
import { assertRecentSignIn } from '../secrets/opening.ts'
import { linkToFill, type Params } from './links.ts'

/**
 * POST /credentials/-actions/requestNew: creates a credential without secrets and the link by which another person fills
 * them in, both or none. The document is that of a new credential (kind, name, folder); its other attributes are those of the
 * link.
 */
export function requestNewRoute(app: FastifyInstance, store: Store<typeof credentials>) {
  app.post('/-actions/requestNew', { config: { perMinute: 30 } }, async (request, reply) => {
    const deps = allow(request, credentials.can.store)
    if (!deps.user.permissions.has(credentials.can.link)) throw Forbidden({ need: credentials.can.link })
    assertRecentSignIn(deps.user)
    const { attributes, object } = actionAttributes(request.body)
    const { kind, name, ...others } = attributes
    const creation = creationIn(credentials, { data: { ...object, attributes: { kind, name } } })
    const parsed = credentials.bodies.link.safeParse({ ...others, kind: 'fill' })
    if (!parsed.success) throw invalid(credentials, issuesOf(parsed.error))
    const { row, path } = await retrying(() =>
      transaction(app.db, async (db) => {
        const inside = { ...deps, db }
        const [inserted] = await insertRows(inside, store, [creation], credentialRules)
        const added = inserted as Credential & Row
        return { row: added, path: await linkToFill(inside, added, parsed.data as unknown as Params) }
      }),
    )
    return send(reply.header('cache-control', 'no-store'), 201, {
      data: { type: 'credential-links', id: row.id, attributes: { path } },
    })
  })
}
