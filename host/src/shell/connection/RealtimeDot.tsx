import { useConnectionState } from '@ems/platform'
import { Tooltip } from '@ems/ui'
import classes from './RealtimeDot.module.css'

/** Warns when pushed changes do not arrive; renders nothing while they do. */
export function RealtimeDot() {
  const isDown = useConnectionState() === 'disconnected'
  return (
    <span role="status" className={classes.status}>
      {isDown && (
        <Tooltip label="Realtime terputus. Data dimuat ulang secara berkala.">
          <span className={classes.down}>
            <span className={classes.dot} aria-hidden="true" />
            <span className={classes.text}>Realtime terputus</span>
          </span>
        </Tooltip>
      )}
    </span>
  )
}
