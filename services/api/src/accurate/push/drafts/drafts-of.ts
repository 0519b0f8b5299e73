import type { AccountingConnection, PushKind } from '@ems/contracts/accurate'
import { permission } from '@ems/contracts/permission'
import type { Deps } from '../../../kit/context.ts'
import { Forbidden, NotFound } from '../../../kit/problems.ts'
import { draftPartners } from './draft-partners.ts'
import { draftQuotations } from './draft-quotations.ts'
import type { Draft } from './provider-body.ts'

/** Drafts of these rows, in their order. Refuses rows out of scope, and users who may not read their kind. */
export async function draftsOf(
  deps: Deps,
  connection: AccountingConnection,
  kind: PushKind,
  ids: readonly string[],
): Promise<Draft[]> {
  const need = permission(kind === 'sales-quotation' ? 'marketing_activity' : kind, 'show')
  if (!deps.user.permissions.has(need)) throw Forbidden({ need })
  const drafts =
    kind === 'sales-quotation'
      ? await draftQuotations(deps, ids, connection)
      : await draftPartners(deps, ids, { connection, kind })
  const drafted = new Set(drafts.map(({ target }) => target))
  const missing = ids.findIndex((id) => !drafted.has(id))
  if (missing >= 0) throw NotFound({ pointer: `/data/attributes/targets/${missing}` })
  return drafts
}
