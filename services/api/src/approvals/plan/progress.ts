import type { Mode } from './types.ts'

export type TaskStatus = 'waiting' | 'pending' | 'approved' | 'rejected' | 'returned' | 'skipped' | 'cancelled'
/** A task as the course of its request depends on it. */
export type TaskState = {
  id: string
  step: number
  approver: string
  status: TaskStatus
  mode: Mode
  quorum: number | null
  onReject: 'reject' | 'return'
  isDistinct: boolean
}
export type End = 'approved' | 'rejected' | 'returned'
/** `isCollapse`: approved by the decision that the same person made in an earlier step. */
export type StatusChange = { id: string; status: TaskStatus; isCollapse?: true }

const isOpen = ({ status }: TaskState) => status === 'waiting' || status === 'pending'

/**
 * The course of a request after its tasks changed: which tasks become pending, approved, skipped or cancelled, and how
 * the request ends; undefined while a decision is pending.
 */
export function progressOf(tasks: readonly TaskState[]): { end: End | undefined; changes: StatusChange[] } {
  const present = tasks.map((task) => ({ ...task }))
  const collapsed = new Set<string>()
  const steps = [...new Set(present.map(({ step }) => step))].sort((one, other) => one - other)
  let end: End | undefined = 'approved'
  for (const no of steps) {
    const result = stepResult(
      present.filter(({ step }) => step === no),
      present,
      collapsed,
    )
    if (result === 'approved') continue
    end = result
    break
  }
  if (end) for (const task of present.filter(isOpen)) task.status = 'cancelled'
  const changes = present.flatMap(({ id, status }, n) =>
    status === tasks[n]?.status ? [] : { id, status, ...(collapsed.has(id) ? { isCollapse: true as const } : {}) },
  )
  return { end, changes }
}

/** Activates a step as far as needed, and says how it ends; undefined while it is open. */
function stepResult(tasks: TaskState[], all: readonly TaskState[], collapsed: Set<string>): End | undefined {
  for (;;) {
    const result = resultOf(tasks)
    if (result) {
      if (result === 'approved') for (const task of tasks.filter(isOpen)) task.status = 'skipped'
      return result
    }
    const next = toActivate(tasks)
    const before = collapsed.size
    for (const task of next) {
      const isDecided = !task.isDistinct && hasApproved(task, all)
      task.status = isDecided ? 'approved' : 'pending'
      if (isDecided) collapsed.add(task.id)
    }
    if (collapsed.size === before) return undefined
  }
}

const hasApproved = ({ approver, step }: TaskState, all: readonly TaskState[]) =>
  all.some((other) => other.approver === approver && other.step < step && other.status === 'approved')

/** In a sequential step one person after the other. */
function toActivate(tasks: readonly TaskState[]): TaskState[] {
  const inactive = tasks.filter(({ status }) => status === 'waiting')
  if (tasks[0]?.mode !== 'sequential') return inactive
  return tasks.some(({ status }) => status === 'pending') ? [] : inactive.slice(0, 1)
}

function resultOf(tasks: readonly TaskState[]): End | undefined {
  const count = (...statuses: TaskStatus[]) => tasks.filter(({ status }) => statuses.includes(status)).length
  const [{ mode, quorum, onReject } = { mode: 'any' as Mode, quorum: null, onReject: 'reject' as const }] = tasks
  const people = tasks.length - count('cancelled')
  const needed = mode === 'any' ? 1 : mode === 'quorum' ? Math.min(quorum ?? 1, people) : people
  const approved = count('approved')
  if (count('returned')) return 'returned'
  if (approved >= needed) return 'approved'
  const isRejected = mode === 'quorum' ? approved + count('waiting', 'pending') < needed : count('rejected') > 0
  if (isRejected) return onReject === 'return' ? 'returned' : 'rejected'
  return undefined
}
