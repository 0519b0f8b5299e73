import { credentialLogs, secretLabelOfAny } from '@ems/contracts/it'
import { addDays, dayOf, type Row, useSession } from '@ems/platform'
import { type FormGroup, type QuickFilter, ResourceScreen } from '@ems/ui'
import { useMemo } from 'react'

/** Log of views, copies and changes: the user's own, and those of credentials that the user manages. */
export function AccessLogList() {
  const { user } = useSession()
  const quick = useMemo(() => questions(dayOf(new Date(), user.timezone), user.id), [user.timezone, user.id])
  return (
    <ResourceScreen
      resource={credentialLogs}
      title="Riwayat akses"
      columns={columns}
      hidden={hidden}
      cells={cells}
      empty="Belum ada akses yang tercatat."
      filters={filters}
      quick={quick}
      isCopyable={false}
      form={form}
    />
  )
}

const columns = [
  'at',
  'credential_name',
  'actor',
  'action',
  'field',
  'reason',
  'ip',
  'secret_version',
  'user_agent',
] as const
const hidden = ['secret_version', 'user_agent'] as const
const cells = {
  field: ({ field }: Row<typeof credentialLogs>) => (field ? secretLabelOfAny(field) : undefined),
}
const filters = ['actor', 'action', 'credential', 'at', 'ip'] as const
const questions = (today: string, me: string): readonly QuickFilter[] => [
  { label: 'Saya', filters: { actor: [me] } },
  { label: 'Dilihat atau disalin', filters: { action: ['reveal', 'copy', 'use'] } },
  { label: '7 hari terakhir', filters: { at_from: addDays(today, -7) } },
  { label: 'Ditolak', filters: { action: ['denied'] } },
]
const form: readonly FormGroup<typeof credentialLogs>[] = [{ legend: 'Akses', names: columns }]
