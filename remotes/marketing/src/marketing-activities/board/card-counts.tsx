import { type CardCount as Counted, marketingActivities } from '@ems/contracts/marketing'
import { api, keepPreviousData, useQueries, useQueryClient } from '@ems/platform'
import { CardChips, CardCount, IconMessage, IconPaperclip } from '@ems/ui'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { Card } from './use-cards.ts'

/** The most the API counts at once. */
const MAX_IDS = 250

const key = [marketingActivities.name, 'counts'] as const

type Counts = Readonly<Record<string, Counted>>
const Context = createContext<Counts>({})

type CardCountsProviderProps = {
  cards: readonly Card[]
  /** Whether a card is open beside the board: once it closes, its files and comments may be others. */
  isOpen: boolean
  children: ReactNode
}

/**
 * Counts files and comments of the loaded cards, in one request for all of them, after the cards are there: the board does not wait.
 * Only what shows a number is drawn again when they come.
 */
export function CardCountsProvider({ cards, isOpen, children }: CardCountsProviderProps) {
  const client = useQueryClient()
  const parts = useMemo(() => partsOf(cards), [cards])
  const counts = useQueries({
    queries: parts.map((part) => ({
      // Below the cards: what changes them makes it stale.
      queryKey: [...key, part],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (
          await api
            .get(`${marketingActivities.name}/-actions/cardCounts?ids=${part}`, { signal })
            .json<{ meta: { cards: readonly Counted[] } }>()
        ).meta.cards,
      placeholderData: keepPreviousData,
    })),
    combine: countsIn,
  })
  useEffect(() => {
    if (isOpen) return () => void client.invalidateQueries({ queryKey: key })
  }, [isOpen, client])
  return <Context value={counts}>{children}</Context>
}

/** In one order whatever the columns: a card that moves changes no request. */
function partsOf(cards: readonly Card[]): string[] {
  const ids = cards.map(({ id }) => id).sort()
  return Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) =>
    ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS).join(','),
  )
}

/** Without an answer no card has a number: it is no reason to hide the board. */
const countsIn = (answers: readonly { data: readonly Counted[] | undefined }[]): Counts =>
  Object.fromEntries(answers.flatMap(({ data = [] }) => data.map((one) => [one.card, one] as const)))

/** Files and comments of a card; nothing where there are none. */
export function CardCounts({ card }: { card: string }) {
  const counted = useContext(Context)[card]
  if (!counted) return null
  return (
    <CardChips>
      <CardCount icon={IconPaperclip} noun="lampiran" count={counted.files} />
      <CardCount icon={IconMessage} noun="komentar" count={counted.comments} />
    </CardChips>
  )
}
