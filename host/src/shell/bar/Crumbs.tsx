import { Link } from '@ems/platform'
import { IconChevronRight } from '@ems/ui'
import type { Crumb } from '../menu/areas.ts'
import classes from './Crumbs.module.css'

type CrumbsProps = { crumbs: readonly Crumb[]; isCompact: boolean }

/** Breadcrumbs; on narrow screens only the name of the page. */
export function Crumbs({ crumbs, isCompact }: CrumbsProps) {
  const visible = isCompact ? crumbs.slice(-1) : crumbs
  if (visible.length === 0) return null

  return (
    <nav aria-label="Jejak halaman" className={classes.crumbs}>
      <ol>
        {visible.map(({ title, to }, n) => (
          <li key={title}>
            {n > 0 && <IconChevronRight size={14} aria-hidden />}
            {to ? (
              <Link to={to}>{title}</Link>
            ) : (
              <span aria-current={isLast(n, visible) ? 'page' : undefined}>{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

const isLast = (n: number, crumbs: readonly Crumb[]) => n === crumbs.length - 1
