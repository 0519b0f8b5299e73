import { Menu } from '@ems/ui'
import type { DashboardCard, Direction } from '../cards/layout.ts'

/** One step of a card: to another place, or to another size. */
export type Step = { kind: 'move' | 'size'; to: Direction }

type ArrangeItemsProps = {
  card: DashboardCard
  /** Absent while nothing is being arranged. */
  onStep?: (step: Step) => void
  onSet: () => void
  onRemove: () => void
}

const steps: readonly { label: string; step: Step }[] = [
  { label: 'Naikkan', step: { kind: 'move', to: 'up' } },
  { label: 'Turunkan', step: { kind: 'move', to: 'down' } },
  { label: 'Perlebar', step: { kind: 'size', to: 'right' } },
  { label: 'Persempit', step: { kind: 'size', to: 'left' } },
  { label: 'Pertinggi', step: { kind: 'size', to: 'down' } },
  { label: 'Perpendek', step: { kind: 'size', to: 'up' } },
]

/** Actions on a card without dragging (WCAG 2.5.7). A card locked by the group cannot move. */
export function ArrangeItems({ card, onStep, onSet, onRemove }: ArrangeItemsProps) {
  if (card.locked) return <Menu.Label>Dikunci oleh grup Anda</Menu.Label>
  return (
    <>
      <Menu.Item onClick={onSet}>Atur</Menu.Item>
      {onStep &&
        steps.map(({ label, step }) => (
          <Menu.Item key={label} closeMenuOnClick={false} onClick={() => onStep(step)}>
            {label}
          </Menu.Item>
        ))}
      <Menu.Divider />
      <Menu.Item color="red" onClick={onRemove}>
        Hapus
      </Menu.Item>
    </>
  )
}
