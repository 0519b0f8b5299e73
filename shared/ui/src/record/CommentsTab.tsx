import { type Comment, commentEditableMinutes, comments } from '@ems/contracts/common'
import {
  confirm,
  createRow,
  formatInstant,
  queries,
  type Row,
  removeRow,
  showProblem,
  toast,
  updateRow,
  useQuery,
  useResourceEvents,
  useSession,
} from '@ems/platform'
import { Avatar, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { IconMessage } from '../icons.ts'
import { Failed, Loading, Nothing } from '../states/states.tsx'
import { CommentFiles } from './CommentFiles.tsx'
import { CommentInput, type Typed } from './CommentInput.tsx'
import type { PartProps } from './record-part.ts'

const NOTHING_TYPED: Typed = { body: '', mentions: [], files: [] }

/** Comments on the record, oldest first; `@` mentions and notifies a colleague. */
export default function CommentsTab({ resource, row }: PartProps) {
  const target = { target_type: resource.name, target_id: (row as unknown as { id: string }).id }
  const query = useQuery(queries(comments).list({ size: 250, filters: target, include: ['created_by', 'files'] }))
  const { data, error, refetch } = query
  useResourceEvents(comments, () => void refetch())

  const add = async ({ body, mentions, files }: Typed) => {
    await createRow(comments, { ...target, body, mentions, files })
    toast.success('Data berhasil ditambahkan.')
  }
  if (error) return <Failed error={error} onRetry={refetch} />
  if (!data) return <Loading label="Komentar" rows={3} onRetry={refetch} />
  const said = [...data.rows].sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  return (
    <Stack>
      {said.length === 0 && <Nothing text="Belum ada komentar." icon={IconMessage} />}
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Komentar">
        {said.map((comment) => (
          <li key={comment.id}>
            <OneComment comment={comment} by={data.titles[`users:${comment.created_by}`] ?? '–'} titles={data.titles} />
          </li>
        ))}
      </Stack>
      <CommentInput
        key={target.target_id}
        label="Tulis komentar"
        submitLabel="Kirim"
        start={NOTHING_TYPED}
        draftOf={`${target.target_type}:${target.target_id}`}
        onSubmit={add}
      />
    </Stack>
  )
}

type OneCommentProps = { comment: Row<typeof comments>; by: string; titles: Readonly<Record<string, string>> }

function OneComment({ comment, by, titles }: OneCommentProps) {
  const { user } = useSession()
  const [isEditing, setEditing] = useState(false)
  const isOpen = comment.created_by === user.id && isRecent(comment)
  const save = async (typed: Typed) => {
    await updateRow(comments, comment.id, comment.version, typed)
    setEditing(false)
    toast.success('Perubahan data berhasil disimpan.')
  }
  const remove = async () => {
    const text = 'Komentar ini tidak lagi tampil bagi siapa pun.'
    if (!(await confirm({ title: 'Hapus komentar?', text, confirmLabel: 'Hapus', danger: true }))) return
    await removeRow(comments, comment.id).then(() => toast.success('Data berhasil dihapus.'), showProblem)
  }
  return (
    <Paper withBorder p="sm">
      <Group gap="xs" wrap="nowrap" align="start">
        <Avatar size={28} radius="xl" color="indigo" name={by.split(',')[0]} aria-hidden />
        <Stack gap={4} flex={1} miw={0}>
          <Group justify="space-between" gap="xs">
            <Text fw={600}>{by}</Text>
            <Text size="xs" c="dimmed">
              {formatInstant(comment.created_at, user.timezone)}
              {comment.edited_at && ' · diubah'}
            </Text>
          </Group>
          {isEditing ? (
            <CommentInput
              label="Ubah komentar"
              submitLabel="Simpan"
              draftOf={comment.id}
              start={{ body: comment.body, mentions: comment.mentions, files: comment.files }}
              onSubmit={save}
              onCancel={() => setEditing(false)}
            />
          ) : (
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{comment.body}</Text>
          )}
          {!isEditing && comment.files.length > 0 && <CommentFiles ids={comment.files} titles={titles} />}
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
    </Paper>
  )
}

const isRecent = ({ created_at }: Pick<Comment, 'created_at'>) =>
  Date.now() - Date.parse(created_at) < commentEditableMinutes * 60_000
