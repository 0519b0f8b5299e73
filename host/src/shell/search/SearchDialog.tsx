import type { SearchHit } from '@ems/contracts/common'
import { api, keepPreviousData, useNavigate, usePreferences, useQuery } from '@ems/platform'
import { IconSearch, Loader, Modal, ScrollArea, Stack, Text, TextInput, useDebouncedValue } from '@ems/ui'
import { type KeyboardEvent, useId, useState } from 'react'
import type { MenuEntry, MenuGroup } from '../areas.ts'
import { remember } from './recent.ts'
import classes from './SearchDialog.module.css'

type Found = { key: string; title: string; note: string; to: string }
type SearchDialogProps = { groups: readonly MenuGroup[]; onClose: () => void }

const SHORTEST = 2

/** Menus by name, and records of every kind the person may list; arrows and Enter open, Esc and Tab close. */
export default function SearchDialog({ groups, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const listId = useId()
  const words = typed.trim().toLowerCase()
  const [asked] = useDebouncedValue(words, 250)
  const records = useRecords(asked)
  const { recent = [] } = usePreferences()
  const menus = menusIn(groups)
  const shownMenus = words
    ? menus.filter(({ title, note }) => `${note} ${title}`.toLowerCase().includes(words)).slice(0, 8)
    : recent.flatMap((to) => menus.find((menu) => menu.to === to) ?? []).slice(0, 5)
  const found = [...shownMenus, ...(words.length >= SHORTEST ? records.found : [])]
  const at = Math.min(active, Math.max(0, found.length - 1))

  const open = ({ to }: Found) => {
    onClose()
    remember(to, recent)
    navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive((at + 1) % Math.max(1, found.length))
    else if (event.key === 'ArrowUp') setActive((at + found.length - 1) % Math.max(1, found.length))
    else if (event.key === 'Enter' && found[at]) open(found[at])
    else if (event.key === 'Tab') onClose()
    else return
    event.preventDefault()
  }
  return (
    <Modal opened onClose={onClose} withCloseButton={false} size="lg" yOffset="10vh" centered={false} title="Cari">
      <Stack gap="xs">
        <TextInput
          data-autofocus
          aria-label="Cari menu dan data"
          placeholder="Cari menu dan data"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
          leftSection={<IconSearch size={17} aria-hidden />}
          rightSection={records.isBusy ? <Loader size="xs" /> : null}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
          }}
        />
        <ScrollArea.Autosize mah="60vh">
          <div id={listId} role="listbox" aria-label="Hasil pencarian">
            {found.map((one, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input.
              <div
                key={one.key}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={classes.hit}
                onClick={() => open(one)}
                onMouseEnter={() => setActive(index)}
              >
                <Text component="span">{one.title}</Text>
                <Text component="span" size="xs" c="dimmed">
                  {one.note}
                </Text>
              </div>
            ))}
          </div>
        </ScrollArea.Autosize>
        <Text size="xs" c="dimmed" role="status">
          {statusOf(words, found.length, records)}
        </Text>
      </Stack>
    </Modal>
  )
}

function statusOf(words: string, count: number, { isBusy, error }: ReturnType<typeof useRecords>) {
  if (error) return 'Pencarian data sedang tidak tersedia. Menu tetap dapat dicari.'
  if (!words)
    return count ? 'Terakhir dibuka. Ketik untuk mencari menu dan data.' : 'Ketik untuk mencari menu dan data.'
  if (isBusy) return 'Mencari…'
  if (words.length < SHORTEST && count === 0) return `Ketik minimal ${SHORTEST} huruf.`
  return count ? `${count} hasil.` : 'Tidak ditemukan.'
}

/** What the server finds, over everything this person may list. */
function useRecords(q: string) {
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', q],
    queryFn: async ({ signal }) => {
      const searchParams = new URLSearchParams({ q, limit: '5' })
      const { data: hits } = await api
        .get('search', { searchParams, signal })
        .json<{ data: readonly { id: string; attributes: SearchHit }[] }>()
      return hits
    },
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const found = (data ?? []).map(
    ({ id, attributes: { title, subtitle, route } }): Found => ({ key: id, title, note: subtitle ?? '', to: route }),
  )
  return { found, error, isBusy: isFetching }
}

const menusIn = (groups: readonly MenuGroup[]): Found[] =>
  groups.flatMap(({ title: group, entries }) =>
    flat(entries).flatMap(({ id, title, to }) => (to ? [{ key: `menu:${id}`, title, note: group, to }] : [])),
  )

const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)])
