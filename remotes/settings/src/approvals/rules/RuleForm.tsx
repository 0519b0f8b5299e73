import { resourceOf } from '@ems/contracts'
import type { approvalRules } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import {
  Button,
  type Form,
  FormSection,
  Inputs,
  Loading,
  type RecordPart,
  ResourceForm,
  type ResourceList,
  Stack,
  Text,
  useFormField,
  WhereEditor,
} from '@ems/ui'
import { lazy, Suspense, useState } from 'react'
import { Simulation } from '../simulation/Simulation.tsx'
import { KindsField } from './KindsField.tsx'
import { StepsField } from './StepsField.tsx'

const RunningDialog = lazy(() => import('./RunningDialog.tsx'))

type Rules = typeof approvalRules
const parts: readonly RecordPart[] = ['history']
const defaults = { priority: 100 }

/** One rule: when it applies, who follows whom, and a try of it before it is saved. */
export function RuleForm({ list }: { list: ResourceList<Rules> }) {
  return (
    <ResourceForm
      list={list}
      createTitle="Tambah aturan persetujuan"
      defaults={defaults}
      parts={parts}
      size={1040}
      isCopyable
      actions={(form) => <RunningButton form={form} />}
      tabs={[{ id: 'simulation', label: 'Siapa yang menyetujui?', render: (form) => <DraftSimulation form={form} /> }]}
    >
      {(form) => <RuleInputs form={form} />}
    </ResourceForm>
  )
}

/** Offers what is saved to the requests that run. */
function RunningButton({ form }: { form: Form<Rules> }) {
  const [isOpen, setOpen] = useState(false)
  const { row } = form.stored
  if (form.mode === 'create' || !row?.can.includes('update')) return null
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Terapkan ke yang berjalan
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RunningDialog rule={{ id: row.id, name: row.name }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const DraftSimulation = ({ form }: { form: Form<Rules> }) => (
  <Simulation rule={{ ...form.values, ...(form.mode === 'create' ? {} : { id: form.id }) }} />
)

function RuleInputs({ form }: { form: Form<Rules> }) {
  const target = resourceOf(String(form.values.target ?? ''))
  const approval = target?.workflow?.approval
  const version = (form.stored.row as { version?: number } | undefined)?.version
  return (
    <>
      <FormSection legend="Aturan">
        <Inputs of={form} names={['name', 'target', 'priority', 'is_active']} ranges={validity} />
        {version !== undefined && (
          <Text size="xs" c="dimmed" mt="xs">
            Versi {version}. Pengajuan yang sudah berjalan tetap memakai versi saat diajukan, sampai aturan ini
            diterapkan ke yang berjalan.
          </Text>
        )}
      </FormSection>
      {!target ? (
        <Text c="dimmed">Pilih jenis data dahulu.</Text>
      ) : (
        <>
          <FormSection legend="Berlaku bila">
            <Stack gap="sm">
              <Inputs of={form} names={['companies', 'departments', 'offices']} descriptions={scopeHints} />
              {approval?.kind && <KindsField target={target} />}
              {approval?.amount && (
                <Inputs of={form} names={['amount_from', 'amount_to', 'currency']} descriptions={amountHints} />
              )}
              <ConditionField target={target} />
            </Stack>
          </FormSection>
          <FormSection legend="Langkah">
            <StepsField target={target} />
          </FormSection>
          {approval?.amount && (
            <FormSection legend="Perubahan setelah disetujui">
              <Inputs of={form} names={['restart_pct', 'restart_abs']} descriptions={toleranceHints} />
            </FormSection>
          )}
          {form.mode === 'create' && (
            <FormSection legend="Siapa yang menyetujui?">
              <DraftSimulation form={form} />
            </FormSection>
          )}
        </>
      )}
    </>
  )
}

function ConditionField({ target }: { target: Resource }) {
  const { value, error, onChange, isReadOnly } = useFormField('condition')
  if (isReadOnly) return null
  return (
    <Suspense fallback={<Loading label="syarat" rows={1} onRetry={() => location.reload()} />}>
      <WhereEditor
        key={target.name}
        label="Syarat lain"
        description="Kosong berarti selalu."
        resource={target}
        value={typeof value === 'string' ? value : null}
        error={error}
        onChange={onChange}
      />
    </Suspense>
  )
}

const validity = [{ from: 'valid_from', to: 'valid_to', label: 'Masa berlaku' }] as const
const scopeHints = {
  companies: 'Kosong berarti semua.',
  departments: 'Kosong berarti semua.',
  offices: 'Kosong berarti semua.',
}
const amountHints = {
  amount_from: 'Tidak termasuk nilai ini.',
  amount_to: 'Termasuk nilai ini.',
  currency: 'Kosong berarti semua.',
}
const toleranceHints = {
  restart_pct: 'Perubahan sampai sekian persen dari nilai yang disetujui tidak mengulang persetujuan.',
  restart_abs: 'Dan paling banyak sebesar nilai ini, bila diisi.',
}
