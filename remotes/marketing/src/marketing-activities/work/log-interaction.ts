import { type interactionTypes, marketingActivities } from '@ems/contracts/marketing'
import { type Row, showProblem, takeTransition, toast, undoTransition, type Values } from '@ems/platform'
import type { Card } from '../board/use-cards.ts'

export type InteractionType = keyof typeof interactionTypes

/** Keeps an interaction of a card; the toast takes it back. */
export async function logInteraction(
  card: Card,
  values: Values,
  message: string,
): Promise<Row<typeof marketingActivities>> {
  const row = await takeTransition(marketingActivities, 'log', card, { values })
  const undo = () => undoTransition(marketingActivities, row).catch(showProblem)
  toast.success(message, { action: { label: 'Urungkan', run: () => void undo() } })
  return row
}
