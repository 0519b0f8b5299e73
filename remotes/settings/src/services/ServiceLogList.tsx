import { type AuditService, auditServices } from '@ems/contracts/settings'
import {
  Page,
  type QuickFilter,
  QuickFilters,
  ResourceForm,
  ResourceTable,
  SegmentedControl,
  useResourceList,
} from '@ems/ui'
import { useState } from 'react'
import { LiveTailButton } from '../LiveTailButton.tsx'
import { LevelBadge, TriageBadge } from './badges.tsx'
import { ServiceEntry } from './ServiceEntry.tsx'
import { ServiceGroups } from './ServiceGroups.tsx'
import { ServiceStrip } from './ServiceStrip.tsx'
import { serviceActions } from './service-actions.ts'

type View = 'entries' | 'groups'

/** The service log: reports of integrations, background work and browsers, with their resolution. */
export default function ServiceLogList() {
  const list = useResourceList(auditServices, { columns, hidden })
  const [view, setView] = useState<View>('entries')

  return (
    <Page
      title="Log Service"
      count={list.total}
      isEstimate={list.totalIsEstimate}
      actions={
        <>
          <SegmentedControl
            aria-label="Tampilan"
            value={view}
            onChange={(next) => setView(next as View)}
            data={views}
          />
          <LiveTailButton list={list} />
        </>
      }
    >
      <ServiceStrip list={list} />
      {view === 'groups' ? (
        <>
          <QuickFilters list={list} questions={questions} />
          <ServiceGroups list={list} onOpen={() => setView('entries')} />
        </>
      ) : (
        <ResourceTable
          list={list}
          quick={questions}
          empty="Tidak ada galat. Semua layanan berjalan."
          cells={cells}
          actions={serviceActions}
          bulkFields={bulkFields}
          filters={filters}
        />
      )}
      <ResourceForm list={list} createTitle="Log Service" facts={noFacts}>
        {(form) => <ServiceEntry form={form} />}
      </ResourceForm>
    </Page>
  )
}

const questions: readonly QuickFilter[] = [
  { label: 'Hanya gagal', filters: { level: ['error'] } },
  { label: 'Belum ditangani', filters: { triage: ['new'] } },
]
const views = [
  { value: 'entries', label: 'Entri' },
  { value: 'groups', label: 'Pesan serupa' },
]
const columns = [
  'at',
  'level',
  'service',
  'operation',
  'message',
  'direction',
  'status_code',
  'duration_ms',
  'triage',
  'attempt',
  'method',
  'url',
  'user',
  'correlation_id',
  'app_version',
  'triaged_by',
] as const
const hidden = ['attempt', 'method', 'url', 'user', 'correlation_id', 'app_version', 'triaged_by'] as const
const bulkFields = ['triage', 'triage_note'] as const
const filters = [
  'at',
  'level',
  'service',
  'triage',
  'operation',
  'status_code',
  'duration_ms',
  'direction',
  'user',
  'correlation_id',
  'fingerprint',
  'target_type',
  'target_id',
] as const

const cells = {
  level: (row: AuditService, text: string) => <LevelBadge level={row.level} text={text} />,
  message: (row: AuditService, text: string) => (row.message ? text : row.operation),
  triage: (row: AuditService, text: string) => <TriageBadge triage={row.triage} text={text} />,
}

/** The entry begins with its own facts. */
const noFacts: readonly never[] = []
