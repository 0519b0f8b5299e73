import { lazyPart, toast } from '@ems/platform'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { ArrangeItems } from '../arrange/ArrangeItems.tsx'
import type { Dashboard } from '../use-dashboard.ts'
import { type DashboardCard, replaced, settled } from './layout.ts'

const WidgetDialog = lazyPart(() => import('../arrange/WidgetDialog.tsx'))

/** *Atur* and *Hapus* in the menu of a card outside the arranging mode; the dialog is rendered beside the cards. */
export function useCardMenu({ cards, widgets, isOwn, arrange, reset }: Dashboard) {
  const [opened, setOpened] = useState<DashboardCard>()
  const menuOf = useCallback(
    (card: DashboardCard): ReactNode => {
      const remove = () => {
        arrange(cards.filter(({ id }) => id !== card.id))
        toast.success(`${card.title ?? widgets.get(card.widget)?.title} dihapus dari dasbor.`, {
          action: { label: 'Urungkan', run: () => (isOwn ? arrange(cards) : reset()) },
        })
      }
      return <ArrangeItems card={card} onSet={() => setOpened(card)} onRemove={remove} />
    },
    [cards, widgets, isOwn, arrange, reset],
  )
  const dialog = (
    <Suspense>
      {opened && (
        <WidgetDialog
          widgets={widgets}
          card={opened}
          onClose={() => setOpened(undefined)}
          onSave={(card) => arrange(settled(replaced(cards, card)))}
        />
      )}
    </Suspense>
  )
  return { menuOf, dialog }
}
