import { accountingDocuments, accountingPartners } from '@ems/contracts/accurate'
import { emit } from '../../kit/audit/audit-log.ts'
import type { Deps } from '../../kit/context.ts'

/** Lists that are open read again. */
export const announce = (deps: Deps) =>
  emit(
    deps,
    [accountingDocuments.name, accountingPartners.name].map((name) => ({
      channel: `private-${name}.0`,
      event: 'updated',
      payload: { id: '0', version: 0, actor: deps.user.id, changed: [] },
    })),
  )
