import { lazyPart, useNavigate, usePreferences } from '@ems/platform'
import { useObservable } from '@ems/platform/host'
import { ActionIcon, IconSearch, Kbd, Tooltip, useHotkeys } from '@ems/ui'
import { Suspense, useEffect } from 'react'
import { PartBoundary } from '../../PartBoundary.tsx'
import type { MenuGroup } from '../menu/areas.ts'
import { keepKeys, takeKeys } from './early-keys.ts'
import { overlay } from './open-search.ts'

const SearchDialog = lazyPart(() => import('./SearchDialog.tsx'))
const ShortcutSheet = lazyPart(() => import('./ShortcutSheet.tsx'))

/** The button of the search, and the keys that work everywhere: Ctrl+K, `?`, Alt+1 … Alt+9. */
export function SearchButton() {
  return (
    <Tooltip
      label={
        <>
          Cari <Kbd size="xs">Ctrl+K</Kbd>
        </>
      }
    >
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Cari" onClick={() => overlay.set('search')}>
        <IconSearch size={19} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Once in the page. `groups` are the menus this person may open. */
export function Overlays({ groups }: { groups: readonly MenuGroup[] }) {
  const opened = useObservable(overlay)
  const navigate = useNavigate()
  const { shortcuts = true } = usePreferences()
  const close = () => overlay.set(null)
  useEffect(() => {
    if (opened === 'search') keepKeys()
    return () => void takeKeys()
  }, [opened])

  useHotkeys([['mod+K', () => overlay.set('search')]], [])
  useHotkeys(shortcuts ? [['shift+?', () => overlay.set('shortcuts')]] : [])
  const goTo = ({ entries }: MenuGroup) => {
    const first = entries.flatMap((entry) => [entry, ...entry.children]).find(({ to }) => to)
    if (first?.to) navigate(first.to)
  }
  useHotkeys(groups.slice(0, 9).map((group, index) => [`alt+${index + 1}`, () => goTo(group)]))
  return (
    <PartBoundary>
      <Suspense>
        {opened === 'search' && <SearchDialog groups={groups} onClose={close} />}
        {opened === 'shortcuts' && <ShortcutSheet onClose={close} />}
      </Suspense>
    </PartBoundary>
  )
}
