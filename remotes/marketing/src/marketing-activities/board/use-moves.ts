import { type MarketingStage, marketingActivities } from '@ems/contracts/marketing'
import { showProblem, showRefusal, takeTransition, toast, undoTransition, type Values } from '@ems/platform'
import { nextFrame } from '@ems/ui'
import { useState } from 'react'
import type { Card } from './use-cards.ts'

export type Move = { card: Card; stage: MarketingStage; before: string | null }

/** What a stage demands and the card does not have. */
export const lackingFor = (card: Card, { required_fields: demanded }: MarketingStage) =>
  (demanded ?? []).filter((field) => {
    const value = card[field]
    return value === null || value === '' || (Array.isArray(value) && value.length === 0)
  })

/**
 * Puts cards into stages and in order: at once on screen, after that frame on the server, back where they were when it refuses. `ask`
 * opens the dialog of a step that needs a reason; `demand` that of a stage that wants fields filled in.
 */
export function useMoves(
  ask: (name: string, card: Card) => void = () => undefined,
  demand: (move: Move) => void = () => undefined,
) {
  const [pending, setPending] = useState<Move | null>(null)
  const send = async (next: Move, values: Values = {}): Promise<boolean> => {
    const { card, stage, before } = next
    const isArranged = stage.key === card.stage_key
    const name = isArranged ? 'arrange' : card.result === 'open' ? 'move' : 'reopen'
    const place =
      name === 'reopen' ? { stage_key: stage.key } : { ...(isArranged ? {} : { stage_key: stage.key }), before }
    setPending(next)
    await nextFrame()
    try {
      const moved = await takeTransition(marketingActivities, name, card, { values: { ...place, ...values } })
      const undo = () => undoTransition(marketingActivities, moved).catch(showProblem)
      const action = { label: 'Urungkan', run: () => void undo() }
      if (!isArranged) toast.success(`${card.code} dipindahkan ke ${stage.name}.`, name === 'move' ? { action } : {})
      return true
    } catch (error) {
      // A boundary: the card goes back, and the user learns why.
      showRefusal(error)
      return false
    } finally {
      setPending(null)
    }
  }
  const move = async (card: Card, stage: MarketingStage, before: string | null = null) => {
    if (!stage.key || before === card.id) return
    const isArranged = stage.key === card.stage_key
    if (isArranged && card.result !== 'open') return
    if (!isArranged && card.result === 'open' && stage.category === 'lost') return ask('lose', card)
    if (!isArranged && lackingFor(card, stage).length) return demand({ card, stage, before })
    await send({ card, stage, before })
  }
  return { move, send, shown: (cards: readonly Card[]) => withMove(cards, pending) }
}

/** The cards as they will stand once the move has arrived. */
export function withMove(cards: readonly Card[], pending: Move | null): readonly Card[] {
  if (!pending) return cards
  const { card, stage, before } = pending
  const moved = { ...card, stage_key: stage.key ?? card.stage_key }
  const others = cards.filter(({ id }) => id !== card.id)
  const at = before ? others.findIndex(({ id }) => id === before) : -1
  return at < 0 ? [...others, moved] : [...others.slice(0, at), moved, ...others.slice(at)]
}
