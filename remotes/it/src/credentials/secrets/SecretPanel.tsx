import {
  type Access,
  type CredentialKind,
  credentials,
  customPrefix,
  includesRight,
  rightIn,
  secretFields,
  secretLabel,
} from '@ems/contracts/it'
import { lazyPart, type Row, useSession } from '@ems/platform'
import { Button, type Form, Group, IconPencil, Modal, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { CodeLine } from './CodeLine.tsx'
import { SecretLine } from './SecretLine.tsx'

type Credential = Row<typeof credentials>

/** The secrets of a stored credential: masked, each to reveal or to copy, and all of them to replace. */
export function SecretPanel({ form }: { form: Form<typeof credentials> }) {
  const { row } = form.stored
  if (!row)
    return (
      <Text size="sm" c="dimmed">
        Simpan kredensial dahulu, lalu isi rahasianya di sini. Rahasia disimpan terenkripsi di server dan setiap
        pembukaannya dicatat; ini bukan enkripsi ujung ke ujung.
      </Text>
    )
  return <Secrets row={row} />
}

function Secrets({ row }: { row: Credential }) {
  const { user, can } = useSession()
  const [isWriting, setWriting] = useState(false)
  const right = rightIn((row.access ?? []) as Access[], { id: user.id, usergroup: user.usergroup.id })
  const isFirst = row.secret_version === 0 && can(credentials.can.store)
  const mayWrite = includesRight(right, 'edit') && (can(credentials.can.update) || isFirst)
  const kind = row.kind as CredentialKind
  const there = inOrder(kind, row.filled as readonly string[])
  return (
    <Stack gap="xs">
      <Warnings row={row} />
      {there.filter(isOpened).map((field) => (
        <SecretLine
          key={field}
          row={row}
          field={field}
          label={secretLabel(kind, field)}
          mayShow={includesRight(right, 'view')}
        />
      ))}
      {there.includes('totp') && <CodeLine row={row} />}
      {there.length === 0 && (
        <Text size="sm" c="dimmed">
          Rahasia belum diisi.
        </Text>
      )}
      {mayWrite && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={15} aria-hidden />}
            onClick={() => setWriting(true)}
          >
            {there.length ? 'Ganti rahasia' : 'Isi rahasia'}
          </Button>
        </Group>
      )}
      <Modal
        opened={isWriting}
        onClose={() => setWriting(false)}
        title={there.length ? 'Ganti rahasia' : 'Isi rahasia'}
      >
        <SecretForm row={row} onDone={() => setWriting(false)} />
      </Modal>
    </Stack>
  )
}

/** Why the secret should be replaced. */
function Warnings({ row }: { row: Credential }) {
  const texts = [
    row.rotation_reason && `${row.rotation_reason}. Ganti rahasianya.`,
    row.is_compromised && 'Kata sandi ini ada di daftar kata sandi yang bocor. Ganti rahasianya.',
  ].filter((text) => typeof text === 'string')
  return texts.map((text) => (
    <Text key={text} size="sm" c="red">
      {text}
    </Text>
  ))
}

/** Of a TOTP key only codes are used; the key was read from its service once. */
const isOpened = (field: string) => field !== 'totp'

/** In the order of the kind, additional fields last. */
const inOrder = (kind: CredentialKind, filled: readonly string[]) => [
  ...Object.keys(secretFields[kind]).filter((field) => filled.includes(field)),
  ...filled.filter((field) => field.startsWith(customPrefix)),
]

const SecretForm = lazyPart(() => import('./SecretForm.tsx'))
