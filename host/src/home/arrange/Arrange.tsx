import { permission } from '@ems/contracts/permission'
import { confirm, useSession } from '@ems/platform'
import { Button, Group, IconPlus, Text, useMediaQuery, VisuallyHidden } from '@ems/ui'
import { useCallback, useMemo, useState } from 'react'
import { DESKTOP } from '../../shell/connection/desktop.ts'
import { CardGrid } from '../cards/CardGrid.tsx'
import { appended, type DashboardCard, moved, replaced, resized, settled } from '../cards/layout.ts'
import type { Dashboard } from '../use-dashboard.ts'
import { ArrangeItems, type Step } from './ArrangeItems.tsx'
import { DragGrid } from './DragGrid.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import WidgetDialog from './WidgetDialog.tsx'

type ArrangeProps = { dashboard: Dashboard; onDone: () => void }
type Open = { dialog: 'add' } | { dialog: 'set'; card: DashboardCard } | { dialog: 'publish' } | undefined

/** The dashboard while its reader arranges it: by dragging, by the arrow keys, or by the menu of each card. */
export default function Arrange({ dashboard, onDone }: ArrangeProps) {
  const { cards, widgets, filter, arrange } = dashboard
  const { can } = useSession()
  const isDesktop = useMediaQuery(DESKTOP, undefined, { getInitialValueInEffect: false }) ?? true
  const [open, setOpen] = useState<Open>()
  const [message, say] = useState('')
  const close = () => setOpen(undefined)

  const titleOf = useCallback(
    (card: DashboardCard) => card.title ?? widgets.get(card.widget)?.title ?? card.widget,
    [widgets],
  )

  // Kept while a dialog opens or closes: the library of the grid draws all of it again.
  const grid = useMemo(() => {
    const step = (card: DashboardCard, { kind, to }: Step) => {
      const next = (kind === 'move' ? moved : resized)(cards, card.id, to)
      arrange(next)
      const at = next.find(({ id }) => id === card.id)
      if (at) say(`${titleOf(card)}: kolom ${at.x + 1}, baris ${at.y + 1}, lebar ${at.w}, tinggi ${at.h}.`)
    }
    const remove = (card: DashboardCard) => {
      arrange(cards.filter(({ id }) => id !== card.id))
      say(`${titleOf(card)} dihapus.`)
    }
    const menuOf = (card: DashboardCard) => (
      <ArrangeItems
        card={card}
        onStep={(way) => step(card, way)}
        onSet={() => setOpen({ dialog: 'set', card })}
        onRemove={() => remove(card)}
      />
    )
    return isDesktop ? (
      <DragGrid cards={cards} widgets={widgets} filter={filter} menuOf={menuOf} onArrange={arrange} onStep={step} />
    ) : (
      <CardGrid cards={cards} widgets={widgets} filter={filter} menuOf={menuOf} />
    )
  }, [cards, widgets, filter, arrange, isDesktop, titleOf])

  return (
    <>
      <Toolbar
        dashboard={dashboard}
        isDesktop={isDesktop}
        onAdd={() => setOpen({ dialog: 'add' })}
        onPublish={can(permission('usergroup', 'update')) ? () => setOpen({ dialog: 'publish' }) : undefined}
        onDone={onDone}
      />
      <VisuallyHidden role="status">{message}</VisuallyHidden>
      {grid}
      {open?.dialog === 'add' && (
        <WidgetDialog
          widgets={widgets}
          onClose={close}
          onSave={({ x: _x, y: _y, ...card }) => {
            arrange(appended(cards, card))
            say(`${titleOf(card as DashboardCard)} ditambahkan.`)
          }}
        />
      )}
      {open?.dialog === 'set' && (
        <WidgetDialog
          widgets={widgets}
          card={open.card}
          onClose={close}
          onSave={(card) => arrange(settled(replaced(cards, card)))}
        />
      )}
      {open?.dialog === 'publish' && <PublishDialog cards={cards} titleOf={titleOf} onClose={close} />}
    </>
  )
}

type ToolbarProps = {
  dashboard: Dashboard
  isDesktop: boolean
  onAdd: () => void
  onPublish?: (() => void) | undefined
  onDone: () => void
}

function Toolbar({ dashboard: { isOwn, reset }, isDesktop, onAdd, onPublish, onDone }: ToolbarProps) {
  const askReset = async () => {
    const isSure = await confirm({
      title: 'Kembalikan tata letak bawaan?',
      text: 'Susunan widget Anda diganti dengan susunan bawaan grup Anda.',
      confirmLabel: 'Kembalikan',
    })
    if (isSure) reset()
  }
  return (
    <Group gap="xs" role="toolbar" aria-label="Atur tata letak">
      <Button leftSection={<IconPlus size={17} stroke={1.6} aria-hidden />} onClick={onAdd}>
        Tambah widget
      </Button>
      <Button variant="default" disabled={!isOwn} onClick={() => void askReset()}>
        Kembalikan tata letak bawaan
      </Button>
      {onPublish && (
        <Button variant="default" onClick={onPublish}>
          Terbitkan untuk grup
        </Button>
      )}
      <Button variant="default" onClick={onDone}>
        Selesai
      </Button>
      <Text size="xs" c="dimmed">
        {isDesktop
          ? 'Seret, atau pilih pegangan lalu tekan tombol panah; dengan Shift ukurannya berubah.'
          : 'Menu di sudut tiap widget memindahkan, mengatur, dan menghapusnya.'}
      </Text>
    </Group>
  )
}
