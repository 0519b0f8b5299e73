import type { ApprovalSummary, Resource } from '@ems/contracts/kit'
import { formatInstant, useSession } from '@ems/platform'
import { withoutZone } from '../../fields/cell-text.ts'
import { StepList } from './StepList.tsx'
import { pendingNames, type Step, stepsOf } from './steps.ts'

/** Fewer steps add nothing to the state beside the title. */
const FEWEST = 3

/**
 * The states on the way of a record: who brought it there and when, and where it is; on a phone `2 dari 5 · Dikirim`. While
 * it is decided, the present step names whom it is waiting for.
 */
export function Stepper({ resource, row }: { resource: Resource; row: { approval?: ApprovalSummary } }) {
  const { user } = useSession()
  const steps = stepsOf(resource, row as Readonly<Record<string, unknown>>)
  if (steps.length < FEWEST || !steps.some(({ isCurrent }) => isCurrent)) return null
  const names = pendingNames(row.approval)
  const noteOf = ({ isCurrent, entry }: Step): { note?: string; title?: string } => {
    if (isCurrent && names.length) return { note: names.join(', ') }
    const at = entry && formatInstant(entry.at, user.timezone)
    return entry && at ? { note: `${entry.by} · ${withoutZone(at)}`, title: `${entry.by} · ${at}` } : {}
  }
  return <StepList label="Langkah" steps={steps.map((step) => ({ ...step, ...noteOf(step) }))} isShortOnPhones />
}
