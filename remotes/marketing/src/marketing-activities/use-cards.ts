import { type MarketingActivity, type MarketingStage, marketingActivities } from '@ems/contracts/marketing'
import {
  changed,
  keepPreviousData,
  type ListParams,
  queries,
  type Row,
  showProblem,
  takeTransition,
  toast,
  undoTransition,
  useQuery,
  useResourceEvents,
} from '@ems/platform'
import { useState } from 'react'

export type Card = Row<typeof marketingActivities> & MarketingActivity

/** The most the API gives at once; a board with more says so. */
const MAX_ITEMS = 250
const include = ['partner', 'owner']

/**
 * Cards of a board under the filters, read again after each change. First those without a next step, newest first, then
 * by the day of their next step.
 */
export function useCards({ q, filters }: ListParams) {
  const query = useQuery({
    ...queries(marketingActivities).list({ page: 1, size: MAX_ITEMS, sort: ['next_action_at'], q, filters, include }),
    placeholderData: keepPreviousData,
  })
  const total = query.data?.total ?? 0
  // The server has them last, where a full board would leave them out.
  const unplanned = useQuery({
    ...queries(marketingActivities).list({
      page: 1,
      size: MAX_ITEMS,
      sort: ['-created_at'],
      q,
      filters: { ...filters, next_action_at_null: '1', result: ['open'] },
      include,
    }),
    enabled: total > MAX_ITEMS && !isAboutNext(filters),
    placeholderData: keepPreviousData,
  })
  useResourceEvents(marketingActivities, () => void changed(marketingActivities))
  const existing = new Map([...(unplanned.data?.rows ?? []), ...(query.data?.rows ?? [])].map((row) => [row.id, row]))
  const cards = [...existing.values()] as readonly Card[]
  return {
    query,
    cards: inOrder(cards),
    titles: { ...unplanned.data?.titles, ...query.data?.titles },
    hidden: Math.max(0, total - cards.length),
  }
}

const isAboutNext = (filters: ListParams['filters'] = {}) =>
  Object.keys(filters).some((key) => key.startsWith('next_action_at') || key === 'result')

const isUnplanned = ({ result, next_action_at }: Card) => result === 'open' && !next_action_at

/** As the board shows them, from the top of each stage. */
export const inOrder = (cards: readonly Card[]): readonly Card[] => [
  ...cards.filter(isUnplanned).toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
  ...cards.filter((card) => !isUnplanned(card)),
]

type Stage = Pick<MarketingStage, 'key' | 'name' | 'category'>

/**
 * Puts cards into stages: at once on screen, then on the server, back where they were when it refuses. `ask` opens the
 * dialog of a step that needs a reason.
 */
export function useMoves(ask: (name: string, card: Card) => void = () => undefined) {
  const [pending, setPending] = useState<{ id: string; stage_key: string } | null>(null)
  const move = async (card: Card, stage: Stage) => {
    if (!stage.key || stage.key === card.stage_key) return
    if (card.result === 'open' && stage.category === 'lost') return ask('lose', card)
    const name = card.result === 'open' ? 'move' : 'reopen'
    setPending({ id: card.id, stage_key: stage.key })
    try {
      const moved = await takeTransition(marketingActivities, name, card, { values: { stage_key: stage.key } })
      const undo = () => undoTransition(marketingActivities, moved).catch(showProblem)
      const action = { label: 'Urungkan', run: () => void undo() }
      toast.success(`${card.code} dipindahkan ke ${stage.name}.`, name === 'move' ? { action } : {})
    } catch (error) {
      // A boundary: the card goes back, and the user learns why.
      showProblem(error)
    } finally {
      setPending(null)
    }
  }
  const visible = (cards: readonly Card[]) =>
    pending ? cards.map((card) => (card.id === pending.id ? { ...card, stage_key: pending.stage_key } : card)) : cards
  return { move, shown: visible }
}
