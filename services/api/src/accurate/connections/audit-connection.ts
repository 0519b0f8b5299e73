import { type AccountingConnection, accountingConnections } from '@ems/contracts/accurate'
import { authTokens } from '@ems/contracts/settings'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps } from '../../kit/context.ts'

/** An entry of the audit log about a connection; never with a token. */
export const auditConnection = (deps: Deps, connection: AccountingConnection, after: object) =>
  audit(deps, [
    {
      action: 'config',
      menu: authTokens.menu,
      target_type: authTokens.name,
      target_label: `Akuntansi – ${accountingConnections[connection]}`,
      after: { connection, ...after },
    },
  ])
