import { type ActivityEntry, commentEditableMinutes, comments } from '@ems/contracts/common'
import { confirm, formatInstant, removeRow, showProblem, toast, updateRow, useSession } from '@ems/platform'
import { Avatar, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FileList } from '../../files/FileList.tsx'
import { CommentInput, type Typed } from '../CommentInput.tsx'
import classes from './activity.module.css'

type CommentEntry = Extract<ActivityEntry, { kind: 'comment' }>

/** A comment in the timeline; its author changes or deletes it in the first minutes. */
export function CommentItem({ entry, onChanged }: { entry: CommentEntry; onChanged: () => void }) {
  const { user } = useSession()
  const [isEditing, setEditing] = useState(false)
  const isInternal = entry.comment_kind === 'internal'
  const isOpen = entry.by === user.id && isRecent(entry)
  const save = async (typed: Typed) => {
    await updateRow(comments, entry.comment, entry.version, typed)
    setEditing(false)
    toast.success('Perubahan data berhasil disimpan.')
    onChanged()
  }
  const remove = async () => {
    const text = 'Komentar ini tidak lagi tampil bagi siapa pun.'
    if (!(await confirm({ title: 'Hapus komentar?', text, confirmLabel: 'Hapus', danger: true }))) return
    await removeRow(comments, entry.comment).then(() => {
      toast.success('Data berhasil dihapus.')
      onChanged()
    }, showProblem)
  }
  return (
    <Group
      gap="xs"
      wrap="nowrap"
      align="start"
      className={classes.comment ?? ''}
      data-internal={isInternal || undefined}
    >
      <Avatar size={26} radius="xl" color="indigo" name={(entry.by_name ?? '').split(',')[0]} aria-hidden />
      <Stack gap={4} flex={1} miw={0}>
        <p className={classes.said ?? ''}>
          <b>{entry.by_name ?? 'Sistem'}</b>{' '}
          {isInternal && (
            <Badge component="span" size="xs" variant="light" color="yellow">
              Catatan internal
            </Badge>
          )}{' '}
          <time dateTime={entry.at}>{formatInstant(entry.at, user.timezone)}</time>
          {entry.edited_at && ' · diubah'}
        </p>
        {isEditing ? (
          <CommentInput
            label="Ubah komentar"
            submitLabel="Simpan"
            draftOf={entry.comment}
            start={{ body: entry.body, mentions: entry.mentions, files: entry.files.map(({ id }) => id) }}
            onSubmit={save}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{entry.body}</Text>
        )}
        {!isEditing && entry.files.length > 0 && <FileList label="Lampiran komentar" files={entry.files} />}
        {isOpen && !isEditing && (
          <Group gap={4}>
            <Button size="compact-xs" variant="subtle" onClick={() => setEditing(true)}>
              Ubah
            </Button>
            <Button size="compact-xs" variant="subtle" color="red" onClick={() => void remove()}>
              Hapus
            </Button>
          </Group>
        )}
      </Stack>
    </Group>
  )
}

const isRecent = ({ at }: CommentEntry) => Date.now() - Date.parse(at) < commentEditableMinutes * 60_000
