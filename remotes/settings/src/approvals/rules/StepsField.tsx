import { approvalRules } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import { Button, Group, IconPlus, Stack, Text, useFormField } from '@ems/ui'
import { StepCard } from './StepCard.tsx'
import { type Line, movedStep, newLine, stepsOf, withoutLine } from './steps.ts'

const MAX_STEPS = 10

/** The steps of a rule as cards, one below the other. */
export function StepsField({ target }: { target: Resource }) {
  const { value, isReadOnly, onChange, error } = useFormField('steps')
  const lines = Array.isArray(value) ? (value as Line[]) : []
  const steps = stepsOf(lines)
  return (
    <Stack gap="sm">
      {steps.length === 0 && <Text c="dimmed">Tanpa langkah: pengajuan langsung disetujui, dan itu dicatat.</Text>}
      {steps.map((step, index) => (
        <StepCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name but its place.
          key={index}
          no={index + 1}
          count={steps.length}
          step={step}
          target={target}
          isReadOnly={isReadOnly}
          onChange={(at, line) => onChange(lines.toSpliced(at, 1, line))}
          onAdd={() => onChange(lines.toSpliced(step.at + step.lines.length, 0, newLine(true)))}
          onRemoveLine={(at) => onChange(withoutLine(lines, at))}
          onRemove={() => onChange(lines.toSpliced(step.at, step.lines.length))}
          onMove={(by) => onChange(movedStep(lines, index, by))}
        />
      ))}
      {error && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {error}
        </Text>
      )}
      {!isReadOnly && (
        <Group>
          <Button
            variant="light"
            size="compact-md"
            data-path="steps"
            leftSection={<IconPlus size={15} aria-hidden />}
            disabled={steps.length >= MAX_STEPS || lines.length >= (approvalRules.meta.steps.lines?.max ?? MAX_STEPS)}
            onClick={() => onChange([...lines, newLine(false)])}
          >
            Tambah langkah
          </Button>
        </Group>
      )}
    </Stack>
  )
}
