import { type DateRange, dateRanges, dayOf, useSession } from '@ems/platform'
import { Chip, Group } from '@mantine/core'

type RangePresetsProps = {
  from: string
  to: string
  /** Null for neither end: what was chosen has been chosen again. */
  onChoose: (range: DateRange | null) => void
}

/** The default ranges of the specification (§9), as days of the reader's own zone. */
export function RangePresets({ from, to, onChoose }: RangePresetsProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const fits = dateRanges.find(({ range }) => range(today).from === from && range(today).to === to)
  const choose = (id: string) => onChoose(dateRanges.find((one) => one.id === id)?.range(today) ?? null)
  return (
    <Chip.Group value={fits?.id ?? ''} onChange={(id) => choose(String(id))}>
      <Group gap={4}>
        {dateRanges.map(({ id, label }) => (
          <Chip key={id} value={id} size="xs">
            {label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
