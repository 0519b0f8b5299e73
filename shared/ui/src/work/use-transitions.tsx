import { type Resource, transitionOf } from '@ems/contracts/kit'
import {
  type FilterSelection,
  lazyPart,
  type Row,
  showProblem,
  showRefusal,
  type Titles,
  toast,
  undoTransition,
} from '@ems/platform'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { idOf, versionOf } from '../table/state/use-selection.ts'
import { asksAnything, isQueued, send } from './transitions.ts'

const TransitionDialog = lazyPart(() => import('./TransitionDialog.tsx'))

type Requested = { name: string; rows: readonly Row<Resource>[]; everything?: FilterSelection | undefined; key: string }

/** Takes rows a step on: at once where nothing is asked, otherwise through a dialog, which has to be drawn. */
export function useTransitions(
  resource: Resource,
  { titles, onDone }: { titles?: Titles; onDone?: () => void } = {},
): { take: (name: string, rows: readonly Row<Resource>[], everything?: FilterSelection) => void; dialog: ReactNode } {
  const [requested, setRequested] = useState<Requested | null>(null)
  const take = useCallback(
    (name: string, rows: readonly Row<Resource>[], everything?: FilterSelection) => {
      const transition = transitionOf(resource, name)
      if (!transition) return
      // A change of many rows is always confirmed.
      if (everything || rows.length > 1 || asksAnything(transition))
        setRequested({ name, rows, everything, key: crypto.randomUUID() })
      else
        void send(resource, name, rows, {}).then(
          (taken) => done(resource, name, rows.length, taken, onDone),
          (error) => showRefusal(error, onDone),
        )
    },
    [resource, onDone],
  )
  const dialog = requested && (
    <Suspense>
      <TransitionDialog
        key={requested.key}
        resource={resource}
        name={requested.name}
        rows={requested.rows}
        everything={requested.everything}
        titles={titles}
        onClose={() => setRequested(null)}
        onDone={(taken) => {
          setRequested(null)
          if (isQueued(requested.rows, requested.everything)) isUnderWay(resource, requested.name, onDone)
          else done(resource, requested.name, requested.rows.length, taken, onDone)
        }}
      />
    </Suspense>
  )
  return { take, dialog }
}

function done(resource: Resource, name: string, count: number, [row]: readonly Row<Resource>[], onDone?: () => void) {
  const { label = '', undo } = transitionOf(resource, name) ?? {}
  const isUndoable = undo !== undefined && row && count === 1
  toast.success(
    count > 1 ? `${label}: ${count} data berhasil diproses.` : `${label} berhasil.`,
    isUndoable ? { action: { label: 'Urungkan', run: () => void undoOne(resource, row, label, onDone) } } : {},
  )
  onDone?.()
}

function isUnderWay(resource: Resource, name: string, onDone?: () => void) {
  const { label = '' } = transitionOf(resource, name) ?? {}
  toast.info(`${label} diproses di latar. Kemajuan dan hasil tiap baris ada di Pekerjaan.`)
  onDone?.()
}

async function undoOne(resource: Resource, row: Row<Resource>, label: string, onDone?: () => void) {
  try {
    await undoTransition(resource, { id: idOf(row), version: versionOf(row) })
    toast.success(`${label} diurungkan.`)
    onDone?.()
  } catch (error) {
    // A boundary: nothing above this toast could tell the user.
    showProblem(error)
  }
}
