import type { AuditLog } from '@ems/contracts/settings'
import { formatNumber } from '@ems/platform'
import { Text } from '@ems/ui'
import classes from './audit.module.css'
import { changesOf, rejectionOf } from './changes/changes.ts'
import { Value } from './changes/Value.tsx'

/** The first change in words, and how many more there are: `Status: Draf → Aktif, +2`; of what was refused, why. */
export function Summary({ entry }: { entry: AuditLog }) {
  const changed = changesOf(entry).filter(({ isChanged }) => isChanged)
  const [first] = changed
  if (entry.rows_affected !== null) return <Text size="sm">{formatNumber(entry.rows_affected)} baris</Text>
  if (entry.action === 'denied' && entry.reason)
    return <span className={classes.summary}>{rejectionOf(entry.reason)}</span>
  if (entry.before == null || entry.after == null || !first) return null
  return (
    <span className={classes.summary}>
      {first.meta.label}: <Value meta={first.meta} value={first.before} isShort /> →{' '}
      <Value meta={first.meta} value={first.after} isShort />
      {changed.length > 1 && `, +${changed.length - 1}`}
    </span>
  )
}
