import type { Resource } from '@ems/contracts/kit'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '../../icons.ts'
import classes from './page.module.css'
import { stepsOf } from './steps.ts'

/** Fewer steps say no more than the state beside the title. */
const FEWEST = 3

/** The states on the way of a record, with where it is; on a phone `2 dari 5 · Dikirim`. */
export function Stepper({ resource, row }: { resource: Resource; row: object }) {
  const steps = stepsOf(resource, row as Readonly<Record<string, unknown>>)
  const at = steps.findIndex(({ isCurrent }) => isCurrent)
  const current = steps[at]
  if (steps.length < FEWEST || !current) return null
  return (
    <>
      <p className={classes.short ?? ''}>
        {at + 1} dari {steps.length} · {current.label}
      </p>
      <ol className={classes.steps ?? ''} aria-label="Langkah">
        {steps.map(({ name, label, isCurrent, isPassed }) => (
          <li key={name} aria-current={isCurrent ? 'step' : undefined} data-passed={isPassed || undefined}>
            <span className={classes.dot ?? ''} aria-hidden>
              {isPassed && <IconCheck size={11} stroke={3} />}
            </span>
            {label}
            {isPassed && <VisuallyHidden> (sudah)</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </>
  )
}
