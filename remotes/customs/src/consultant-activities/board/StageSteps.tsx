import type { Stage } from '@ems/contracts/customs'
import { Shown, Stepper, useMediaQuery } from '@ems/ui'

/** Progress of a job by stage; a cancelled one is displayed separately. */
export function StageSteps({ stages, current }: { stages: readonly Stage[]; current: string }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const way = stages.filter(({ category, key }) => category !== 'cancelled' || key === current)
  const at = way.findIndex(({ key }) => key === current)
  if (isPhone) return <Shown label="Tahap">{way[at]?.name ?? current}</Shown>
  const isOver = way[at]?.category === 'done'
  return (
    <Stepper active={isOver ? way.length : at} size="xs" iconSize={22} mb="md" aria-label="Tahap pekerjaan">
      {way.map(({ key, name, category }) => (
        <Stepper.Step key={key} label={name} {...(category === 'cancelled' ? { color: 'red' } : {})} />
      ))}
    </Stepper>
  )
}
