import type { Resource } from '@ems/contracts/kit'
import {
  ActionIcon,
  Button,
  FieldInput,
  Group,
  IconChevronDown,
  IconChevronUp,
  IconPlus,
  IconTrash,
  Loading,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Title,
  useFormField,
  WhereEditor,
} from '@ems/ui'
import { Suspense } from 'react'
import { ApproverInputs } from './ApproverInputs.tsx'
import { columns, type Line, type Step } from './steps.ts'

type StepCardProps = {
  no: number
  count: number
  step: Step
  target: Resource
  isReadOnly: boolean
  onChange: (at: number, line: Line) => void
  onAdd: () => void
  onRemoveLine: (at: number) => void
  onRemove: () => void
  onMove: (by: 1 | -1) => void
}

/** One step: its name, its people, how they decide, and what happens where they cannot. */
export function StepCard({ no, count, step, target, isReadOnly, onChange, onAdd, ...change }: StepCardProps) {
  const { at, lines } = step
  const [first] = lines
  if (!first) return null
  const set = (more: Partial<Line>) => onChange(at, { ...first, ...more })
  const input = { at, line: first, isReadOnly, set }
  return (
    <Paper withBorder p="sm" role="group" aria-label={`Langkah ${no}`}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Title order={3} size="h5">
            Langkah {no}
          </Title>
          {!isReadOnly && <StepButtons no={no} count={count} onMove={change.onMove} onRemove={change.onRemove} />}
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm" verticalSpacing="sm">
          <LineInput {...input} name="label" label="Nama langkah" />
          <LineInput {...input} name="due_hours" />
          {lines.length > 1 || isMany(first) ? <LineInput {...input} name="mode" label="Cara memutuskan" /> : null}
          {first.mode === 'quorum' && <LineInput {...input} name="quorum" />}
        </SimpleGrid>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place.
          <Group key={index} align="start" wrap="nowrap" gap="xs">
            <ApproverInputs
              line={line}
              path={`steps.${at + index}`}
              target={target}
              label={index === 0 ? 'Penyetuju' : `Penyetuju ${index + 1}`}
              isReadOnly={isReadOnly}
              onChange={(next) => onChange(at + index, next)}
            />
            {!isReadOnly && lines.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="red"
                mt={27}
                aria-label={`Hapus penyetuju ${index + 1} langkah ${no}`}
                onClick={() => change.onRemoveLine(at + index)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {!isReadOnly && (
          <Group>
            <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
              Tambah penyetuju pada langkah {no}
            </Button>
          </Group>
        )}
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" verticalSpacing="sm">
          <LineInput {...input} name="on_vacant" />
          <LineInput {...input} name="on_self" />
          <LineInput {...input} name="on_reject" />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm" verticalSpacing="sm">
          <LineInput {...input} name="signature" />
          <LineInput {...input} name="evidence" label="Berkas wajib (kegunaan)" />
          <LineInput {...input} name="is_distinct" label="Bukan penyetuju langkah sebelumnya" />
          <LineInput {...input} name="may_forward" isOnByDefault />
          <LineInput {...input} name="may_add" isOnByDefault />
        </SimpleGrid>
        <StepCondition target={target} at={at} isReadOnly={isReadOnly} onChange={(condition) => set({ condition })} />
      </Stack>
    </Paper>
  )
}

/** Kinds of approver that may mean several people. */
const isMany = ({ approver }: Line) => approver === 'group' || approver === 'permission'

type LineInputProps = {
  name: keyof Line
  at: number
  line: Line
  label?: string
  isReadOnly: boolean
  /** Of a right that lines from before do not mention. */
  isOnByDefault?: boolean
  set: (more: Partial<Line>) => void
}

function LineInput({ name, at, line, label, isReadOnly, isOnByDefault, set }: LineInputProps) {
  const path = `steps.${at}.${name}`
  const { error, onBlur } = useFormField(path)
  const meta = columns[name]
  const value = isOnByDefault ? line[name] !== false : line[name]
  return (
    <fieldset disabled={isReadOnly} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <FieldInput
        path={path}
        meta={meta}
        label={label ?? meta.label}
        value={value}
        error={error}
        required={!meta.nullable && meta.kind !== 'boolean'}
        onBlur={onBlur}
        onChange={(next) => set({ [name]: next } as Partial<Line>)}
      />
    </fieldset>
  )
}

type StepConditionProps = {
  target: Resource
  at: number
  isReadOnly: boolean
  onChange: (condition: string | null) => void
}

function StepCondition({ target, at, isReadOnly, onChange }: StepConditionProps) {
  const { value, error } = useFormField(`steps.${at}.condition`)
  if (isReadOnly) return value ? <Text size="sm">Hanya dengan syarat.</Text> : null
  return (
    <Suspense fallback={<Loading label="syarat" rows={1} onRetry={() => location.reload()} />}>
      <WhereEditor
        key={target.name}
        label="Hanya bila"
        description="Kosong berarti langkah ini selalu perlu."
        resource={target}
        value={typeof value === 'string' ? value : null}
        error={error}
        onChange={onChange}
      />
    </Suspense>
  )
}

type StepButtonsProps = { no: number; count: number; onMove: (by: 1 | -1) => void; onRemove: () => void }

const StepButtons = ({ no, count, onMove, onRemove }: StepButtonsProps) => (
  <Group gap={0} wrap="nowrap">
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Naikkan langkah ${no}`}
      disabled={no === 1}
      onClick={() => onMove(-1)}
    >
      <IconChevronUp size={16} />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Turunkan langkah ${no}`}
      disabled={no === count}
      onClick={() => onMove(1)}
    >
      <IconChevronDown size={16} />
    </ActionIcon>
    <ActionIcon variant="subtle" color="red" aria-label={`Hapus langkah ${no}`} onClick={onRemove}>
      <IconTrash size={16} />
    </ActionIcon>
  </Group>
)
