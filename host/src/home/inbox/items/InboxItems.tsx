import { showProblem, useMutation } from '@ems/platform'
import { Button, Checkbox, Group, Stack, Text } from '@ems/ui'
import { memo, useCallback, useState } from 'react'
import tasks from '../../widgets/Tasks.module.css'
import classes from '../Inbox.module.css'
import { InboxLine } from '../InboxLine.tsx'
import { decideItems, type InboxItem, unsnoozeItems } from '../inbox-api.ts'
import ReasonDialog from '../ReasonDialog.tsx'
import { SnoozeDialog } from '../SnoozeDialog.tsx'
import { amountsOf } from './amounts.ts'
import { useItemKeys } from './use-item-keys.ts'
import { useSwipe } from './use-swipe.ts'

type Dialog = { kind: 'snooze' | 'reject' | 'return'; items: readonly InboxItem[] }
type Props = { items: readonly InboxItem[]; isPutOff: boolean }

/** Items with what can be done with each, and with those that are selected. */
export function InboxItems({ items, isPutOff }: Props) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const selected = items.filter(({ id }) => selectedIds.has(id))
  const toggle = useCallback(
    (id: string) =>
      setSelectedIds((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    [],
  )
  const select = useCallback((ids: readonly string[]) => setSelectedIds((before) => new Set([...before, ...ids])), [])
  const ask = useCallback((kind: Dialog['kind'], item: InboxItem) => setDialog({ kind, items: [item] }), [])
  const list = useItemKeys(items, { toggle, select, ask })
  const groups = [
    { title: 'Terlambat', items: items.filter(({ attributes }) => attributes.is_overdue) },
    { title: 'Berikutnya', items: items.filter(({ attributes }) => !attributes.is_overdue) },
  ].filter((group) => group.items.length > 0)

  return (
    <Stack gap="sm" ref={list}>
      {selected.length > 0 && (
        <Selected
          items={selected}
          isPutOff={isPutOff}
          onAsk={(kind, some) => setDialog({ kind, items: some })}
          onDone={() => setSelectedIds(new Set())}
        />
      )}
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <Text size="xs" fw={600} c="dimmed">
            {group.title}
          </Text>
          <ul className={tasks.list}>
            {group.items.map((item) => (
              <Item
                key={item.id}
                item={item}
                isSelected={selectedIds.has(item.id)}
                isPutOff={isPutOff}
                toggle={toggle}
                ask={ask}
              />
            ))}
          </ul>
        </section>
      ))}
      {dialog?.kind === 'snooze' && <SnoozeDialog items={dialog.items} onClose={() => setDialog(null)} />}
      {dialog && dialog.kind !== 'snooze' && (
        <ReasonDialog decision={dialog.kind} items={dialog.items} onClose={() => setDialog(null)} />
      )}
    </Stack>
  )
}

type SelectedProps = Props & {
  onAsk: (kind: Dialog['kind'], items: readonly InboxItem[]) => void
  onDone: () => void
}

/** What is selected, with the amounts that an approval would agree to, and what can be done with all of it. */
function Selected({ items, isPutOff, onAsk, onDone }: SelectedProps) {
  const decidable = items.filter(({ attributes }) => attributes.can.includes('approve'))
  const approve = useMutation({
    mutationFn: () => decideItems('approve', decidable),
    onSuccess: onDone,
    onError: showProblem,
  })
  const amounts = amountsOf(decidable)
  return (
    <Group gap="xs" role="group" aria-label="Tindakan untuk yang dipilih">
      <Text size="sm">
        {items.length} dipilih
        {amounts.length > 0 && ` · Σ ${amounts.join(' + ')}`}
      </Text>
      <Button
        size="compact-sm"
        disabled={!decidable.length}
        loading={approve.isPending}
        onClick={() => approve.mutate()}
      >
        Setujui {decidable.length || ''}
      </Button>
      {(['return', 'reject'] as const).map((kind) => (
        <Button
          key={kind}
          size="compact-sm"
          variant="light"
          color={kind === 'reject' ? 'red' : 'gray'}
          disabled={!decidable.length}
          onClick={() => onAsk(kind, decidable)}
        >
          {kind === 'reject' ? 'Tolak…' : 'Kembalikan…'}
        </Button>
      ))}
      {!isPutOff && (
        <Button size="compact-sm" variant="default" onClick={() => onAsk('snooze', items)}>
          Tunda…
        </Button>
      )}
    </Group>
  )
}

type ItemProps = {
  item: InboxItem
  isSelected: boolean
  isPutOff: boolean
  toggle: (id: string) => void
  ask: (kind: Dialog['kind'], item: InboxItem) => void
}

/** Selecting one item draws no other again. On a phone a swipe to the right approves, one to the left puts off. */
const Item = memo(function Item({ item, isSelected, isPutOff, toggle, ask }: ItemProps) {
  const { id, attributes } = item
  const swipe = useSwipe({
    right: attributes.can.includes('approve')
      ? () => void decideItems('approve', [item]).catch(showProblem)
      : undefined,
    left: isPutOff ? undefined : () => ask('snooze', item),
  })
  return (
    <li className={`${tasks.task} ${classes.item}`} data-item={id} {...swipe}>
      <InboxLine
        item={item}
        isWhole
        before={<Checkbox aria-label={`Pilih ${attributes.title}`} checked={isSelected} onChange={() => toggle(id)} />}
        after={
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`${isPutOff ? 'Kembalikan ke daftar' : 'Tunda'} ${attributes.title}`}
            onClick={() => (isPutOff ? void unsnoozeItems([item]).catch(showProblem) : ask('snooze', item))}
          >
            {isPutOff ? 'Batal tunda' : 'Tunda'}
          </Button>
        }
      />
    </li>
  )
})
