import type { JiraMapping, ticketStatuses } from '@ems/contracts/it'

export type Status = keyof typeof ticketStatuses
/** A state that a status of Jira may stand for. */
export type Meaning = JiraMapping['statuses'][string]

/** What a ticket and its issue have in common, in the words of Jira, but for the state. */
export type Side = {
  summary: string
  description: string
  /** Id in Jira; null where nothing stands for ours. */
  priority: string | null
  labels: readonly string[]
  due: string | null
  /** Account; undefined where the person has none that is known. */
  assignee: string | null | undefined
}
export type Local = Side & { status: Status }
/** What each side said when they last agreed; one may say it in fewer words than the other. */
export type Base = { local?: Partial<Local>; remote?: Partial<Side> & { remote_status?: string }; updated?: string }
/** `means`: the state of ours that the status stands for, if any. */
export type Remote = Side & { remote_status: string; means: Meaning | undefined }

export type Plan = {
  /** Values that EMS takes over from Jira. */
  take: Partial<Side>
  takeStatus: Meaning | undefined
  /** Values that go to Jira. */
  send: Partial<Side>
  sendStatus: Status | undefined
  /** What both sides changed and EMS keeps; Jira's value is written down for people. */
  overruled: { field: 'summary' | 'description' | 'priority' | 'due'; value: string }[]
}

const fields = ['summary', 'description', 'priority', 'labels', 'due', 'assignee'] as const

/**
 * What has to happen so that both sides say the same, given what they said when they last agreed. A side that alone changed a
 * value wins. Where both did, Jira wins for status and officer, labels are united, and EMS wins for the rest.
 */
export function planOf(base: Base, local: Local, remote: Remote): Plan {
  const plan: Plan = { take: {}, takeStatus: undefined, send: {}, sendStatus: undefined, overruled: [] }
  for (const field of fields) planField(plan, field, { base, local, remote })
  const before = base.remote?.remote_status
  const isRemoteOther = before !== undefined && before !== remote.remote_status
  const isLocalOther = base.local?.status !== local.status
  const isSame = remote.means !== undefined && isCovered(remote.means, local.status)
  if (isSame) return plan
  if (isRemoteOther && remote.means !== undefined) plan.takeStatus = remote.means
  else if (isLocalOther) plan.sendStatus = local.status
  return plan
}

/** States of ours that need no status of their own in Jira, with the one that may stand for them. */
const alternatives: Readonly<Partial<Record<Status, readonly Status[]>>> = {
  new: ['assigned'],
  assigned: ['new', 'in_progress'],
  scheduled: ['waiting_vendor', 'waiting_user', 'in_progress'],
  pending_approval: ['new', 'waiting_user'],
  closed: ['resolved'],
}

const isCovered = (means: Status, status: Status) =>
  means === status || (alternatives[status]?.includes(means) ?? false)

/** States whose statuses in Jira a state of ours may go to, the best first. */
export const statesFor = (status: Status): readonly Status[] => [status, ...(alternatives[status] ?? [])]

type Sides = { base: Base; local: Local; remote: Remote }

function planField(plan: Plan, field: (typeof fields)[number], { base, local, remote }: Sides) {
  const [ours, theirs] = [local[field], remote[field]]
  if (ours === undefined || isEqual(ours, theirs)) return
  const isLocalOther = !isEqual(ours, base.local?.[field])
  const isRemoteOther = base.remote !== undefined && !isEqual(theirs, base.remote[field])
  if (isLocalOther && isRemoteOther && field === 'labels') return unite(plan, { base, local, remote })
  if (isRemoteOther && (!isLocalOther || field === 'assignee')) {
    Object.assign(plan.take, { [field]: theirs })
    return
  }
  if (!isLocalOther) return
  // Jira may have a priority that nothing of ours stands for: nothing is sent.
  if (field === 'priority' && ours === null) return
  Object.assign(plan.send, { [field]: ours })
  if (isRemoteOther && field !== 'labels' && field !== 'assignee')
    plan.overruled.push({ field, value: String(theirs ?? '') })
}

/** Labels that either side added, without those that either side removed. */
function unite(plan: Plan, { base, local, remote }: Sides) {
  const before = base.local?.labels ?? []
  const removed = before.filter((one) => !local.labels.includes(one) || !remote.labels.includes(one))
  const all = [...new Set([...local.labels, ...remote.labels])].filter((one) => !removed.includes(one))
  if (!isEqual(all, local.labels)) plan.take.labels = all
  if (!isEqual(all, remote.labels)) plan.send.labels = all
}

const isEqual = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((each) => other.includes(each))
    : (one ?? null) === (other ?? null)

/** The mapping that names alone suggest. */
export function suggestedStates(
  statuses: readonly { id: string; name: string; category: string }[],
): JiraMapping['statuses'] {
  return Object.fromEntries(statuses.map(({ id, name, category }) => [id, suggestedState(name, category)]))
}

function suggestedState(name: string, category: string): Meaning {
  if (category === 'new') return 'new'
  if (category === 'done') {
    if (/cancel|batal|declin|won.?t|duplicate/i.test(name)) return 'cancelled'
    return /clos|tutup/i.test(name) ? 'closed' : 'resolved'
  }
  if (/customer|user|reporter|pengguna|info/i.test(name)) return 'waiting_user'
  return /pending|wait|hold|vendor|tunggu|block/i.test(name) ? 'waiting_vendor' : 'in_progress'
}

/** A priority of Jira for each of ours, by its place in the list: the highest for P1. */
export function suggestedPriorities(all: readonly { id: string }[]): JiraMapping['priorities'] {
  const at = (n: number) => all[Math.min(n, all.length - 1)]?.id
  return Object.fromEntries(
    (['p1', 'p2', 'p3', 'p4'] as const).flatMap((priority, n) => {
      const id = at(n)
      return id === undefined ? [] : [[priority, id]]
    }),
  )
}
