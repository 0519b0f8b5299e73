import { type ActivityEntry, approvalOrigins } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import { formatInstant, useSession } from '@ems/platform'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useResource } from '../../fields/lookup/lookup.ts'
import { FileList } from '../../files/FileList.tsx'
import classes from './activity.module.css'
import { ChangedValues } from './ChangedValues.tsx'
import { CommentItem } from './CommentItem.tsx'

type ItemProps<E> = { entry: E; resource: Resource }
type Audited = Extract<ActivityEntry, { action: string }>
type Task = Exclude<Extract<ActivityEntry, { kind: 'approval' }>, Audited>

/** One line of the timeline of a record, with what belongs to it on demand. */
export function ActivityItem({ entry, resource, onChanged }: ItemProps<ActivityEntry> & { onChanged: () => void }) {
  if (entry.kind === 'comment') return <CommentItem entry={entry} onChanged={onChanged} />
  if (entry.kind === 'file')
    return (
      <div>
        <Line by={entry.by_name} at={entry.at} text="melampirkan berkas" />
        <FileList
          label="Berkas"
          files={[{ id: entry.file, name: entry.name, mime: entry.mime, size_byte: entry.size_byte }]}
        />
      </div>
    )
  return 'action' in entry ? <AuditedItem entry={entry} resource={resource} /> : <TaskItem entry={entry} />
}

/** A transition is one line with its reason; changed fields are folded. */
function AuditedItem({ entry, resource }: ItemProps<Audited>) {
  const [isOpen, setOpen] = useState(false)
  const audits = useResource('audit-logs')
  const fields = entry.changed_fields.filter((name) => name in resource.meta)
  const own = resource.workflow?.transitions[entry.action]?.label
  const action = own ?? audits?.meta.action?.options?.[entry.action] ?? entry.action
  const text =
    entry.action === 'update' && fields.length ? `mengubah ${fields.length} isian` : (verbs[entry.action] ?? action)
  const hasValues = fields.length > 0 && entry.before !== null
  return (
    <div>
      <Line by={entry.by_name} at={entry.at} text={text} isStrong={own !== undefined} />
      {entry.reason && <Text size="sm">Alasan: {entry.reason}</Text>}
      {hasValues && (
        <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Sembunyikan isian' : `Lihat ${fields.length} isian`}
        </Button>
      )}
      {isOpen && <ChangedValues entry={entry} fields={fields} resource={resource} />}
    </div>
  )
}

const verbs: Readonly<Record<string, string>> = {
  create: 'membuat data ini',
  delete: 'menghapus data ini',
  restore: 'memulihkan data ini',
  rollback: 'mengembalikan nilai sebelumnya',
  update: 'mengubah data ini',
}

function TaskItem({ entry }: { entry: Task }) {
  const { user } = useSession()
  const text = entry.status === 'pending' ? 'menunggu keputusannya' : approvalOrigins.collapse.toLowerCase()
  const more = [
    entry.label,
    entry.for_name && `untuk ${entry.for_name}`,
    entry.status === 'pending' && entry.due_at && `batas ${formatInstant(entry.due_at, user.timezone)}`,
  ].filter(Boolean)
  return (
    <div>
      <Line by={entry.by_name} at={entry.at} text={text} isStrong />
      {more.length > 0 && <Text size="sm">{more.join(' · ')}</Text>}
    </div>
  )
}

type LineProps = { by: string | null; at: string; text: string; isStrong?: boolean }

/** Actor, action and time. */
function Line({ by, at, text, isStrong }: LineProps) {
  const { user } = useSession()
  return (
    <p className={classes.said ?? ''}>
      <b>{by ?? 'Sistem'}</b> <span data-strong={isStrong || undefined}>{text}</span>{' '}
      <time dateTime={at}>{formatInstant(at, user.timezone)}</time>
    </p>
  )
}
