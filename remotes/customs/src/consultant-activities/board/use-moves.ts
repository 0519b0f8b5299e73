import { customsConsultantActivities, type Stage } from '@ems/contracts/customs'
import { act, problemOf, showProblem, toast } from '@ems/platform'
import { nextFrame } from '@ems/ui'
import { useState } from 'react'
import type { Card } from './use-cards.ts'

export type Move = { card: Card; stage: Stage; before: string | null }
/** A move the server asks a reason for, because that many points of the checklist are open. */
export type Question = { move: Move; open: number }

/** Moves cards: at once on screen, then on the server, with a way back; what needs a reason is asked for, cancelling elsewhere. */
export function useMoves(cards: readonly Card[], askCancel: (card: Card) => void) {
  const [pending, setPending] = useState<Move | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)

  const send = async (move: Move, reason: string | null): Promise<boolean> => {
    const back = placeOf(move.card, cards)
    setPending(move)
    await nextFrame()
    try {
      const { id, version } = move.card
      const [moved] = await act(customsConsultantActivities, 'move', [
        { id, version, values: { stage_key: move.stage.key, before: move.before, reason } },
      ])
      if (move.stage.key !== move.card.stage_key)
        toast.success(`${move.card.code} dipindahkan ke ${move.stage.name}.`, {
          action: { label: 'Urungkan', run: () => void undo(move.card, back, moved?.version) },
        })
      return true
    } catch (error) {
      // A boundary: the card goes back, and the user learns why.
      const problem = problemOf(error)
      if (problem?.code === 'CHECKLIST_OPEN') setQuestion({ move, open: Number(problem.errors[0]?.meta?.open ?? 0) })
      else showProblem(error)
      return false
    } finally {
      setPending(null)
    }
  }
  const move = (card: Card, stage: Stage, before: string | null = null) => {
    if (before === card.id) return
    const expected = { card, stage, before }
    if (stage.category === 'cancelled' && card.stage_category !== 'cancelled') return askCancel(card)
    void send(expected, null)
  }
  const answer = async (reason: string) => {
    const isDone = question !== null && (await send(question.move, reason))
    if (isDone) setQuestion(null)
    return isDone
  }
  return { move, pending, question, answer, dismiss: () => setQuestion(null) }
}

type Place = { stage_key: string; before: string | null }

/** Place of a card: its stage, and the card below it. */
function placeOf({ id, stage_key }: Card, cards: readonly Card[]): Place {
  const column = cards.filter((one) => one.stage_key === stage_key)
  const at = column.findIndex((one) => one.id === id)
  return { stage_key, before: column[at + 1]?.id ?? null }
}

/** Moves the card back, unless it was changed meanwhile. */
async function undo({ id, code }: Card, back: Place, version: number | undefined) {
  try {
    await act(customsConsultantActivities, 'move', [{ id, version, values: { ...back, reason: 'Diurungkan' } }])
    toast.success(`${code} kembali ke tempatnya.`)
  } catch (error) {
    // A boundary: nothing above this toast could tell the user.
    showProblem(error)
  }
}

/** The cards as they will stand once the move has arrived. */
export function withMove(cards: readonly Card[], pending: Move | null): readonly Card[] {
  if (!pending) return cards
  const { card, stage, before } = pending
  const moved = { ...card, stage_key: stage.key, stage_category: stage.category }
  const others = cards.filter(({ id }) => id !== card.id)
  const at = before ? others.findIndex(({ id }) => id === before) : -1
  return at < 0 ? [...others, moved] : [...others.slice(0, at), moved, ...others.slice(at)]
}
