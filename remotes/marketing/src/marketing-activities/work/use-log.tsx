import { lazyPart } from '@ems/platform'
import { type ReactNode, Suspense, useState } from 'react'
import type { Card } from '../board/use-cards.ts'
import type { InteractionType } from './log-interaction.ts'

const LogDialog = lazyPart(() => import('./LogDialog.tsx'))

type Logged = { card: Card; type: InteractionType }

/** The dialog for what was said with a card, and what comes next. */
export function useLog(): { log: (card: Card, type?: InteractionType) => void; dialog: ReactNode } {
  const [logged, setLogged] = useState<Logged | null>(null)
  return {
    log: (card, type = card.next_action_type === 'task' ? 'note' : (card.next_action_type ?? 'call')) =>
      setLogged({ card, type }),
    dialog: logged && (
      <Suspense>
        <LogDialog key={logged.card.id} {...logged} onClose={() => setLogged(null)} />
      </Suspense>
    ),
  }
}
