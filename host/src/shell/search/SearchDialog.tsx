import { useNavigate, usePreferences } from '@ems/platform'
import { IconSearch, Loader, Modal, ScrollArea, Stack, Text, TextInput, useDebouncedValue } from '@ems/ui'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { MenuGroup } from '../menu/areas.ts'
import { takeKeys } from './early-keys.ts'
import { remember } from './recent.ts'
import classes from './SearchDialog.module.css'
import { type SearchResult, SHORTEST, useFound } from './search-results.ts'
import { usePointerMoved } from './use-pointer-moved.ts'

type SearchDialogProps = { groups: readonly MenuGroup[]; onClose: () => void }

/** Menus, actions and records of every kind the person may list; arrows and Enter open, Esc and Tab close. */
export default function SearchDialog({ groups, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const listId = useId()
  const words = typed.trim().toLowerCase()
  const [requested] = useDebouncedValue(words, 250)
  const { recent = [] } = usePreferences()
  const { found, records, isAction } = useFound(groups, words, requested)
  const at = Math.min(active, Math.max(0, found.length - 1))

  // The keys move what is chosen, not the focus: nothing else brings it into sight.
  useEffect(() => void document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' }), [listId, at])

  const open = ({ to }: SearchResult) => {
    onClose()
    remember(to, recent)
    navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive((at + 1) % Math.max(1, found.length))
    else if (event.key === 'ArrowUp') setActive((at + found.length - 1) % Math.max(1, found.length))
    else if (event.key === 'Enter' && found[at]) open(found[at])
    // Not while the answer is on its way: who types fast means the first hit.
    else if (event.key === 'Tab' || (event.key === 'Enter' && words === requested && !records.isBusy)) onClose()
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
          onFocus={() => setTyped((already) => already + takeKeys())}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
          }}
        />
        <ScrollArea.Autosize mah="60vh">
          <Results id={listId} found={found} at={at} onOpen={open} onPoint={setActive} />
        </ScrollArea.Autosize>
        <Text size="xs" c="dimmed" role="status">
          {isAction ? `${found.length} aksi.` : statusOf(words, found.length, records)}
        </Text>
      </Stack>
    </Modal>
  )
}

type ResultsProps = {
  id: string
  found: readonly SearchResult[]
  /** Which one Enter opens. */
  at: number
  onOpen: (one: SearchResult) => void
  onPoint: (at: number) => void
}

const Results = ({ id, found, at, onOpen, onPoint }: ResultsProps) => {
  const hasMoved = usePointerMoved()
  return (
    <div id={id} role="listbox" aria-label="Hasil pencarian">
      {[...Map.groupBy(found, ({ section }) => section)].map(([section, some]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is none of the children a listbox may have.
        <div key={section} role="group" aria-label={section}>
          <div className={classes.section} aria-hidden>
            {section}
          </div>
          {some.map((one) => {
            const index = found.indexOf(one)
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input.
              <div
                key={one.key}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={classes.hit}
                onClick={() => onOpen(one)}
                onMouseMove={(event) => {
                  if (hasMoved(event)) onPoint(index)
                }}
              >
                <Text component="span">{one.title}</Text>
                <Text component="span" size="xs" c="dimmed">
                  {one.note}
                </Text>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function statusOf(words: string, count: number, { isBusy, error }: ReturnType<typeof useFound>['records']) {
  if (error) return 'Pencarian data sedang tidak tersedia. Menu tetap dapat dicari.'
  if (!words) return 'Ketik untuk mencari menu dan data, atau > untuk aksi.'
  if (isBusy) return 'Mencari…'
  if (words.length < SHORTEST && count === 0) return `Ketik minimal ${SHORTEST} huruf.`
  return count ? `${count} hasil.` : 'Tidak ditemukan.'
}
