import type { archiveContracts } from '@ems/contracts/archives'
import { dayOf, formatDate, type Row, useSession } from '@ems/platform'
import { Alert } from '@ems/ui'

/** Warning that the notice deadline of an automatically renewed contract has passed. */
export function AutoRenewal({ contract }: { contract: Row<typeof archiveContracts> }) {
  const { user } = useSession()
  const { status, renewal_mode, notice_deadline, current_end_date } = contract
  const today = dayOf(new Date(), user.timezone)
  const isBound = status === 'active' && renewal_mode === 'auto' && notice_deadline && notice_deadline < today
  if (!isBound || !current_end_date || current_end_date < today) return null
  return (
    <Alert color="red" variant="light" mt="sm" role="status" title="Lewat batas pemberitahuan">
      Kontrak akan diperpanjang otomatis pada {formatDate(current_end_date)}.
    </Alert>
  )
}
