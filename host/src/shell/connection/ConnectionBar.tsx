import { IconAlertTriangle, IconWifiOff } from '@ems/ui'
import { useSyncExternalStore } from 'react'
import classes from './ConnectionBar.module.css'

/** Stays on top of the content while the browser is offline, or while the list of areas is not the current one. */
export function ConnectionBar({ isStale }: { isStale: boolean }) {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine)
  return (
    <div role="status" className={classes.bars}>
      {!isOnline && (
        <p className={classes.bar}>
          <IconWifiOff size={18} stroke={1.6} aria-hidden />
          Anda sedang luring. Perubahan belum tersimpan.
        </p>
      )}
      {isStale && (
        <p className={classes.bar}>
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          Daftar menu terbaru tidak dapat dimuat. Sebagian menu mungkin tidak tersedia.
        </p>
      )}
    </div>
  )
}

function watchConnection(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
