import { resourceOf } from '@ems/contracts'
import { approvalRules, approvalTargets } from '@ems/contracts/common'
import type { FieldMeta, Resource } from '@ems/contracts/kit'
import type { Values } from '@ems/platform'
import { Button, Failed, FieldInput, fieldErrors, Group, Loading, SimpleGrid, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { SimulatedChain } from './SimulatedChain.tsx'
import { useSimulation } from './use-simulation.ts'

/**
 * *Siapa yang menyetujui?*: a record that nobody has written, and who would decide it by the stored rules or with a rule
 * that is not saved.
 */
export function Simulation({ rule }: { rule?: Values }) {
  const [values, setValues] = useState<Values>({ target_type: rule?.target ?? Object.keys(approvalTargets)[0] })
  const [isMissing, setMissing] = useState(false)
  const { ask, plan, error, refusal, isPending } = useSimulation()
  const type = String(rule?.target ?? values.target_type ?? '')
  const target = resourceOf(type)
  const errors = refusal ? {} : fieldErrors(error).fields
  // No form of its own: it may be inside the form of a rule.
  const submit = () => {
    const { target_type: _, on, ...facts } = values
    setMissing(!facts.subject)
    if (facts.subject) ask({ target_type: type, facts, ...(on ? { on: String(on) } : {}), ...(rule ? { rule } : {}) })
  }
  const set = (name: string) => (value: unknown) => setValues((old) => ({ ...old, [name]: value }))
  const subjectError = isMissing && !values.subject ? 'Pemohon wajib dipilih.' : undefined
  const wrongRule = rule ? Object.entries(errors).filter(([name]) => !name.startsWith('facts')) : []
  return (
    <Stack>
      <section aria-label="Siapa yang menyetujui?">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm" verticalSpacing="sm">
          {!rule && (
            <FieldInput
              meta={approvalRules.meta.target}
              value={values.target_type}
              onChange={set('target_type')}
              required
            />
          )}
          {target &&
            questionsOf(target).map(({ name, meta }) => (
              <FieldInput
                key={`${type}:${name}`}
                meta={meta}
                value={values[name] ?? null}
                onChange={set(name)}
                required={name === 'subject'}
                error={name === 'subject' ? (subjectError ?? errors['facts.subject']) : errors[`facts.${name}`]}
              />
            ))}
        </SimpleGrid>
        <Group mt="sm">
          <Button loading={isPending} onClick={submit}>
            Lihat penyetuju
          </Button>
        </Group>
      </section>
      {wrongRule.length > 0 && (
        <Text c="var(--mantine-color-error)" role="alert">
          Lengkapi aturan dahulu: {wrongRule.map(([, text]) => text).join(' ')}
        </Text>
      )}
      {isPending && <Loading label="penyetuju" rows={3} onRetry={() => undefined} />}
      {error && !refusal && Object.keys(errors).length === 0 && !isPending && (
        <Failed error={error} onRetry={() => undefined} />
      )}
      {!isPending && (plan || refusal) && <SimulatedChain plan={plan} refusal={refusal} />}
    </Stack>
  )
}

type Fact = { name: string; meta: FieldMeta }

/** Facts that the rules of a target use, with their fields of the record. */
function questionsOf({ workflow, meta }: Resource): Fact[] {
  const { approval } = workflow ?? {}
  if (!approval) return []
  const field = (name: string | undefined) => (name === undefined ? undefined : meta[name])
  const subject = field(approval.subject)
  const person: FieldMeta = subject?.to
    ? { ...subject, label: 'Pemohon', kind: 'ref' }
    : { label: 'Pemohon', kind: 'ref', to: 'users', nullable: false }
  const place = (category: string, label: string, name: string | undefined): FieldMeta =>
    field(name) ?? { label, kind: 'ref', to: 'references', where: { category }, nullable: true }
  const all: [string, FieldMeta | undefined][] = [
    ['subject', person],
    ['company', place('company', 'Perusahaan', approval.company)],
    ['department', place('department', 'Departemen', approval.department)],
    ['office', place('office', 'Kantor', approval.office)],
    ['kind', field(approval.kind)],
    ['amount', approval.amount ? approvalRules.meta.amount_to : undefined],
    ['currency', approval.currency ? field(approval.currency) : undefined],
    ['on', { label: 'Pada tanggal', kind: 'date', nullable: true }],
  ]
  return all.flatMap(([name, one]) =>
    one ? [{ name, meta: { ...one, nullable: true, label: name === 'amount' ? 'Nilai' : one.label } }] : [],
  )
}
