import {
  Button,
  EmptyCard,
  Failed,
  Group,
  IconSearch,
  Loading,
  Page,
  SegmentedControl,
  TextInput,
  useDebouncedValue,
} from '@ems/ui'
import { useDeferredValue, useState } from 'react'
import { InboxMenus } from './InboxMenus.tsx'
import { type InboxFilter, useInboxCount, useInboxPages } from './inbox-api.ts'
import { InboxItems } from './items/InboxItems.tsx'

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
  const [menu, setMenu] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS)
  // The choice is marked at once; the items follow in a render that can be interrupted.
  const choice = { filter: useDeferredValue(filter), menu: useDeferredValue(menu), q }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInboxPages(choice)
  const items = data?.pages.flatMap((page) => page.data)
  const { data: counts } = useInboxCount()
  const isAll = choice.filter === 'all' && !choice.menu && !q
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
      {counts && <InboxMenus menus={counts.menus} chosen={menu} onChoose={setMenu} />}
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !items && <Loading label="Perlu tindakan saya" onRetry={() => void refetch()} />}
      {!error && items?.length === 0 && (
        <EmptyCard
          icon="circle-check"
          text={isAll ? 'Tidak ada yang menunggu tindakan Anda.' : 'Tidak ada yang sesuai pilihan ini.'}
        />
      )}
      {!error && items && items.length > 0 && (
        // A search keeps the lines that it finds: a press on one that is drawn anew would be lost.
        <InboxItems key={`${choice.filter} ${choice.menu}`} items={items} isPutOff={choice.filter === 'snoozed'} />
      )}
      {hasNextPage && (
        <Button size="compact-sm" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Muat lebih banyak
        </Button>
      )}
    </Page>
  )
}
