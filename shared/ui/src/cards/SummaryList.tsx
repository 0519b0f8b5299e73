import { formatNumber, Link } from '@ems/platform'
import { Badge } from '@mantine/core'
import classes from './SummaryList.module.css'

/** A number with its label and a link to its list. `tone` marks numbers that need attention. */
export type Figure = { label: string; value: number | string; to?: string; tone?: 'warning' | 'danger' | 'success' }

const colors = { warning: 'yellow', danger: 'red', success: 'green' } as const

/** Numbers of a dashboard widget, one below the other, each a link into the filtered list. */
export const SummaryList = ({ figures }: { figures: readonly Figure[] }) => (
  <ul className={classes.list}>
    {figures.map((figure) => (
      <li key={figure.label}>
        {figure.to ? (
          <Link to={figure.to} className={classes.figure}>
            <Content {...figure} />
          </Link>
        ) : (
          <span className={classes.figure}>
            <Content {...figure} />
          </span>
        )}
      </li>
    ))}
  </ul>
)

function Content({ label, value, tone }: Figure) {
  const text = typeof value === 'number' ? formatNumber(value) : value
  return (
    <>
      <span className={classes.label}>{label}</span>
      {tone && value !== 0 ? (
        <Badge variant="light" color={colors[tone]} size="lg">
          {text}
        </Badge>
      ) : (
        <span className={classes.value}>{text}</span>
      )}
    </>
  )
}
