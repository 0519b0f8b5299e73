import { itMaintenanceExternals } from '@ems/contracts/it'
import { conflict } from '../kit/problems.ts'
import { allowTransition } from '../kit/transitions.ts'
import { isRemoval, type Rules } from '../kit/write.ts'

/** Approval of high costs has no place yet: nothing gets to wait for it. */
const transitions = {
  draft: ['sent', 'cancelled'],
  sent: ['returned', 'cancelled'],
  returned: ['completed', 'sent'],
}

/** A repair begins as a draft or as what was sent already, and what was sent stays. */
export const externalRules: Rules<typeof itMaintenanceExternals> = {
  check: (_, { before, after }) => {
    if (!before)
      return after.status === 'draft' || after.status === 'sent'
        ? []
        : [{ field: 'status', message: 'Perawatan baru berstatus Draf atau Dikirim.' }]
    if (!isRemoval({ before, after }))
      allowTransition(itMaintenanceExternals, transitions, { from: before.status, to: after.status })
    else if (before.status !== 'draft' && before.status !== 'cancelled')
      throw conflict('SENT', 'Perawatan yang sudah dikirim tidak dapat dihapus.')
    return []
  },
}
