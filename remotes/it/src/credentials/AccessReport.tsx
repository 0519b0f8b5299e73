import { credentialAccesses } from '@ems/contracts/it'
import { addDays, dayOf, useSession } from '@ems/platform'
import { type FormGroup, type QuickFilter, ResourceScreen, stateCells } from '@ems/ui'
import { useMemo } from 'react'

/** Users with a right to credentials that the reader manages, and users who lost the right but know the secret. */
export function AccessReport() {
  const { user } = useSession()
  const quick = useMemo(() => questions(dayOf(new Date(), user.timezone)), [user.timezone])
  return (
    <ResourceScreen
      resource={credentialAccesses}
      title="Laporan akses"
      columns={columns}
      hidden={hidden}
      cells={cells}
      cardFirst={cardFirst}
      empty="Belum ada kredensial yang Anda kelola."
      filters={filters}
      quick={quick}
      isCopyable={false}
      form={form}
    />
  )
}

const columns = [
  'credential_name',
  'user',
  'right',
  'via',
  'usergroup',
  'until',
  'status',
  'knows_secret',
  'last_used_at',
  'folder',
  'company',
] as const
const hidden = ['company'] as const
const cardFirst = ['user', 'right', 'status'] as const
const filters = [
  'user',
  'credential',
  'folder',
  'right',
  'via',
  'usergroup',
  'until',
  'status',
  'knows_secret',
  'last_used_at',
  'company',
] as const
const cells = { status: stateCells({ active: 'green', revoked: 'red', left: 'red' })('status') }
const questions = (today: string): readonly QuickFilter[] => [
  { label: 'Berlaku', filters: { status: ['active'] } },
  { label: 'Dicabut atau keluar, tahu rahasia', filters: { status: ['revoked', 'left'], knows_secret: '1' } },
  { label: 'Berakhir ≤ 30 hari', filters: { until_to: addDays(today, 30) } },
  { label: 'Kelola', filters: { right: ['manage'] } },
]
const form: readonly FormGroup<typeof credentialAccesses>[] = [{ legend: 'Akses', names: columns }]
