import { showProblem, useMutation, usePreferences } from '@ems/platform'
import {
  Button,
  Checkbox,
  EmptyCard,
  Failed,
  Group,
  IconSearch,
  Loading,
  Page,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  useDebouncedValue,
  useHotkeys,
} from '@ems/ui'
import { memo, useCallback, useDeferredValue, useRef, useState } from 'react'
import classes from '../widgets/Tasks.module.css'
import { InboxLine, useOpenItem } from './InboxLine.tsx'
import { decideItems, type InboxFilter, type InboxItem, unsnoozeItems, useInbox, useInboxCount } from './inbox-api.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'

const STEP = 25
/** The API answers and decides so many at most. */
const MAX_ITEMS = 50
/** The API takes so many characters. */
const MAX_SEARCH = 100
const PAUSE_MS = 250

const filters: readonly { value: InboxFilter; label: string }[] = [
  { value: 'all', label: 'Semua' },
  { value: 'overdue', label: 'Terlambat' },
  { value: 'approval', label: 'Persetujuan' },
  { value: 'work', label: 'Pekerjaan' },
  { value: 'snoozed', label: 'Ditunda' },
]

/** *Perlu tindakan saya*: everything that waits for the user, most urgent first, grouped by what is late. */
export default function InboxPage() {
  const [filter, setFilter] = useState<InboxFilter>('all')
  const [size, setSize] = useState(STEP)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS)
  // The choice is marked at once; the items follow in a render that can be interrupted.
  const chosen = useDeferredValue(filter)
  const { data, error, refetch } = useInbox(size, chosen, q)
  const { data: counts } = useInboxCount()
  return (
    <Page title="Perlu tindakan saya" {...(counts ? { count: counts.count } : {})}>
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          aria-label="Yang ditampilkan"
          value={filter}
          onChange={(next) => setFilter(next as InboxFilter)}
          data={[...filters]}
          style={{ flexWrap: 'wrap' }}
          // All five in one line at 390 px.
          styles={{ label: { paddingInline: 'clamp(2px, 0.6vw, 8px)' } }}
        />
        <TextInput
          type="search"
          aria-label="Cari"
          placeholder="Cari"
          size="xs"
          maxLength={MAX_SEARCH}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Group>
      {error && <Failed error={error} onRetry={refetch} />}
      {!error && !data && <Loading label="Perlu tindakan saya" onRetry={refetch} />}
      {!error && data?.items.length === 0 && (
        <EmptyCard
          icon="circle-check"
          text={
            chosen === 'all' && !q ? 'Tidak ada yang menunggu tindakan Anda.' : 'Tidak ada yang sesuai pilihan ini.'
          }
        />
      )}
      {!error && data && data.items.length > 0 && (
        // A search keeps the lines that it finds: a press on one that is drawn anew would be lost.
        <Items key={chosen} items={data.items} isPutOff={chosen === 'snoozed'} />
      )}
      {data?.isMore && size < MAX_ITEMS && (
        <Button size="compact-sm" variant="default" onClick={() => setSize(MAX_ITEMS)}>
          Muat lebih banyak
        </Button>
      )}
    </Page>
  )
}

type Dialog = { kind: 'snooze' | 'reject' | 'return'; items: readonly InboxItem[] }
type ItemsProps = { items: readonly InboxItem[]; isPutOff: boolean }

function Items({ items, isPutOff }: ItemsProps) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const selected = items.filter(({ id }) => selectedIds.has(id))
  const decidable = selected.filter(({ attributes }) => attributes.can.includes('approve'))
  const approve = useMutation({
    mutationFn: () => decideItems('approve', decidable),
    onSuccess: () => setSelectedIds(new Set()),
    onError: showProblem,
  })
  const toggle = useCallback(
    (id: string) =>
      setSelectedIds((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    [],
  )
  const snooze = useCallback((item: InboxItem) => setDialog({ kind: 'snooze', items: [item] }), [])
  const list = useItemKeys(items, { toggle, onSnooze: snooze })
  const groups = [
    { title: 'Terlambat', items: items.filter(({ attributes }) => attributes.is_overdue) },
    { title: 'Berikutnya', items: items.filter(({ attributes }) => !attributes.is_overdue) },
  ].filter((group) => group.items.length > 0)

  return (
    <Stack gap="sm" ref={list}>
      {selected.length > 0 && (
        <Group gap="xs" role="group" aria-label="Tindakan untuk yang dipilih">
          <Text size="sm">{selected.length} dipilih</Text>
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
              onClick={() => setDialog({ kind, items: decidable })}
            >
              {kind === 'reject' ? 'Tolak…' : 'Kembalikan…'}
            </Button>
          ))}
          {!isPutOff && (
            <Button size="compact-sm" variant="default" onClick={() => setDialog({ kind: 'snooze', items: selected })}>
              Tunda…
            </Button>
          )}
        </Group>
      )}
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <Text size="xs" fw={600} c="dimmed">
            {group.title}
          </Text>
          <ul className={classes.list}>
            {group.items.map((item) => (
              <Item
                key={item.id}
                item={item}
                isSelected={selectedIds.has(item.id)}
                isPutOff={isPutOff}
                toggle={toggle}
                onSnooze={snooze}
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

type ItemProps = ItemActions & { item: InboxItem; isSelected: boolean; isPutOff: boolean }

/** Selecting one item draws no other again. */
const Item = memo(function Item({ item, isSelected, isPutOff, toggle, onSnooze }: ItemProps) {
  const { id, attributes } = item
  return (
    <li className={classes.task} data-item={id}>
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
            onClick={() => (isPutOff ? void unsnoozeItems([item]).catch(showProblem) : onSnooze(item))}
          >
            {isPutOff ? 'Batal tunda' : 'Tunda'}
          </Button>
        }
      />
    </li>
  )
})

type ItemActions = { toggle: (id: string) => void; onSnooze: (item: InboxItem) => void }

/** `j` and `k` move between items, `Enter` or `e` opens, `a` approves, `r` and `b` open the task, `s` puts off, `x` selects. */
function useItemKeys(items: readonly InboxItem[], { toggle, onSnooze }: ItemActions) {
  const list = useRef<HTMLDivElement>(null)
  const open = useOpenItem()
  const { shortcuts = true } = usePreferences()
  const lines = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
  const current = () => lines().findIndex((line) => line.contains(document.activeElement))
  const move = (step: number) => {
    const all = lines()
    all[Math.max(0, Math.min(all.length - 1, current() + step))]?.querySelector<HTMLElement>('button')?.focus()
  }
  const withItem = (act: (item: InboxItem) => void) => () => {
    const id = lines()[current()]?.dataset.item
    const item = items.find((one) => one.id === id)
    if (item) act(item)
  }
  const approve = withItem((item) => {
    if (item.attributes.can.includes('approve')) void decideItems('approve', [item]).catch(showProblem)
    else open(item)
  })
  useHotkeys(
    shortcuts
      ? [
          ['j', () => move(1)],
          ['k', () => move(-1)],
          ['e', withItem(open)],
          ['a', approve],
          ['r', withItem(open)],
          ['b', withItem(open)],
          ['s', withItem(onSnooze)],
          ['x', withItem(({ id }) => toggle(id))],
        ]
      : [],
  )
  return list
}
