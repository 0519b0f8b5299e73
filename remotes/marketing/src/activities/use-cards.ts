import { type MarketingActivity, marketingActivities } from '@ems/contracts/marketing'
import {
  changed,
  keepPreviousData,
  type ListParams,
  queries,
  type Row,
  showProblem,
  toast,
  updateRow,
  useQuery,
  useResourceEvents,
} from '@ems/platform'
import { useState } from 'react'

export type Card = Row<typeof marketingActivities> & MarketingActivity

/** The most the API gives at once; a board with more says so. */
const MOST = 250
const include = ['partner', 'owner']

/** The cards of a board as far as the filters go, read again whenever somebody changes one. */
export function useCards({ q, filters }: ListParams) {
  const query = useQuery({
    ...queries(marketingActivities).list({ page: 1, size: MOST, sort: ['next_action_at'], q, filters, include }),
    placeholderData: keepPreviousData,
  })
  useResourceEvents(marketingActivities, () => void changed(marketingActivities))
  return {
    query,
    cards: (query.data?.rows ?? []) as readonly Card[],
    titles: query.data?.titles ?? {},
    hidden: Math.max(0, (query.data?.total ?? 0) - MOST),
  }
}

/** Puts cards into stages: at once on screen, then on the server, back where they were when it refuses. */
export function useMoves() {
  const [pending, setPending] = useState<{ id: string; stage_key: string } | null>(null)
  const move = async (card: Card, stage: { key: string | null; name: string }) => {
    if (!stage.key || stage.key === card.stage_key) return
    setPending({ id: card.id, stage_key: stage.key })
    try {
      await updateRow(marketingActivities, card.id, card.version, { stage_key: stage.key })
      toast.success(`${card.code} dipindahkan ke ${stage.name}.`)
    } catch (error) {
      // A boundary: the card goes back, and the user learns why.
      showProblem(error)
    } finally {
      setPending(null)
    }
  }
  const shown = (cards: readonly Card[]) =>
    pending ? cards.map((card) => (card.id === pending.id ? { ...card, stage_key: pending.stage_key } : card)) : cards
  return { move, shown }
}
