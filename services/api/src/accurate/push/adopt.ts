import type { PushKind } from '@ems/contracts/accurate'
import { sql, transaction } from '@ems/postgres'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps } from '../../kit/context.ts'
import { releaseRemoved } from '../matching/write-pairs.ts'
import { announce } from '../sync/announce.ts'
import type { ProviderRecord } from '../sync/modules.ts'
import { writePage } from '../sync/write-page.ts'
import { endAttempt, type PushRow } from './pushes.ts'

const targetTypes = {
  customer: 'partners',
  vendor: 'partners',
  'sales-quotation': 'quotations',
} as const satisfies Record<PushKind, string>

/** Stores the saved record as synchronisation would, pairs it with its row, and ends the attempt, in one transaction. */
export const adopt = (deps: Deps, push: PushRow, record: ProviderRecord) =>
  transaction(deps.db, async (db) => {
    const inside = { ...deps, db }
    const { connection, database_id: databaseId, kind, target_id } = push
    const externalId = String(record.id)
    await writePage(db, { connection, databaseId, module: kind }, [record])
    if (kind !== 'sales-quotation') {
      await releaseRemoved(db, { connection, kind }, [target_id])
      await db.run(sql`update ems.accounting_partners a set partner_id = ${target_id}::bigint, linked_at = now(),
          linked_by_id = ${deps.user.id}::bigint, version = a.version + 1, updated_at = now()
        where a.connection = ${connection} and a.database_id = ${databaseId} and a.module = ${kind}
          and a.external_id = ${externalId} and a.partner_id is null
          and not exists (select from ems.accounting_partners o where o.partner_id = ${target_id}::bigint
            and o.connection = a.connection and o.module = a.module)`)
    }
    await endAttempt(db, push, { status: 'sent', externalId })
    await audit(inside, [
      {
        action: 'accountingPush',
        menu: `accounting_${connection}`,
        target_type: targetTypes[kind],
        target_id,
        target_label: push.title,
        after: { connection, number: push.number, external_id: externalId, body: JSON.parse(push.body) },
      },
    ])
    await announce(inside)
  })
