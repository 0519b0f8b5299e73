import { type ApprovalChain, type ApprovalPreview, isTheirs, type Resource, transitionOf } from '@ems/contracts/kit'
import { retrying } from '@ems/postgres'
import type { Deps, Handler } from '../context.ts'
import { allowed, depsOf } from '../http/authorize.ts'
import { draftIn } from '../http/body.ts'
import { send } from '../http/document.ts'
import { badRequest, Forbidden } from '../problems.ts'
import type { Row } from '../store/columns.ts'
import { unknownReferences } from '../store/reference-checks.ts'
import type { Store } from '../stores.ts'
import { approvalEngine } from '../workflow/approval-engine.ts'
import { meOf } from '../workflow/me.ts'
import type { Rules, Values } from '../write/write-rows.ts'
import { stampsOf } from './stamps.ts'

/**
 * POST /<type>/-actions/preview: who would decide a row with the values of a form if it took `meta.transition`, of a new row
 * or of the one that `id` names. Values that are not valid yet, and references out of the user's scope, count as empty.
 * Writes nothing.
 */
export const preview =
  <R extends Resource>(store: Store<R>, rules: Rules<R> = {}): Handler =>
  async (request, reply) => {
    const { resource } = store
    const { id, name, valuesFor } = requestedIn(resource, request.body)
    const deps = id === undefined ? allowed(request, resource.can.store, rules) : depsOf(request)
    const attributes = await retrying(async (): Promise<ApprovalPreview> => {
      const before = id === undefined ? undefined : ((await store.find(deps, id)) as Row)
      const row = await proposed(deps, store as unknown as Store, name, { before, values: valuesFor(before) })
      return { chain: await chainFor(deps, store as unknown as Store, name, row) }
    })
    return send(reply, 200, { data: { type: 'approval-previews', id: id ?? 'new', attributes } })
  }

function requestedIn(resource: Resource, body: unknown) {
  const { id, meta, values } = draftIn(resource, body)
  const name = meta.transition as string | undefined
  if (name === undefined ? id !== undefined : !transitionOf(resource, String(name)))
    throw badRequest('Tindakan tidak dikenal.', { pointer: '/data/meta/transition' })
  /** A stored row takes what a PATCH may change, and what its transition asks for. */
  const valuesFor = (before: Row | undefined) =>
    values(before ? { ...resource.update.shape, ...resource.asked[name ?? '']?.shape } : resource.create.shape)
  return { id, name, valuesFor }
}

/** A step that may lead elsewhere, as a change within the tolerance, needs nobody. */
async function chainFor(deps: Deps, store: Store, name: string | undefined, row: Row): Promise<ApprovalChain> {
  const { approval, transitions = {} } = store.resource.workflow ?? {}
  const { to, effect = '' } = transitions[name ?? ''] ?? {}
  const target = Array.isArray(to) ? await store.life.effects[effect]?.target?.(deps, row) : undefined
  if (target !== undefined && target !== approval?.state) return { steps: [], refusal: null }
  if (name === undefined && approval?.begins && !(await approvalEngine().asks(deps, store, [row]))[0])
    return { steps: [], refusal: null }
  return approvalEngine().chain(deps, store, row)
}

type Typed = { before: Row | undefined; values: Values }

/** The row as it would be submitted, as far as it is known. */
async function proposed(deps: Deps, store: Store, name: string | undefined, { before, values }: Typed): Promise<Row> {
  const { resource, life } = store
  const transition = name === undefined ? undefined : transitionOf(resource, name)
  const me = meOf(resource, deps.user)
  if (before && !(transition && isTheirs(resource, before, me, transition))) throw Forbidden({})
  const [issues = []] = await unknownReferences(deps, resource, [{ after: values, changed: Object.keys(values) }])
  const wrong = new Set(issues.map(({ field }) => field.split('/')[0]))
  const existing = Object.fromEntries(Object.entries(values).filter(([field]) => !wrong.has(field)))
  const row = { ...(before ?? resource.blank), ...existing } as Row
  const foreseen = { ...row, ...(await store.foresee?.(deps, row)) }
  const derived = await life.effects[transition?.effect ?? '']?.derive?.(deps, foreseen, existing)
  return { ...foreseen, ...derived, ...(transition ? stampsOf(resource, transition, me) : {}) }
}
