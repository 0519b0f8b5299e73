import { type AuditService, auditServices, backgroundJobs, users } from '@ems/contracts/settings'
import { act, bulkUpdate, changed, showProblem, toast } from '@ems/platform'
import { IconCircleCheck, IconEye, IconRefresh, IconX, type RowAction } from '@ems/ui'

type Entries = typeof auditServices

const settle = (
  label: string,
  icon: RowAction<Entries>['icon'],
  triage: AuditService['triage'],
): RowAction<Entries> => ({
  label,
  icon,
  permission: auditServices.can.bulkUpdate,
  bulk: true,
  refusal: (row) => (row.triage === triage ? 'Sudah demikian.' : null),
  run: (rows) => void settleRows(rows, triage),
})

async function settleRows(rows: readonly Pick<AuditService, 'id' | 'version'>[], triage: AuditService['triage']) {
  try {
    await bulkUpdate(auditServices, rows, { triage })
    toast.success('Perubahan data berhasil disimpan.')
  } catch (error) {
    // A boundary: nothing above this menu entry could tell the user.
    showProblem(error)
  }
}

/** Retry of an entry: a failed job, or an account that EMS SSO did not create. */
function retryOf({ level, service, target_type, target_id, operation }: AuditService) {
  if (level !== 'error' || !target_id) return null
  if (service === 'queue' && target_type === backgroundJobs.name)
    return () => act(backgroundJobs, 'retry', [{ id: target_id }])
  if (service === 'sso' && target_type === users.name && operation.startsWith('POST'))
    return () => act(users, 'ssoAdd', [{ id: target_id }])
  return null
}

async function retry(rows: readonly AuditService[]) {
  try {
    for (const row of rows) await retryOf(row)?.()
    toast.success('Permintaan diulangi.')
  } catch (error) {
    // A boundary, as above.
    showProblem(error)
  } finally {
    await changed(auditServices)
  }
}

/** Actions on entries: retry or resolve, single or in bulk. */
export const serviceActions: readonly RowAction<Entries>[] = [
  {
    label: 'Ulangi',
    icon: IconRefresh,
    permission: auditServices.can.update,
    refusal: (row) => (retryOf(row) ? null : 'Hanya pekerjaan antrian dan akun EMS SSO yang gagal dapat diulangi.'),
    run: (rows) => void retry(rows),
  },
  settle('Tandai diketahui', IconEye, 'known'),
  settle('Tandai selesai', IconCircleCheck, 'resolved'),
  settle('Abaikan', IconX, 'ignored'),
]
