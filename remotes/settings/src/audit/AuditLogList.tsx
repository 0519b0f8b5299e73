import { DAY_MS } from '@ems/contracts/days'
import { type AuditLog, auditLogs } from '@ems/contracts/settings'
import {
  Alert,
  IconHistory,
  Page,
  type QuickFilter,
  ResourceForm,
  type ResourceList,
  ResourceTable,
  type RowAction,
  useResourceList,
} from '@ems/ui'
import { useMemo } from 'react'
import { LiveTailButton } from '../LiveTailButton.tsx'
import { AuditEntry } from './AuditEntry.tsx'
import { AuditReport } from './AuditReport.tsx'
import { typeLabel } from './changes/changes.ts'
import { Integrity } from './Integrity.tsx'
import { useAllResources } from './resources/all-resources.ts'
import { Summary } from './Summary.tsx'

type List = ResourceList<typeof auditLogs>

/** The audit log, read-only. */
export default function AuditLogList() {
  const list = useResourceList(auditLogs, { columns, hidden })
  const cells = useAllResources() ? knownCells : plainCells
  const actions = useMemo(() => [historyOf(list)], [list])

  return (
    <Page
      title="Log Audit"
      count={list.total}
      isEstimate={list.totalIsEstimate}
      actions={
        <>
          <Integrity />
          <LiveTailButton list={list} />
          <AuditReport list={list} />
        </>
      }
    >
      {isLong(list) && (
        <Alert color="yellow">
          Rentang lebih dari satu tahun. Gunakan Export Excel: hasilnya dibuat di latar belakang dan diunduh dari daftar
          pekerjaan.
        </Alert>
      )}
      <ResourceTable
        list={list}
        quick={questions}
        empty="Tidak ada aktivitas pada rentang ini."
        cells={cells}
        labels={labels}
        cardFirst={cardFirst}
        actions={actions}
        filters={filters}
      />
      <ResourceForm list={list} createTitle="Log Audit" facts={noFacts}>
        {(form) =>
          form.stored.row && (
            <AuditEntry
              entry={form.stored.row}
              open={list.open}
              showAll={() => form.stored.row && showAll(list, form.stored.row)}
            />
          )
        }
      </ResourceForm>
    </Page>
  )
}

const showAll = (list: List, { target_type, target_id }: AuditLog) =>
  list.change({ open: null, q: '', filters: { ...cleared(list), target_type, target_id } })

const cleared = (list: List) => Object.fromEntries(Object.keys(list.state.filters).map((key) => [key, null]))

const historyOf = (list: List): RowAction<typeof auditLogs> => ({
  label: 'Lihat semua riwayat objek',
  icon: IconHistory,
  permission: auditLogs.can.list,
  refusal: ({ target_id }) => (target_id ? null : 'Entri ini tidak menyangkut satu objek.'),
  run: ([row]) => row && showAll(list, row),
})

const questions: readonly QuickFilter[] = [
  { label: 'Hanya data sensitif', filters: { is_sensitive: '1' } },
  { label: 'Penghapusan', filters: { action: ['delete'] } },
  { label: 'Perubahan izin', filters: { action: ['permission'] } },
]

const YEAR_MS = 366 * DAY_MS

/** Whether the filtered period is longer than a year. */
function isLong({ state: { filters } }: List) {
  const { at_from: from, at_to: to } = filters as Record<string, string | undefined>
  return from !== undefined && Date.parse(to ?? new Date().toISOString()) - Date.parse(from) > YEAR_MS
}

const columns = [
  'at',
  'actor_name',
  'action',
  'menu',
  'target_label',
  'changed_fields',
  'target_type',
  'reason',
  'ip',
  'user_agent',
  'request_id',
] as const
const cardFirst = ['at', 'actor_name', 'action', 'changed_fields'] as const
const hidden = ['target_type', 'ip', 'user_agent', 'request_id', 'reason'] as const
const filters = [
  'at',
  'actor',
  'action',
  'menu',
  'target_type',
  'target_id',
  'changed_fields',
  'ip',
  'is_sensitive',
  'request_id',
] as const
const labels = { actor_name: 'Pengguna', changed_fields: 'Ringkasan perubahan' }

const cellsOf = () => ({
  target_label: (row: AuditLog, text: string) => (row.target_label ? text : typeLabel(row.target_type)),
  target_type: (row: AuditLog) => typeLabel(row.target_type),
  changed_fields: (row: AuditLog) => <Summary entry={row} />,
})
// Rows keep what they drew while their cells are the same: other functions draw them again once the contracts are read.
const [plainCells, knownCells] = [cellsOf(), cellsOf()]

/** The entry begins with its own facts. */
const noFacts: readonly never[] = []
