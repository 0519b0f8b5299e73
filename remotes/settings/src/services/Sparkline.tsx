import { type Hour, lastDay, sumOf } from './hours.ts'
import classes from './services.module.css'

const WIDTH = 96
const HEIGHT = 24
const STEP = WIDTH / 24

/** Entries per hour, failures in another colour and pattern, with a text for screen readers. */
export function Sparkline({ hours }: { hours: readonly Hour[] }) {
  const positions = lastDay(hours, Date.now())
  const limit = Math.max(1, ...positions.map((one) => one?.total ?? 0))
  const { total, failed } = sumOf(hours)
  const scale = (count: number) => (count === 0 ? 0 : Math.max(2, (count / limit) * HEIGHT))
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${total} entri dalam 24 jam, ${failed} galat`}
    >
      {positions.map((one, n) => {
        if (!one) return null
        const all = scale(one.total)
        const bad = scale(one.failed)
        return (
          <g key={one.hour}>
            <rect className={classes.good} x={n * STEP} y={HEIGHT - all} width={STEP - 1} height={all} />
            {bad > 0 && <rect className={classes.bad} x={n * STEP} y={HEIGHT - bad} width={STEP - 1} height={bad} />}
          </g>
        )
      })}
    </svg>
  )
}
