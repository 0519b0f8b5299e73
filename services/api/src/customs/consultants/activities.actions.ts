import { customsConsultantActivities, type DocumentRequest } from '@ems/contracts/customs'
import type { Problem, RowOf } from '@ems/contracts/kit'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { actionsIn } from '../../kit/http/body.ts'
import { objectsOf } from '../../kit/http/document.ts'
import { conflict, type Issue, invalid, mergeProblems } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { transact } from '../../kit/write/transaction.ts'
import { type Change, lockAll, updateRows, type Values } from '../../kit/write/write-rows.ts'
import { stageFor, stagesOf, validateActivity } from './activities.rules.ts'
import { positionFor } from './position.ts'

type Activities = typeof customsConsultantActivities
type Activity = RowOf<Activities> & Row
type Action = keyof Activities['actions'] & string
const resource = customsConsultantActivities

/** Values that an action gives a card; throws a Problem if it is refused. */
type Effect = (deps: Deps, card: Activity, asked: Values, root: string) => Values | Promise<Values>

/** POST /customs-consultant-activities/-actions/<action>: the same for each of the cards, all or none. */
const acting =
  (store: Store<Activities>, action: Action, effect: Effect): Handler =>
  (request, reply) => {
    const { user } = allow(request, resource.can[action])
    const targets = actionsIn(resource, request.body, resource.bodies[action])
    return transact(request, reply, async (deps) => {
      const cards = await lockAll(deps, store, targets)
      const changes = await effects(deps, cards, targets, effect)
      const rows = await updateRows(deps, store, changes, { check: validateActivity })
      await explain(deps, action, cards, targets)
      return { status: 200, body: { data: rows.map(objectsOf(resource, { user })) } }
    })
  }

async function effects(deps: Deps, cards: readonly Activity[], targets: readonly Change[], effect: Effect) {
  const problems: Problem[] = []
  const changes: Change[] = []
  for (const [n, card] of cards.entries()) {
    const { root, values } = targets[n] as Change
    try {
      changes.push({ id: card.id, root, values: await effect(deps, card, values, root) })
    } catch (error) {
      // Collects the problems of all cards.
      if ((error as Error).name !== 'Problem') throw error
      problems.push(error as Problem)
    }
  }
  if (problems.length) throw mergeProblems(problems)
  return changes
}

/** A reason given belongs into the history, also where no field keeps it. */
const explain = (deps: Deps, action: string, cards: readonly Activity[], targets: readonly Change[]) => {
  const entries = cards.flatMap((card, n) => {
    const reason = targets[n]?.values.reason as string | null | undefined
    if (!reason) return []
    return [
      {
        action,
        menu: resource.menu,
        target_type: resource.name,
        target_id: card.id,
        target_label: card.title,
        reason,
      },
    ]
  })
  return entries.length ? audit(deps, entries) : undefined
}

const refuse = (root: string, ...issues: Issue[]) => invalid(resource, issues, root)

/** Into a stage, before another card or last. */
export const move = (store: Store<Activities>) =>
  acting(store, 'move', async (deps, card, { stage_key, before, reason }, root) => {
    const stage = (await stagesOf(deps, card.board)).find(({ key }) => key === stage_key)
    if (!stage) throw refuse(root, { field: 'stage_key', message: 'Tahap tidak ada pada papan ini.' })
    const left = card.checklist_total - card.checklist_done
    const isSending = stage.category === 'submitted' && stage.key !== card.stage_key
    if (isSending && left && !reason)
      throw conflict('CHECKLIST_OPEN', `${left} butir belum selesai. Lanjutkan?`, {
        ...(root === '/data' ? {} : { pointer: root }),
        meta: { open: left },
      })
    if (stage.category === 'cancelled' && card.stage_category !== 'cancelled')
      throw conflict('CANCEL_NEEDS_REASON', 'Gunakan Batalkan dan tuliskan alasannya.')
    const position = await positionFor(deps, {
      board: card.board,
      stage: stage.key,
      before: (before as string | null) ?? null,
      card: card.id,
    })
    return { stage_key: stage.key, position, ...(stage.category === 'cancelled' ? {} : { cancel_reason: null }) }
  })

export const extend = (store: Store<Activities>) =>
  acting(store, 'extend', (_, card, { due_date, reason }, root) => {
    if (isOver(card)) throw conflict('STATE', 'Pekerjaan sudah selesai atau dibatalkan.')
    if (String(due_date) <= card.due_date)
      throw refuse(root, { field: 'due_date', message: 'Jatuh tempo baru harus setelah jatuh tempo sekarang.' })
    return { due_date, extension_reason: reason, extension_count: card.extension_count + 1 }
  })

export const cancel = (store: Store<Activities>) =>
  acting(store, 'cancel', async (deps, card, { reason }) => {
    if (isOver(card)) throw conflict('STATE', 'Pekerjaan sudah selesai atau dibatalkan.')
    return { stage_key: await stageFor(deps, card.board, 'cancelled'), position: '0', cancel_reason: reason }
  })

export const rollback = (store: Store<Activities>) =>
  acting(store, 'rollback', async (deps, card) => {
    if (!isOver(card)) throw conflict('STATE', 'Hanya pekerjaan selesai atau batal yang dapat dibuka kembali.')
    const stage_key = await stageFor(deps, card.board, 'queue', 'waiting', 'doing')
    return { stage_key, position: '0', cancel_reason: null, is_excluded: false }
  })

export const exclude = (store: Store<Activities>) =>
  acting(store, 'exclude', async (deps, card, { reason }, root) => {
    if (!card.period_month)
      throw refuse(root, { field: 'period_month', message: 'Hanya pekerjaan dengan periode yang dapat dikecualikan.' })
    if (card.stage_category === 'done') throw conflict('STATE', 'Pekerjaan sudah selesai.')
    const stage_key = await stageFor(deps, card.board, 'cancelled')
    return { stage_key, position: '0', cancel_reason: reason, is_excluded: true }
  })

export const remindClient = (store: Store<Activities>) =>
  acting(store, 'remindClient', (_, { documents_missing, document_requests }) => {
    if (!documents_missing) throw conflict('STATE', 'Tidak ada dokumen yang masih kurang.')
    const reminded_at = new Date().toISOString()
    const reminded = (one: DocumentRequest) => (one.status === 'requested' ? { ...one, reminded_at } : one)
    return { document_requests: document_requests.map(reminded) }
  })

const isOver = ({ stage_category }: Activity) => stage_category === 'done' || stage_category === 'cancelled'
