import { type ConsultantActivity, customsConsultantActivities, type DocumentRequest } from '@ems/contracts/customs'
import type { Life, Taking } from '@ems/contracts/kit'
import type { Deps } from '../../kit/context.ts'
import { conflict, type Issue, invalid } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { positionFor } from '../../kit/transitions/position.ts'
import { stageFor, stagesOf } from './activities.rules.ts'

type Card = ConsultantActivity & Row
const reopened = ['queue', 'waiting', 'doing'] as const
const isOver = new Set(['submitted', 'done'])

const refuse = (root: string, ...issues: Issue[]) => invalid(customsConsultantActivities, issues, root)

async function stageOf(deps: Deps, { board, stage_key }: Pick<Card, 'board' | 'stage_key'>, root = '/data') {
  const stage = (await stagesOf(deps, board)).find(({ key }) => key === stage_key)
  if (!stage) throw refuse(root, { field: 'stage_key', message: 'Tahap tidak ada di papan ini.' })
  return stage
}

/** A card follows its stage: a step into a stage is a step into the state that the stage means. */
export const cardLife: Life<Deps, Card, (typeof customsConsultantActivities)['workflow']> = {
  effects: {
    move: { writes: moved },
    extend: {
      writes: (_, { row, asked: { due_date }, root }) => {
        if (String(due_date) <= row.due_date)
          throw refuse(root, { field: 'due_date', message: 'Jatuh tempo baru harus setelah jatuh tempo sekarang.' })
        return { extension_count: row.extension_count + 1 }
      },
    },
    cancel: { writes: async (deps, { row }) => intoStage(await stageFor(deps, row.board, 'cancelled')) },
    rollback: {
      target: async (deps, { board, ...card }) => {
        const { category } = await stageOf(deps, { board, stage_key: await stageFor(deps, board, ...reopened) })
        return reopened.find((one) => one === category) ?? (card.stage_category as 'queue')
      },
      writes: async (deps, { row }) => ({
        ...intoStage(await stageFor(deps, row.board, ...reopened)),
        is_excluded: false,
      }),
    },
    exclude: {
      writes: async (deps, { row }) => ({
        ...intoStage(await stageFor(deps, row.board, 'cancelled')),
        is_excluded: true,
      }),
    },
    remindClient: {
      writes: (_, { row: { document_requests } }) => {
        const reminded_at = new Date().toISOString()
        const reminded = (one: DocumentRequest) => (one.status === 'requested' ? { ...one, reminded_at } : one)
        return { document_requests: document_requests.map(reminded) }
      },
    },
  },
}

/** Position 0: the last one of its stage. */
const intoStage = (stage_key: string) => ({ stage_key, position: '0' })

/** Into a stage, before another card or last. */
async function moved(deps: Deps, { row: card, asked: { stage_key, before }, reason, root }: Taking<Card>) {
  const stage = await stageOf(deps, { board: card.board, stage_key: String(stage_key) }, root)
  const left = card.checklist_total - card.checklist_done
  const isSending = stage.category === 'submitted' && stage.key !== card.stage_key
  if (isSending && left && !reason)
    throw conflict('CHECKLIST_OPEN', `${left} butir belum selesai. Lanjutkan?`, {
      ...(root === '/data' ? {} : { pointer: root }),
      meta: { open: left },
    })
  if (stage.category === 'cancelled' && card.stage_category !== 'cancelled')
    throw conflict('CANCEL_NEEDS_REASON', 'Gunakan Batalkan dan tuliskan alasannya.')
  const isReviewed = card.stage_category !== 'review' || !card.reviewer || card.reviewer === deps.user.id
  if (isOver.has(stage.category) && !isReviewed)
    throw conflict('REVIEW_OPEN', 'Reviu diputuskan oleh reviewer pekerjaan ini.', {
      ...(root === '/data' ? {} : { pointer: root }),
    })
  const position = await positionFor(deps, customsConsultantActivities, {
    board: card.board,
    stage: stage.key,
    before: (before as string | null | undefined) ?? null,
    card: card.id,
  })
  return { position, ...(stage.category === 'cancelled' ? {} : { cancel_reason: null }) }
}
