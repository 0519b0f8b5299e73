import { type AccountingPartner, accountingPartners } from '@ems/contracts/accurate'
import { isObject } from '@ems/contracts/is-object'
import { partners } from '@ems/contracts/marketing'
import { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { objectsOf } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { storeFor } from '../../kit/stores.ts'
import { transact } from '../../kit/write/transaction.ts'
import { store } from '../records/accounting-partners.ts'
import { assertConnection } from '../records/accounting-scope.ts'
import { confirmPairs, undoPairs } from './write-pairs.ts'

export const linkBody = z.object({ partner: z.string().min(1).max(20) })

type Linked = AccountingPartner & Row

/** POST /accounting-partners/:id/-actions/link: this record is that partner, as the user confirms. */
export const link: Handler = (request, reply) =>
  transact(request, reply, async (deps) => {
    const record = await lockedRecord(deps, (request.params as { id: string }).id)
    const object = isObject(request.body) ? request.body.data : undefined
    const input = linkBody.safeParse(isObject(object) ? object.attributes : undefined)
    if (!input.success) throw badRequest('Mitra wajib dipilih.', { pointer: '/data/attributes/partner' })
    const chosen = await storeFor(partners.name).find(deps, input.data.partner)
    const choice = { connection: record.connection, kind: record.module }
    await confirmPairs(deps, choice, [{ record: record.id, counterpart: chosen.id }])
    return documentOf(deps, record.id)
  })

/** POST /accounting-partners/:id/-actions/unlink: the pair was wrong. */
export const unlink: Handler = (request, reply) =>
  transact(request, reply, async (deps) => {
    const record = await lockedRecord(deps, (request.params as { id: string }).id)
    await undoPairs(deps, { connection: record.connection, kind: record.module }, [record.id])
    return documentOf(deps, record.id)
  })

async function lockedRecord(deps: Deps, id: string): Promise<Linked> {
  const [locked] = await store.findMany(deps, [id], 'no key update')
  const record = (locked ?? (await store.find(deps, id))) as Linked
  assertConnection(deps.user, record.connection, 'update')
  return record
}

async function documentOf(deps: Deps, id: string) {
  const row = await store.find(deps, id)
  return { status: 200, body: { data: objectsOf(accountingPartners, { user: deps.user })(row) } }
}
