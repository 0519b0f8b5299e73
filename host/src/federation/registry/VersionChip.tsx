import { confirm, useLocation } from '@ems/platform'
import { hasUnsavedChanges, useObservable } from '@ems/platform/host'
import { Badge, Button, Tooltip } from '@ems/ui'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useEnvironment } from '../../environment.ts'
import { isNewerPending } from './live-areas.ts'
import classes from './VersionChip.module.css'

/** In the top bar: that the screen runs an older release than it should, or that a newer one waits. */
export function VersionChip() {
  const { areas } = useEnvironment()
  const state = useObservable(areas.state)
  const open = useObservable(areas.open)
  const { pathname } = useLocation()

  if (isNewerPending(state, pathname)) return <NewVersion onTake={areas.release} />
  if (!open?.because) return null
  return <OldVersion version={open.release.version} />
}

/** A phone's top bar has no room for a version. */
const OldVersion = ({ version }: { version: string }) => (
  <Tooltip label={`Versi terbaru bagian ini tidak dapat dimuat. Versi ${version} digunakan.`} multiline maw={280}>
    <div role="status">
      <Badge variant="light" color="yellow" tt="none" visibleFrom="md">
        Menjalankan versi {version}
      </Badge>
      <Badge variant="light" color="yellow" tt="none" hiddenFrom="md">
        Versi lama
      </Badge>
    </div>
  </Tooltip>
)

function NewVersion({ onTake }: { onTake: () => void }) {
  const [isRequesting, setRequesting] = useState(false)
  const dialog = useOpenDialog()
  const take = async () => {
    setRequesting(true)
    const isSure =
      !hasUnsavedChanges() ||
      (await confirm({
        title: 'Perubahan belum disimpan',
        text: 'Perubahan belum disimpan. Muat versi baru sekarang?',
        confirmLabel: 'Muat versi baru',
        danger: true,
      }))
    setRequesting(false)
    if (isSure) onTake()
  }

  const chip = (
    <Tooltip label="Versi baru halaman ini dimuat saat Anda berpindah halaman, atau sekarang bila diklik.">
      <Button size="compact-sm" radius="xl" variant="light" onClick={take}>
        Versi baru
      </Button>
    </Tooltip>
  )
  if (!dialog || isRequesting) return chip
  return createPortal(<div className={classes.bar}>{chip}</div>, dialog)
}

/** The place for a bar in the drawer or dialog that covers the page and holds its focus; undefined while there is none. */
function useOpenDialog(): Element | undefined {
  const [place, setPlace] = useState<Element>()
  useEffect(() => {
    const bar = document.createElement('div')
    const poll = () => {
      const dialog = document.querySelector('[role=dialog][aria-modal=true]')
      if (dialog && bar.parentElement !== dialog) dialog.prepend(bar)
      setPlace(dialog ? bar : undefined)
    }
    poll()
    const observer = new MutationObserver(poll)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      bar.remove()
    }
  }, [])
  return place
}
