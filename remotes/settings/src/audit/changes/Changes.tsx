import type { AuditLog } from '@ems/contracts/settings'
import { Stack, Switch, Text } from '@ems/ui'
import { useState } from 'react'
import classes from '../audit.module.css'
import { type Change, changesOf } from './changes.ts'
import { Difference } from './Difference.tsx'
import { Restore } from './Restore.tsx'
import { Value } from './Value.tsx'

/** Changed fields; the other fields on request. */
export function Changes({ entry }: { entry: AuditLog }) {
  const [isWhole, setWhole] = useState(false)
  const all = changesOf(entry)
  const visible = isWhole ? all : all.filter(({ isChanged }) => isChanged)
  const isUpdate = entry.before != null && entry.after != null
  if (!all.length) return <Text c="dimmed">Tidak ada nilai yang dicatat untuk aksi ini.</Text>

  return (
    <Stack gap="xs">
      {isUpdate && (
        <Switch
          label="Tampilkan semua kolom"
          checked={isWhole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
      )}
      <table className={classes.changes} aria-label="Perubahan per kolom">
        <tbody>
          {visible.map((change) => (
            <tr key={change.field}>
              <th scope="row">{change.meta.label}</th>
              <td>{isUpdate && change.isChanged ? <Difference change={change} /> : <Complete change={change} />}</td>
              {isUpdate && <td>{change.isChanged && <Restore entry={entry} change={change} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  )
}

/** Of an object that was added, removed or not changed here there is one value to tell. */
const Complete = ({ change: { meta, before, after } }: { change: Change }) => (
  <Value meta={meta} value={after ?? before} />
)
