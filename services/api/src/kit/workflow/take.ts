import {
  type AnyTransition,
  agreementOf,
  isDecision,
  isTheirs,
  type Me,
  Problem,
  type Resource,
  type RowOf,
  reasonField,
  rejectedBecause,
  type Signature,
  transitionOf,
} from '@ems/contracts/kit'
import type { Deps } from '../context.ts'
import { conflict, Forbidden, type Issue, invalid, mergeProblems, NoSuchAddress } from '../problems.ts'
import type { Row } from '../store/columns.ts'
import type { Store } from '../stores.ts'
import { lackingEvidence, noEvidence } from '../transitions/evidence.ts'
import { keepSignatures, mustFit } from '../transitions/signatures.ts'
import { asksForStage, stateOfStage } from '../transitions/stages.ts'
import { stampsOf } from '../transitions/stamps.ts'
import { type Change, lockAll, type Rules, updateRows, type Values } from '../write/write-rows.ts'
import { approvalEngine } from './approval-engine.ts'
import { stateWord } from './closed-doors.ts'
import { approvedFrom, decideRows, stateBefore } from './decide.ts'
import { meOf } from './me.ts'
import { notifyOfTransition, type Taken } from './notices.ts'
import { reasonIn } from './reason.ts'

export type Take = {
  /** The reason, if the transition asks for one. `pointer` is its place in the request. */
  reason?: string | undefined
  pointer?: string
  /** The signature; `signing` is its place in the request. */
  signature?: Signature | undefined
  signing?: string
  /** Set when the server itself acts (a clock or a follow-up). Only `who: ['system']` allows it. */
  isSystem?: boolean
  /** The transition whose agreement was given: its step is not asked for again. */
  agreed?: string
}

/**
 * Takes rows from one state to the next, all or none, in the caller's transaction: rights, state, conditions, guard, what
 * was asked; then the rules of the collection, one audit entry named after the transition and one event for each row, and
 * the effect. `values` of a change are what the transition asked for.
 */
export async function takeTransition<R extends Resource>(
  deps: Deps,
  store: Store<R>,
  name: string,
  changes: readonly Change[],
  rules: Rules<R> = {},
  {
    reason,
    pointer = '/data/meta/reason',
    signature,
    signing = '/data/meta/signature',
    isSystem = false,
    agreed,
  }: Take = {},
): Promise<(RowOf<R> & Row)[]> {
  const { resource, life } = store
  const transition = transitionOf(resource, name)
  if (!transition) throw NoSuchAddress()
  if (isDecision(resource.workflow, name)) return decideRows(deps, store, name, changes, { reason, pointer, signature })
  const me = meOf(resource, deps.user, isSystem)
  const mine = async (rows: readonly Row[]) => {
    for (const row of rows) mustBeTheirs(resource, row, me, transition)
  }
  const rows = await lockAll(deps, store, changes, 'no key update', 'live', mine)
  const moves = await eachOf(changes, async (change, n) => {
    const row = rows[n] as RowOf<R> & Row
    const filled = { ...row, ...kept(transition, change.values) }
    const after = { ...filled, ...(await life.effects[transition.effect ?? '']?.derive?.(deps, filled, change.values)) }
    await mayBeTaken(deps, store as unknown as Store, { transition, row, after, me, root: change.root })
    const chosen =
      resource.workflow?.approval && name === 'withdraw'
        ? (stateBefore(resource, row) ?? resource.workflow.approval.withdrawn)
        : asksForStage(resource, transition)
          ? await stateOfStage(deps, resource, after, change.root)
          : await life.effects[transition.effect ?? '']?.target?.(deps, after)
    const moved: Values = { ...stampsOf(resource, transition, me), ...movedTo(resource, transition, chosen) }
    return requestOf(deps, store as unknown as Store, row, { ...after, ...moved }, moved)
  })
  // Last, so that a user without the right is told about the right, and not about a missing reason.
  const why = await reasonIn(deps, resource, transition, reason, pointer)
  if (!isSystem) mustFit(transition, signature, signing)
  const { run, writes } = life.effects[transition.effect ?? ''] ?? {}
  const written = await eachOf(changes, async ({ values, root }, n) =>
    writes?.(deps, { row: rows[n] as Row, asked: values, reason: why, root }),
  )
  if (!isSystem)
    await eachOf(changes, (change, n) => {
      const row = rows[n] as Row
      return mustBeAgreed(deps, store as unknown as Store, {
        name,
        row,
        moved: moves[n]?.moved ?? {},
        change,
        why,
        agreed,
      })
    })
  const move = new Map(
    changes.map(({ id, values }, n) => [
      id,
      {
        moved: { ...moves[n]?.moved, ...keptReason(transition, why), ...written[n] } as Values,
        open: moves[n]?.open,
        asked: values,
      },
    ]),
  )
  const taken: Taken[] = []
  const after = await updateRows(
    deps,
    store,
    changes.map((change) => ({ ...change, values: kept(transition, change.values) })),
    {
      ...rules,
      transition: name,
      action: name,
      locked: rows,
      ...(why === undefined ? {} : { reason: why }),
      compute: async (inside, proposal) => {
        const { moved } = move.get(String(proposal.before?.id)) as { moved: Values }
        const changed = [...new Set([...proposal.changed, ...Object.keys(moved)])]
        const after = { ...proposal.after, ...moved }
        return { ...moved, ...(await rules.compute?.(inside, { ...proposal, after, changed, transition: name })) }
      },
      effect: async (inside, written) => {
        const { before, after } = written
        if (before && after) {
          taken.push({ before, after, reason: why })
          await run?.(inside, { before, after, asked: move.get(after.id)?.asked ?? {} })
          await followApproval(inside, store as unknown as Store, {
            before,
            after,
            name,
            open: move.get(after.id)?.open,
          })
        }
        await rules.effect?.(inside, written)
      },
    },
  )
  const signed = after.map((row) => ({ type: resource.name, row, action: name }))
  if (signature) await keepSignatures(deps, signature, signed)
  if (!isSystem) await notifyOfTransition(deps, resource, transition, taken)
  return after
}

type Move = { moved: Values; open?: (deps: Deps, row: Row) => Promise<void> }

/** A move into the approval state is planned first: without anybody to decide it leads on to the approved state. */
async function requestOf(deps: Deps, store: Store, before: Row, after: Row, moved: Values): Promise<Move> {
  const { stateField, workflow } = store.resource
  const { approval } = workflow ?? {}
  if (!approval || before[stateField] === approval.state || after[stateField] !== approval.state) return { moved }
  const { isNeeded, open } = await approvalEngine().plan(deps, store, after)
  const kept = approval.back ? { ...moved, [approval.back.field]: before[stateField] } : moved
  const approved = approvedFrom(store.resource, { ...before, ...kept }) ?? approval.approved
  return { moved: isNeeded ? kept : { ...kept, [stateField]: approved }, open }
}

type StepInput = {
  name: string
  row: Row
  moved: Values
  change: Change
  why: string | undefined
  agreed: string | undefined
}

/** Refuses a step that approval rules want approved first, unless it was. */
async function mustBeAgreed(deps: Deps, store: Store, { name, row, moved, change, why, agreed }: StepInput) {
  const { stateField } = store.resource
  const [before, after] = [row, { ...row, ...moved }].map((one) => String(one[stateField])) as [string, string]
  const agreement = agreementOf(store.resource, name, [before, after])
  if (agreement === undefined || agreement === agreed) return
  const { values, root } = change
  const filled = { ...row, ...kept(transitionOf(store.resource, name) as AnyTransition, values) }
  await approvalEngine().demand(deps, store, { agreement, name, row: filled, values, reason: why, root })
}

type Followed = { before: Row; after: Row; name: string; open: Move['open'] }

/** Opens the request of a row that came into its approval state, and closes that of a row that left it. */
async function followApproval(deps: Deps, store: Store, { before, after, name, open }: Followed): Promise<void> {
  const { stateField, workflow } = store.resource
  const { approval } = workflow ?? {}
  if (!approval) return
  await open?.(deps, after)
  if (open && after[stateField] === approval.approved)
    await store.life.effects[approval.effect ?? '']?.run?.(deps, { before, after, asked: {} })
  if (before[stateField] === approval.state && after[stateField] !== approval.state)
    await approvalEngine().close(deps, store, after, name === 'withdraw' ? 'withdrawn' : 'cancelled')
}

/** All refusals at once, each of its own row. */
async function eachOf<T, Made>(all: readonly T[], make: (one: T, n: number) => Promise<Made>): Promise<Made[]> {
  const problems: Problem[] = []
  const created: Made[] = []
  for (const [n, one] of all.entries())
    try {
      created.push(await make(one, n))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push(error)
    }
  if (problems.length) throw mergeProblems(problems)
  return created
}

function mustBeTheirs(resource: Resource, row: Row, me: Me, transition: AnyTransition): void {
  if (!isTheirs(resource, row, me, transition))
    throw Forbidden({ because: `${transition.label} bukan tindakan Anda untuk data ini.` })
}

type Requested = { transition: AnyTransition; row: Row; after: Row; me: Me; root: string }

async function mayBeTaken(deps: Deps, store: Store, { transition, row, after, me, root }: Requested): Promise<void> {
  const { resource } = store
  const { label, from, ask = {} } = transition
  mustBeTheirs(resource, row, me, transition)
  const state = String(row[resource.stateField])
  if (!from.includes(state))
    throw conflict('INVALID_TRANSITION', `${label} tidak dapat dilakukan pada status ${stateWord(resource, state)}.`, {
      pointer: root,
    })
  const because = rejectedBecause(transition, row, me) ?? (await guardedBy(deps, store, transition, after))
  if (because) throw conflict('REFUSED', because, { pointer: root })
  const missing = Object.keys(ask).filter((field) => ask[field] === 'required' && isEmpty(after[field]))
  if (missing.length)
    throw invalid(
      resource,
      missing.map((field) => requiredIssue(resource, field)),
      root,
    )
  const lacking = await lackingEvidence(deps, resource, transition, row)
  if (lacking) throw noEvidence(lacking, `${root}/meta/evidence`)
}

/** Why the guard of a transition refuses a row, as it would be with what was asked. */
export const guardedBy = async (deps: Deps, { life }: Pick<Store, 'life'>, { guard }: AnyTransition, after: Row) =>
  guard ? life.guards[guard]?.(deps, after) : undefined

const isEmpty = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0)

const chosenKinds: ReadonlySet<string | undefined> = new Set(['ref', 'refs', 'choice'])
const requiredIssue = ({ meta }: Resource, field: string): Issue => ({
  field,
  message: `${meta[field]?.label ?? field} wajib ${chosenKinds.has(meta[field]?.kind) ? 'dipilih' : 'diisi'}.`,
  code: 'REQUIRED',
})

/** The given values that are fields of the row. The others are only for the effect. */
const kept = ({ ask = {} }: AnyTransition, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in ask))

function movedTo({ stateField }: Resource, { to }: AnyTransition, chosen: string | undefined): Values {
  if (to === 'same') return {}
  if (typeof to === 'string') return { [stateField]: to }
  if (chosen === undefined || !to.includes(chosen)) throw new Error(`No next state was chosen among ${to.join(', ')}.`)
  return { [stateField]: chosen }
}

const keptReason = (transition: AnyTransition, why: string | undefined): Values => {
  const field = reasonField(transition)
  return field && why !== undefined ? { [field]: why } : {}
}
