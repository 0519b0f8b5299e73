import { formatDay } from '@ems/contracts/days'
import {
  editableIn,
  isRemovableIn,
  keptFilled,
  type Problem,
  type Resource,
  startOf,
  writtenByTransitions,
} from '@ems/contracts/kit'
import { conflict, type Issue, invalid, mergeProblems } from '../problems.ts'
import type { Row } from '../store/columns.ts'

type Values = Record<string, unknown>
type Changed = { before: Row | null; after: Values; changed: readonly string[]; root: string }

/** New rows begin where their workflow does. */
export const withStart = (resource: Resource, values: Values): Values =>
  resource.workflow && values[resource.stateField] == null
    ? { ...values, [resource.stateField]: startOf(resource.workflow, values) }
    : values

/** Refuses changes of the state, and of fields that the state locks. Only transitions make them. */
export function refuseKept(resource: Resource, proposals: readonly Changed[]): void {
  if (!resource.workflow) return
  const problems = proposals.flatMap((one) => keptBy(resource, one))
  if (problems.length) throw mergeProblems(problems)
}

function keptBy(resource: Resource, { before, after, changed, root }: Changed): Problem[] {
  if (!before) return []
  const { computed, meta } = resource
  const label = (field: string) => meta[field]?.label ?? field
  const editable = editableIn(resource, before)
  const filled = keptFilled(resource, before)
  return changed.flatMap((field) => {
    if (field === resource.stateField) return invalid(resource, [byTransition(resource, field)], root)
    if (computed.includes(field)) return []
    const pointer = invalid(resource, [{ field, message: '' }], root).errors[0]?.source?.pointer as string
    if (editable === 'none' || (editable !== 'all' && !editable.includes(field)))
      return conflict('NOT_EDITABLE', keptText(resource, before, field), { pointer })
    const isEmptied = filled.has(field) && after[field] == null
    return isEmptied
      ? invalid(resource, [{ field, message: `${label(field)} wajib diisi.`, code: 'REQUIRED' }], root)
      : []
  })
}

/** Names the transition of people that asks for the field, where there is one. */
function keptText(resource: Resource, row: Row, field: string): string {
  const { meta, workflow, stateField } = resource
  const state = String(row[stateField])
  const kept = keptByState(resource, row)
  if (kept) return kept
  const ways = Object.values(workflow?.transitions ?? {}).filter(
    ({ from, who, ask = {} }) => from.includes(state) && field in ask && who.some((one) => one !== 'system'),
  )
  const [way] = ways
  return `${meta[field]?.label ?? field} tidak dapat diubah pada status ${stateWord({ meta, stateField }, state)}.${
    way ? ` Gunakan tindakan ${way.label}.` : ''
  }`
}

/** The state's own message for an attempt to change or remove a row in it. */
function keptByState({ meta, workflow, stateField }: Resource, row: Row): string | undefined {
  const text = workflow?.states[String(row[stateField])]?.kept
  return text?.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(row[name] ?? '')
    return ['date', 'period'].includes(meta[name]?.kind ?? '') ? formatDay(value) : value
  })
}

export const stateWord = ({ meta, stateField }: Pick<Resource, 'meta' | 'stateField'>, state: string): string =>
  meta[stateField]?.options?.[state] ?? state

/** Refuses to remove rows that their state keeps. */
export function refuseStaying(resource: Resource, rows: readonly Row[], targets: readonly { root: string }[]): void {
  const problems = rows.flatMap((row, n) =>
    isRemovableIn(resource, row)
      ? []
      : conflict(
          'NOT_REMOVABLE',
          keptByState(resource, row) ??
            resource.workflow?.stays ??
            `${resource.label} berstatus ${stateWord(resource, String(row[resource.stateField]))} tidak dapat dihapus.`,
          { pointer: targets[n]?.root ?? '/data' },
        ),
  )
  if (problems.length) throw mergeProblems(problems)
}

/** Whether only transitions write a field. */
export const isByTransition = ({ workflow, stateField }: Resource, field: string): boolean =>
  workflow !== undefined && writtenByTransitions(workflow, stateField).includes(field)

/** The refusal of a field that only transitions write. */
export const byTransition = ({ meta }: Resource, field: string): Issue => ({
  field,
  message: `${meta[field]?.label ?? field} diubah lewat tindakan, bukan isian.`,
  code: 'WORKFLOW_FIELD',
})

/** The same issues, where a request named a field that only transitions write. */
export const inWords = (resource: Resource, issues: readonly Issue[]): Issue[] =>
  issues.map((issue) =>
    issue.code === 'UNKNOWN_FIELD' &&
    (isByTransition(resource, issue.field) || isGivenByTransition(resource, issue.field))
      ? byTransition(resource, issue.field)
      : issue,
  )

/** Whether a field is given at creation, and later by transitions alone. */
const isGivenByTransition = ({ fixed, workflow }: Resource, field: string): boolean =>
  fixed.includes(field) && Object.values(workflow?.transitions ?? {}).some(({ ask = {} }) => field in ask)
