import { type ConsultantActivity, customsConsultantActivities, type Stage } from '@ems/contracts/customs'
import { useSession } from '@ems/platform'
import {
  everyPart,
  type Form,
  FormSection,
  Group,
  Inputs,
  RecordFiles,
  type RecordTab,
  ResourceForm,
  type ResourceList,
  Select,
  Shown,
  useFormField,
} from '@ems/ui'
import { useMemo } from 'react'
import { ClientCard } from '../board/ClientCard.tsx'
import { StageSteps } from '../board/StageSteps.tsx'
import { ContractBanner } from '../ContractBanner.tsx'
import { hours } from '../reports/WorkloadReport.tsx'
import { Checklist, Documents, Times } from './FormLists.tsx'
import { useRuleOfJob } from './use-rule-of-job.ts'

type Activities = typeof customsConsultantActivities
type ActivityFormProps = {
  list: ResourceList<Activities>
  boards: readonly Board[]
  /** Board of a new job; a stored one may belong to another board. */
  board: Board | undefined
}
type Board = { id: string; company: string | null; stages: readonly Stage[] }

/** One job: its facts, and in tabs what has to be done, handed in and written down for it. */
export function ActivityForm({ list, boards, board }: ActivityFormProps) {
  const first = board?.stages.find(({ category }) => category === 'queue') ?? board?.stages[0]
  const defaults = useMemo(
    () => ({ board: board?.id, stage_key: first?.key, company: board?.company ?? null, facility: 'exemption' }),
    [board?.id, board?.company, first?.key],
  )
  return (
    <ResourceForm
      list={list}
      createTitle="Tambah Pekerjaan"
      defaults={defaults}
      tabs={tabs}
      parts={everyPart}
      facts={facts}
      size={820}
    >
      {(form) => {
        const own = boards.find(({ id }) => id === form.values.board) ?? board
        return <Facts form={form} stages={own?.stages ?? []} />
      }}
    </ResourceForm>
  )
}

const facts = ['code', 'partner', 'job_type', 'period_month', 'consultant', 'due_date'] as const

const tabs: readonly RecordTab<Activities>[] = [
  { id: 'checklist', label: 'Daftar periksa', render: () => <Checklist /> },
  { id: 'documents', label: 'Dokumen klien', render: ({ stored }) => <Documents activity={stored.row?.id} /> },
  { id: 'times', label: 'Waktu', render: () => <Times /> },
]

function Facts({ form, stages }: { form: Form<Activities>; stages: readonly Stage[] }) {
  const { partner } = form.values as Partial<ConsultantActivity>
  const stored = form.stored.row
  const rule = useRuleOfJob(form)
  return (
    <>
      {stored && <StageSteps stages={stages} current={stored.stage_key} />}
      {stored && <ClientCard activity={stored as unknown as ConsultantActivity & { id: string }} />}
      {partner && <ContractBanner partner={partner} />}
      <FormSection legend="Pekerjaan">
        <Inputs of={form} names={['title']} columns={1} />
        {form.mode === 'create' && <StageField stages={stages} />}
        <Inputs
          of={form}
          names={['partner', 'contract', 'tenant', 'facility', 'job_type', 'period_month', 'priority', 'tags']}
          where={partner ? { tenant: { partner } } : {}}
          descriptions={{
            contract: 'Kontrak jasa yang dikerjakan.',
            period_month: 'Tanggal 1 bulan yang dilaporkan.',
          }}
        />
      </FormSection>
      <FormSection legend="Pelaksanaan">
        <Inputs
          of={form}
          names={['consultant', 'reviewer', 'start_date', 'due_date', 'estimate_minutes']}
          descriptions={rule ? { due_date: rule } : {}}
        />
        {stored && <Extended stored={stored as unknown as ConsultantActivity} />}
      </FormSection>
      <FormSection legend="Pengajuan">
        <Inputs of={form} names={['submission_no', 'submitted_date']} />
        {stored && <Receipt id={stored.id} isReadOnly={!stored.can.includes('update')} />}
        <Inputs of={form} names={['description']} columns={1} />
      </FormSection>
    </>
  )
}

const Extended = ({ stored }: { stored: ConsultantActivity }) => (
  <Group gap="xl" mt="sm">
    <Shown label="Aktual">{hours(stored.actual_minutes)}</Shown>
    <Shown label="Kali diperpanjang">{String(stored.extension_count)}</Shown>
    {stored.extension_reason && <Shown label="Alasan perpanjangan">{stored.extension_reason}</Shown>}
    {stored.cancel_reason && <Shown label="Alasan batal">{stored.cancel_reason}</Shown>}
  </Group>
)

function Receipt({ id, isReadOnly }: { id: string; isReadOnly: boolean }) {
  const { can } = useSession()
  return (
    <RecordFiles
      label="Berkas tanda terima"
      target={{ type: customsConsultantActivities.name, id }}
      purpose="receipt"
      mayChange={!isReadOnly && can(customsConsultantActivities.can.update)}
    />
  )
}

/** Chosen for a new job; later a job moves on the board. */
function StageField({ stages }: { stages: readonly Stage[] }) {
  const { value, error, onChange } = useFormField('stage_key')
  const label = customsConsultantActivities.meta.stage_key.label
  return (
    <Select
      my="sm"
      label={label}
      withAsterisk
      data={stages
        .filter(({ category }) => category !== 'cancelled')
        .map(({ key, name }) => ({ value: key, label: name }))}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      error={error}
      data-path="stage_key"
      allowDeselect={false}
    />
  )
}
