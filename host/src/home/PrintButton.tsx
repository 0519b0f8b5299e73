import { formatInstant, useSession } from '@ems/platform'
import { ActionIcon, IconPrinter, Text, Tooltip } from '@ems/ui'
import { useState } from 'react'
import classes from './Print.module.css'

/** Cards that have not arrived by then are printed as they are. */
const MAX_WAIT_MS = 10_000
const ON_THE_WAY = 'main [aria-busy="true"], main [role="status"][aria-label^="Memuat"]'

/** Prints the cards one below the other, or keeps them as a PDF: that is a choice of every browser's print dialog. */
export function PrintButton() {
  const [isBusy, setBusy] = useState(false)
  const printAll = async () => {
    setBusy(true)
    // Cards outside the viewport are not mounted; printing mounts them.
    dispatchEvent(new Event('beforeprint'))
    await arrived()
    setBusy(false)
    // Once the button is itself again.
    requestAnimationFrame(() => print())
  }
  return (
    <Tooltip label="Cetak atau simpan PDF">
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Cetak atau simpan PDF"
        loading={isBusy}
        onClick={() => void printAll()}
      >
        <IconPrinter size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

/** On paper only: what the figures are about, and who printed them when. */
export function PrintedAbout({ filter }: { filter: string }) {
  const { user } = useSession()
  return (
    <Text size="xs" className={classes.paperOnly}>
      Filter: {filter} · Dicetak oleh {user.name}, {formatInstant(new Date().toISOString(), user.timezone)}
    </Text>
  )
}

const arrived = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      watch.disconnect()
      resolve()
    }
    const inspect = () => document.querySelector(ON_THE_WAY) ?? end()
    const watch = new MutationObserver(inspect)
    const timer = setTimeout(end, MAX_WAIT_MS)
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] })
    // React draws what came near in a turn of its own.
    setTimeout(inspect, 50)
  })
