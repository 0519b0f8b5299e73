import { type ActivityKind, type commentKinds, comments } from '@ems/contracts/common'
import {
  createRow,
  keepPreviousData,
  readActivity,
  toast,
  useQuery,
  useResourceEvents,
  useSession,
  useWriting,
} from '@ems/platform'
import { Button, Checkbox, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { IconHistory } from '../../icons.ts'
import { Failed, Loading, Nothing } from '../../states/states.tsx'
import { CommentInput, type Typed } from '../CommentInput.tsx'
import type { PartProps } from '../record-part.ts'
import { useReplyTexts } from '../reply-texts.ts'
import { ActivityItem } from './ActivityItem.tsx'
import classes from './activity.module.css'

const NOTHING_TYPED: Typed = { body: '', mentions: [], files: [] }
const STEP = 25
const MAX_SIZE = 100

const views: Readonly<Record<string, { label: string; kinds: readonly ActivityKind[] }>> = {
  all: { label: 'Semua', kinds: [] },
  talk: { label: 'Percakapan', kinds: ['comment', 'file'] },
  changes: { label: 'Perubahan', kinds: ['change'] },
  approval: { label: 'Persetujuan', kinds: ['approval'] },
}

type ActivityTabProps = PartProps & {
  /** Whether people comment on these records. */
  isDiscussed: boolean
}

/** Timeline of a record, newest first: comments, files, changes and transitions with their reasons, approvals. */
export default function ActivityTab({ resource, row, isDiscussed }: ActivityTabProps) {
  const { can } = useSession()
  const id = String((row as unknown as { id: string }).id)
  const [view, setView] = useState('all')
  const [size, setSize] = useState(STEP)
  const kinds = views[view]?.kinds ?? []
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'activity', id, kinds, size],
    queryFn: ({ signal }) => readActivity(resource, id, { size, kinds, signal }),
    placeholderData: keepPreviousData,
  })
  useResourceEvents(comments, () => void refetch())
  useResourceEvents(resource, (event) => {
    if (event.id === id) void refetch()
  })
  const offeredViews = Object.entries(views).filter(([name]) => name !== 'approval' || resource.workflow?.approval)

  return (
    <Stack gap="sm">
      {isDiscussed && (
        <Composer resource={resource} row={row} mayNote={can(resource.can.update)} onSent={() => void refetch()} />
      )}
      <SegmentedControl
        size="xs"
        aria-label="Saring aktivitas"
        className={classes.views ?? ''}
        data={offeredViews.map(([value, { label }]) => ({ value, label }))}
        value={view}
        onChange={setView}
      />
      {error ? (
        <Failed error={error} onRetry={refetch} />
      ) : !data ? (
        <Loading label="Aktivitas" rows={4} onRetry={refetch} />
      ) : data.entries.length === 0 ? (
        <Nothing text="Belum ada aktivitas." icon={IconHistory} />
      ) : (
        <ol className={classes.line ?? ''} aria-label="Aktivitas">
          {data.entries.map((entry) => (
            <li key={entry.id}>
              <ActivityItem entry={entry} resource={resource} onChanged={() => void refetch()} />
            </li>
          ))}
        </ol>
      )}
      {data?.after && size < MAX_SIZE && (
        <Button variant="default" onClick={() => setSize(Math.min(MAX_SIZE, size + STEP))}>
          Muat lebih banyak
        </Button>
      )}
      {data?.after && size >= MAX_SIZE && (
        <Earlier key={view} resource={resource} id={id} kinds={kinds} after={data.after} />
      )}
    </Stack>
  )
}

type EarlierProps = Pick<PartProps, 'resource'> & { id: string; kinds: readonly ActivityKind[]; after: string }

/** A further page below the newest hundred; read once, since it no longer changes. */
function Earlier({ resource, id, kinds, after }: EarlierProps) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'activity', id, kinds, 'after', after],
    queryFn: ({ signal }) => readActivity(resource, id, { size: MAX_SIZE, kinds, after, signal }),
    enabled: isOpen,
  })
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        Muat lebih banyak
      </Button>
    )
  if (error) return <Failed error={error} onRetry={refetch} />
  if (!data) return <Loading label="Aktivitas" rows={4} onRetry={refetch} />
  return (
    <>
      <ol className={classes.line ?? ''} aria-label="Aktivitas sebelumnya">
        {data.entries.map((entry) => (
          <li key={entry.id}>
            <ActivityItem entry={entry} resource={resource} onChanged={() => void refetch()} />
          </li>
        ))}
      </ol>
      {data.after && <Earlier resource={resource} id={id} kinds={kinds} after={data.after} />}
    </>
  )
}

type ComposerProps = Pick<PartProps, 'resource' | 'row'> & { mayNote: boolean; onSent: () => void }

const replyKinds = [
  { value: 'comment', label: 'Balasan publik' },
  { value: 'internal', label: 'Catatan internal' },
]

function Composer({ resource, row, mayNote, onSent }: ComposerProps) {
  const [type, id] = [resource.name, String((row as unknown as { id: string }).id)]
  const Texts = useReplyTexts()
  const [isNote, setNote] = useState(false)
  const { names, say } = useWriting(type, id)
  const kind: keyof typeof commentKinds = isNote ? 'internal' : 'comment'
  const add = async (typed: Typed) => {
    await createRow(comments, { target_type: type, target_id: id, kind, ...typed })
    toast.success('Data berhasil ditambahkan.')
    setNote(false)
    onSent()
  }
  const isConversation = mayNote && Texts !== null
  return (
    <div>
      {isConversation && (
        <SegmentedControl
          size="xs"
          mb={4}
          aria-label="Jenis tulisan"
          data={replyKinds}
          value={kind}
          onChange={(next) => setNote(next === 'internal')}
        />
      )}
      <Text size="xs" c="dimmed" role="status" mih={18}>
        {names.length > 0 && `${names.join(', ')} sedang membalas…`}
      </Text>
      <CommentInput
        key={id}
        label={!isConversation ? 'Tulis komentar' : isNote ? 'Tulis catatan internal' : 'Tulis balasan publik'}
        submitLabel="Kirim"
        start={NOTHING_TYPED}
        draftOf={`${type}:${id}`}
        onSubmit={add}
        onType={isNote ? undefined : say}
        extra={isConversation ? (append) => <Texts row={row} onChoose={append} /> : undefined}
      />
      {mayNote && !isConversation && (
        <Checkbox
          size="xs"
          label="Catatan internal: hanya untuk yang dapat mengubah data ini"
          checked={isNote}
          onChange={(event) => setNote(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
