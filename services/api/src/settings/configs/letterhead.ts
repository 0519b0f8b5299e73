import type { references } from '@ems/contracts/settings'
import type { Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { NotFound } from '../../kit/problems.ts'
import type { Store } from '../../kit/stores.ts'

/**
 * GET /references/:id/letterhead: letterhead of a company for every user with the company in scope. Printing records
 * needs no permission to read the company.
 */
export const letterhead =
  (store: Store<typeof references>): Handler =>
  async (request, reply) => {
    const { id, category, name, meta } = await store.find(depsOf(request), idOf(request))
    if (category !== 'company') throw NotFound({})
    const { letterhead: text } = meta as { letterhead?: string | null }
    return send(reply, 200, { data: { type: 'letterheads', id, attributes: { name, text: text ?? null } } })
  }
