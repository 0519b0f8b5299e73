import { credentials } from '@ems/contracts/it'
import type { FastifyInstance } from 'fastify'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { conflict } from '../../../kit/problems.ts'
import type { Store } from '../../../kit/stores.ts'
import { paramsOf } from '../action-params.ts'
import { type Opening, openField } from './opening.ts'
import { codesOf } from './totp.ts'

type Credentials = typeof credentials

/** Openings of one person in a minute: nobody reads faster. */
const PER_MINUTE = 30

/**
 * POST /credentials/:id/-actions/reveal `{field, purpose, reason}`: the plain value of one field, and
 * POST /credentials/:id/-actions/code `{reason}`: the present code of its TOTP key, never the key. Nothing stores either.
 */
export function revealRoutes(app: FastifyInstance, store: Store<Credentials>) {
  const config = { perMinute: PER_MINUTE }
  const { keys } = app.services
  app.post('/:id/-actions/reveal', { config }, async (request, reply) => {
    const deps = allow(request, credentials.can.reveal)
    const id = idOf(request)
    const params = paramsOf<Opening>(request.body, id, 'reveal', { reason: null })
    if (params.field === 'totp') throw onlyCodes()
    const value = await openField(deps, { store, keys, id }, params, (plain) => plain)
    const attributes = { field: params.field, value }
    reply.header('cache-control', 'no-store')
    return send(reply, 200, { data: { type: 'revealed-values', id, attributes } })
  })
  app.post('/:id/-actions/code', { config }, async (request, reply) => {
    const deps = allow(request, credentials.can.code)
    const id = idOf(request)
    const { reason } = paramsOf<Pick<Opening, 'reason'>>(request.body, id, 'code', { reason: null })
    const opening = { field: 'totp', purpose: 'code', reason } as const
    const attributes = await openField(deps, { store, keys, id }, opening, (key) => codesOf(key, Date.now()))
    reply.header('cache-control', 'no-store')
    return send(reply, 200, { data: { type: 'one-time-codes', id, attributes } })
  })
}

const onlyCodes = () =>
  conflict('ONLY_CODES', 'Kunci TOTP tidak dibuka. Pakai kodenya.', { pointer: '/data/attributes/field' })
