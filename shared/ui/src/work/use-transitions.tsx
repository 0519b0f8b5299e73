import { type Resource, transitionOf } from '@ems/contracts/kit'
import { lazyPart, type Row, showProblem, type Titles, toast } from '@ems/platform'
import { type ReactNode, Suspense, useState } from 'react'
import { asksAnything, send } from './transitions.ts'

const TransitionDialog = lazyPart(() => import('./TransitionDialog.tsx'))

type Requested = { name: string; rows: readonly Row<Resource>[]; key: string }

/** Takes rows a step on: at once where nothing is asked, otherwise through a dialog, which has to be drawn. */
export function useTransitions(
  resource: Resource,
  { titles, onDone }: { titles?: Titles; onDone?: () => void } = {},
): { take: (name: string, rows: readonly Row<Resource>[]) => void; dialog: ReactNode } {
  const [requested, setRequested] = useState<Requested | null>(null)
  const take = (name: string, rows: readonly Row<Resource>[]) => {
    const transition = transitionOf(resource, name)
    if (!transition) return
    // A change of many rows is always confirmed.
    if (rows.length > 1 || asksAnything(transition)) setRequested({ name, rows, key: crypto.randomUUID() })
    else void send(resource, name, rows, {}).then(() => done(transition.label, rows.length, onDone), showProblem)
  }
  const dialog = requested && (
    <Suspense>
      <TransitionDialog
        key={requested.key}
        resource={resource}
        name={requested.name}
        rows={requested.rows}
        titles={titles}
        onClose={() => setRequested(null)}
        onDone={(label) => {
          setRequested(null)
          done(label, requested.rows.length, onDone)
        }}
      />
    </Suspense>
  )
  return { take, dialog }
}

function done(label: string, count: number, onDone?: () => void) {
  toast.success(count > 1 ? `${label}: ${count} data berhasil diproses.` : `${label} berhasil.`)
  onDone?.()
}
