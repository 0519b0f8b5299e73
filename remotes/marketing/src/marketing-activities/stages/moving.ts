import type { MarketingStage } from '@ems/contracts/marketing'
import type { Target, Values } from '@ems/platform'
import type { Card } from '../board/use-cards.ts'
import { lackingFor } from '../board/use-moves.ts'

/** What one answer cannot fill in for several cards: each has its own. */
const separate: readonly string[] = ['contact', 'lines']

/** What a stage demands of these cards and some of them do not have: to be filled in here, and on each card. */
export function demandsOf(cards: readonly Card[], stage: MarketingStage) {
  const lacking = new Set<string>(cards.flatMap((card) => lackingFor(card, stage)))
  const names = (stage.required_fields ?? []).filter((name) => lacking.has(name))
  return {
    here: names.filter((name) => !separate.includes(name)),
    onCards: names.filter((name) => separate.includes(name)),
  }
}

/** The cards that go into a stage, each with what it lacks of the answers; what a card has already stays. */
export function targetsOf(
  cards: readonly Card[],
  stage: MarketingStage,
  { filled, ended }: { filled: Values; ended: Values },
): Target[] {
  return cards.map((card) => {
    const lacking: readonly string[] = lackingFor(card, stage)
    const own = Object.entries(filled).filter(([name, value]) => value && lacking.includes(name))
    return {
      id: card.id,
      version: card.version,
      values: { stage_key: stage.key, ...ended, ...Object.fromEntries(own) },
    }
  })
}

/** The one board of these cards; undefined where they are of several. */
export function boardOf(cards: readonly Card[]): string | undefined {
  const boards = new Set(cards.map(({ board }) => board))
  return boards.size === 1 ? cards[0]?.board : undefined
}
