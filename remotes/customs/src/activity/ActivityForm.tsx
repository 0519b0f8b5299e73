import { type ConsultantActivity, customsConsultantActivities, type Stage } from '@ems/contracts/customs'
import {
  Fieldset,
  type Form,
  Group,
  Inputs,
  ResourceForm,
  type ResourceList,
  Select,
  Shown,
  Tabs,
  useFormField,
} from '@ems/ui'
import { useMemo } from 'react'
import { Checklist, Documents, Times } from './FormLists.tsx'
import { hours } from './Workload.tsx'

type Activities = typeof customsConsultantActivities
type ActivityFormProps = {
  list: ResourceList<Activities>
  board: { id: string; company: string | null; stages: readonly Stage[] } | undefined
}

/** One job: its facts, and in tabs what has to be done, handed in and written down for it. */
export function ActivityForm({ list, board }: ActivityFormProps) {
  const first = board?.stages.find(({ category }) => category === 'queue') ?? board?.stages[0]
  const defaults = useMemo(
    () => ({ board: board?.id, stage_key: first?.key, company: board?.company ?? null, facility: 'exemption' }),
    [board?.id, board?.company, first?.key],
  )
  return (
    <ResourceForm list={list} createTitle="Tambah Pekerjaan" defaults={defaults}>
      {(form) => (
        <Tabs defaultValue="facts" keepMounted={false}>
          <Tabs.List mb="sm">
            <Tabs.Tab value="facts">Pekerjaan</Tabs.Tab>
            <Tabs.Tab value="checklist">Daftar periksa</Tabs.Tab>
            <Tabs.Tab value="documents">Dokumen klien</Tabs.Tab>
            <Tabs.Tab value="times">Waktu</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="facts">
            <Facts form={form} stages={board?.stages ?? []} />
          </Tabs.Panel>
          <Tabs.Panel value="checklist">
            <Checklist />
          </Tabs.Panel>
          <Tabs.Panel value="documents">
            <Documents />
          </Tabs.Panel>
          <Tabs.Panel value="times">
            <Times />
          </Tabs.Panel>
        </Tabs>
      )}
    </ResourceForm>
  )
}

function Facts({ form, stages }: { form: Form<Activities>; stages: readonly Stage[] }) {
  const { partner } = form.values as Partial<ConsultantActivity>
  const stored = form.stored.row
  return (
    <>
      <Fieldset legend="Pekerjaan">
        <Inputs of={form} names={['title']} columns={1} />
        <StageField stages={stages} isNew={form.mode === 'create'} />
        <Inputs
          of={form}
          names={['partner', 'tenant', 'facility', 'job_type', 'period_month', 'priority', 'tags']}
          where={partner ? { tenant: { partner } } : {}}
          descriptions={{ period_month: 'Tanggal 1 bulan yang dilaporkan.' }}
        />
      </Fieldset>
      <Fieldset legend="Pelaksanaan" mt="md">
        <Inputs of={form} names={['consultant', 'reviewer', 'start_date', 'due_date', 'estimate_minutes']} />
        {stored && (
          <Group gap="xl" mt="sm">
            <Shown label="Aktual (jam)">{hours(stored.actual_minutes)}</Shown>
            <Shown label="Kali diperpanjang">{String(stored.extension_count)}</Shown>
            {stored.extension_reason && <Shown label="Alasan perpanjangan">{stored.extension_reason}</Shown>}
            {stored.cancel_reason && <Shown label="Alasan batal">{stored.cancel_reason}</Shown>}
          </Group>
        )}
      </Fieldset>
      <Fieldset legend="Pengajuan" mt="md">
        <Inputs of={form} names={['submission_no', 'submitted_date']} />
        <Inputs of={form} names={['description']} columns={1} />
      </Fieldset>
    </>
  )
}

/** Chosen for a new job; later a job moves on the board. */
function StageField({ stages, isNew }: { stages: readonly Stage[]; isNew: boolean }) {
  const { value, error, onChange } = useFormField('stage_key')
  const label = customsConsultantActivities.meta.stage_key.label
  if (!isNew)
    return <Shown label={label}>{stages.find(({ key }) => key === value)?.name ?? String(value ?? '–')}</Shown>
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
