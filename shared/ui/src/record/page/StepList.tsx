import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '../../icons.ts'
import classes from './page.module.css'

export type ListedStep = {
  name: string
  label: string
  isCurrent: boolean
  isPassed: boolean
  /** Below the label: who and when. */
  note?: string
  /** The note in full. */
  title?: string
}

type StepListProps = {
  label: string
  steps: readonly ListedStep[]
  /** A phone shows the present step alone, with its number. */
  isShortOnPhones?: boolean
}

/** Steps on a way, one after the other, each with what is known about it. */
export function StepList({ label, steps, isShortOnPhones }: StepListProps) {
  const at = steps.findIndex(({ isCurrent }) => isCurrent)
  const current = steps[at]
  return (
    <>
      {isShortOnPhones && current && (
        <p className={classes.short ?? ''}>
          {at + 1} dari {steps.length} · {current.label}
          {current.note && <small>{current.note}</small>}
        </p>
      )}
      <ol className={classes.steps ?? ''} aria-label={label} data-short={isShortOnPhones || undefined}>
        {steps.map((step) => (
          <li
            key={step.name}
            aria-current={step.isCurrent ? 'step' : undefined}
            data-passed={step.isPassed || undefined}
          >
            <span className={classes.dot ?? ''} aria-hidden>
              {step.isPassed && <IconCheck size={11} stroke={3} />}
            </span>
            <span className={classes.step ?? ''}>
              <span>
                {step.label}
                {step.isPassed && <VisuallyHidden> (sudah)</VisuallyHidden>}
              </span>
              <small title={step.title ?? step.note}>{step.note}</small>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
