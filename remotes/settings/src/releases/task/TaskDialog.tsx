import { rings } from '@ems/contracts/settings'
import {
  Alert,
  Button,
  Code,
  fieldErrors,
  Group,
  Modal,
  NumberInput,
  Select,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@ems/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useMove } from '../releases-api.ts'
import type { MoveTask } from './task.ts'
import { blank, type Draft, formOf } from './task-form.ts'

/** Asks for what a move needs, says what it does, and makes it. */
export default function TaskDialog({ task, onClose }: { task: MoveTask; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>(() => blank(task))
  const { mutate, error, isPending } = useMove({ onDone: onClose })
  const { title, label, isDanger, done, action, area, attributes } = formOf(task, draft)
  const { fields, others } = fieldErrors(error)
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ action, attributes, done, ...(area && { area }) })
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Explained task={task} />
          <Inputs task={task} draft={draft} set={set} errors={fields} />
          {others.length > 0 && (
            <Alert color="red" role="alert">
              {others.join(' ')}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button type="submit" loading={isPending} {...(isDanger && { color: 'red' })}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function Explained({ task }: { task: MoveTask }): ReactNode {
  switch (task.kind) {
    case 'set':
      return <Text size="sm">Halaman baru langsung memakainya; tab yang terbuka dengan navigasi berikutnya.</Text>
    case 'approve':
      return (
        <Text size="sm">
          <Code>{task.version}</Code> diusulkan oleh {task.by}
          {task.note && `: ${task.note}`}. Dengan persetujuan Anda versi ini dipakai semua orang di ring{' '}
          {rings[task.ring]}.
        </Text>
      )
    case 'rollback':
      return (
        <Text size="sm">
          Dari <Code>{task.version}</Code> kembali ke {task.to ? <Code>{task.to}</Code> : 'versi stabil'}.
        </Text>
      )
    case 'revoke':
      return (
        <Text size="sm">
          <Code>{task.version}</Code> tidak dimuat lagi di mana pun, juga di tab yang terbuka. Ini tidak dapat
          dibatalkan.
        </Text>
      )
    case 'off':
      return <Text size="sm">Menu dan layarnya disembunyikan; yang datang lewat tautan membaca pesan ini.</Text>
    case 'on':
      return <Text size="sm">Menu dan layarnya tampil kembali.</Text>
    case 'audience':
      return <Text size="sm">Berlaku sejak mereka masuk berikutnya. Yang lain memakai ring stabil.</Text>
    default:
      return <Text size="sm">Selama masa beku tidak ada versi baru di ring stabil.</Text>
  }
}

type InputsProps = {
  task: MoveTask
  draft: Draft
  set: (change: Partial<Draft>) => void
  errors: Readonly<Record<string, string | undefined>>
}

function Inputs({ task, draft, set, errors }: InputsProps): ReactNode {
  const note = (label: string, isRequired = true) => (
    <Textarea
      label={label}
      autosize
      minRows={2}
      withAsterisk={isRequired}
      value={draft.note}
      onChange={(event) => set({ note: event.currentTarget.value })}
      error={errors.note ?? errors.message}
      {...(task.kind !== 'set' && task.kind !== 'freeze' && { 'data-autofocus': true })}
    />
  )
  switch (task.kind) {
    case 'set':
      return (
        <>
          <Select
            label="Versi"
            data={task.department.versions.filter(({ is_revoked }) => !is_revoked).map(({ version }) => version)}
            value={draft.version}
            onChange={(version) => set({ version })}
            searchable
            withAsterisk
            error={errors.version}
            data-autofocus
          />
          {note('Catatan rilis', false)}
        </>
      )
    case 'rollback':
    case 'revoke':
      return note('Alasan')
    case 'off':
      return note('Pesan untuk pengguna')
    case 'audience':
      return (
        <>
          <TagsInput
            label="Grup pengguna"
            description="Nama grup, lalu Enter"
            value={draft.groups}
            onChange={(groups) => set({ groups })}
            error={errors.groups}
            data-autofocus
          />
          <NumberInput
            label="Persentase pengguna"
            min={0}
            max={100}
            suffix="%"
            value={draft.percent}
            onChange={(percent) => set({ percent: Number(percent) || 0 })}
            error={errors.percent}
          />
        </>
      )
    case 'freeze':
      return (
        <>
          <TextInput
            type="datetime-local"
            label="Mulai"
            withAsterisk
            value={draft.from}
            onChange={(event) => set({ from: event.currentTarget.value })}
            error={errors.from}
            data-autofocus
          />
          <TextInput
            type="datetime-local"
            label="Sampai"
            withAsterisk
            value={draft.until}
            onChange={(event) => set({ until: event.currentTarget.value })}
            error={errors.until}
          />
          {note('Alasan')}
        </>
      )
    default:
      return null
  }
}
