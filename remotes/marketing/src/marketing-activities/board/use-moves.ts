import { type MarketingStage, marketingActivities } from '@ems/contracts/marketing'
import { showProblem, showRefusal, takeTransition, toast, undoTransition, updateRow, type Values } from '@ems/platform'
import { nextFrame } from '@ems/ui'
import { useState } from 'react'
import type { LaneChange } from './lanes.ts'
import type { Card } from './use-cards.ts'

export type Move = { card: Card; stage: MarketingStage; before: string | null; change?: LaneChange | undefined }

/** What a stage demands and the card does not have. */
export const lackingFor = (card: Card, { required_fields: demanded }: MarketingStage) =>
  (demanded ?? []).filter((field) => {
    const value = card[field]
    return value === null || value === '' || (Array.isArray(value) && value.length === 0)
  })

/**
 * Puts cards into stages and in order: at once on screen, after that frame on the server, back where they were when it refuses. `ask`
 * opens the dialog of a step that needs a reason; `demand` that of a stage that wants fields filled in, or that wins the card.
 */
export function useMoves(
  ask: (name: string, card: Card) => void = () => undefined,
  demand: (move: Move) => void = () => undefined,
) {
  const [pending, setPending] = useState<Move | null>(null)
  const send = async (next: Move, values: Values = {}): Promise<boolean> => {
    const { card, stage, before, change } = next
    const isArranged = stage.key === card.stage_key
    const name = isArranged ? 'arrange' : card.result === 'open' ? 'move' : 'reopen'
    const place =
      name === 'reopen' ? { stage_key: stage.key } : { ...(isArranged ? {} : { stage_key: stage.key }), before }
    setPending(next)
    await nextFrame()
    let changed: Pick<Card, 'id' | 'version'> = card
    try {
      if (change) changed = await toLane(card, change)
      const moved = await takeTransition(marketingActivities, name, changed, { values: { ...place, ...values } })
      const lane = change && lanePlaceOf(card, change)
      const undo = () => (isArranged && lane ? toLane(moved, lane) : takeBack(moved, lane)).catch(showProblem)
      const action = { label: 'Urungkan', run: () => void undo() }
      if (!isArranged) toast.success(`${card.code} dipindahkan ke ${stage.name}.`, name === 'move' ? { action } : {})
      else if (change) toast.success(`${card.code} disimpan.`, { action })
      return true
    } catch (error) {
      // A boundary: the card goes back, to its lane too, and the user learns why.
      showRefusal(error)
      if (change && changed !== card) await toLane(changed, lanePlaceOf(card, change)).catch(showProblem)
      return false
    } finally {
      setPending(null)
    }
  }
  const move = async (
    card: Card,
    stage: MarketingStage,
    before: string | null = null,
    change: LaneChange | undefined = undefined,
  ) => {
    if (!stage.key || before === card.id) return
    const isArranged = stage.key === card.stage_key
    if (isArranged && card.result !== 'open') return
    if (card.result !== 'open' && stage.category !== 'open')
      return toast.warning(`${card.code} sudah ditutup. Buka kembali ke tahap yang terbuka dahulu.`)
    if (!isArranged && card.result === 'open' && stage.category === 'lost') return ask('lose', card)
    const isWon = card.result === 'open' && stage.category === 'won'
    if (!isArranged && (isWon || lackingFor(card, stage).length)) return demand({ card, stage, before, change })
    await send({ card, stage, before, change })
  }
  return { move, send, shown: (cards: readonly Card[]) => withMove(cards, pending) }
}

const lanePlaceOf = ({ owner, priority }: Card, change: LaneChange) => ('owner' in change ? { owner } : { priority })

const toLane = ({ id, version }: Pick<Card, 'id' | 'version'>, lane: Values) =>
  updateRow(marketingActivities, id, version, lane)

/** Takes a move back, and with it the lane that the card came from. */
async function takeBack(moved: { id: string; version: number }, lane: Values | undefined) {
  await undoTransition(marketingActivities, moved)
  // Taking back is a change of its own.
  if (lane) await toLane({ id: moved.id, version: moved.version + 1 }, lane)
}

/** The cards as they will stand once the move has arrived. */
export function withMove(cards: readonly Card[], pending: Move | null): readonly Card[] {
  if (!pending) return cards
  const { card, stage, before, change } = pending
  const moved = { ...card, ...change, stage_key: stage.key ?? card.stage_key }
  const others = cards.filter(({ id }) => id !== card.id)
  const at = before ? others.findIndex(({ id }) => id === before) : -1
  return at < 0 ? [...others, moved] : [...others.slice(0, at), moved, ...others.slice(at)]
}
