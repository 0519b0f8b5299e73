import { Chip, Group, Input, Shown, useFormField, useId } from '@ems/ui'

/** ISO weekdays, Monday is 1. */
const days = ['Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab', 'Min']

/** Which days of the week are worked. */
export function DaysField({ path, label }: { path: string; label: string }) {
  const { value, isReadOnly, error, onChange } = useFormField(path)
  const id = useId()
  const chosen = Array.isArray(value) ? value.map(String) : []
  const message = days.filter((_, index) => chosen.includes(String(index + 1))).join(', ')
  if (isReadOnly) return <Shown label={label}>{message || '–'}</Shown>

  return (
    <Input.Wrapper label={label} error={error} withAsterisk labelElement="div" labelProps={{ id }}>
      <Group gap={4} role="group" aria-labelledby={id}>
        <Chip.Group multiple value={chosen} onChange={(next) => onChange(next.map(Number).sort((a, b) => a - b))}>
          {days.map((day, index) => (
            <Chip key={day} value={String(index + 1)} size="xs" data-path={index === 0 ? path : undefined}>
              {day}
            </Chip>
          ))}
        </Chip.Group>
      </Group>
    </Input.Wrapper>
  )
}
