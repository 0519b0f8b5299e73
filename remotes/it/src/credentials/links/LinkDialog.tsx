import {
  type CredentialKind,
  type credentials,
  type LinkKind,
  linkKinds,
  maxLinkHours,
  secretLabel,
} from '@ems/contracts/it'
import type { Row } from '@ems/platform'
import { Button, Checkbox, Group, Modal, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@ems/ui'
import { useState } from 'react'
import { useOpening } from '../secrets/open-secret.ts'
import { LinkAddress } from './LinkAddress.tsx'
import { makeLink } from './link-requests.ts'

type DialogProps = { credential: Row<typeof credentials>; kind: LinkKind; onClose: () => void }

/** Asks for receiver, end and reason of the link, then shows its address once. */
export default function LinkDialog({ credential, kind, onClose }: DialogProps) {
  const [address, setAddress] = useState<string | null>(null)
  return (
    <Modal opened onClose={onClose} title={linkKinds[kind]}>
      {address ? (
        <LinkAddress address={address} onClose={onClose} />
      ) : (
        <LinkForm credential={credential} kind={kind} onMade={setAddress} />
      )}
    </Modal>
  )
}

type FormProps = Omit<DialogProps, 'onClose'> & { onMade: (address: string) => void }

function LinkForm({ credential, kind, onMade }: FormProps) {
  const shareable = (credential.filled as readonly string[]).filter((field) => field !== 'totp')
  const [field, setField] = useState(shareable.includes('secret') ? 'secret' : (shareable[0] ?? ''))
  const [recipient, setRecipient] = useState('')
  const [hours, setHours] = useState(maxLinkHours.view)
  const [needsSignIn, setNeedsSignIn] = useState(kind === 'view')
  const [reason, setReason] = useState('')
  const { run, isBusy } = useOpening()
  const save = () =>
    run(async () => {
      const offered = kind === 'view' ? field : null
      onMade(
        await makeLink(credential.id, {
          kind,
          field: offered,
          hours,
          recipient: recipient.trim(),
          needs_sign_in: needsSignIn,
          reason: reason.trim(),
        }),
      )
    })
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {kind === 'view'
          ? 'Penerima melihat satu rahasia satu kali. Sesudah itu tautan tidak berlaku.'
          : 'Penerima mengisi rahasia kredensial ini satu kali. Isinya tersimpan terenkripsi dan Anda diberi tahu.'}
      </Text>
      {kind === 'view' && (
        <Select
          label="Rahasia"
          data={shareable.map((value) => ({ value, label: secretLabel(credential.kind as CredentialKind, value) }))}
          value={field}
          allowDeselect={false}
          onChange={(value) => setField(value ?? field)}
        />
      )}
      <TextInput
        label="Untuk"
        description="Nama orang atau perusahaan; tercatat di riwayat akses."
        withAsterisk
        maxLength={120}
        data-autofocus
        value={recipient}
        onChange={(event) => setRecipient(event.currentTarget.value)}
      />
      <NumberInput
        label="Berlaku (jam)"
        withAsterisk
        min={1}
        max={maxLinkHours[kind]}
        value={hours}
        onChange={(value) => setHours(Number(value) || 1)}
      />
      <Checkbox
        label="Wajib masuk ke EMS"
        description="Tanpa centang, siapa pun yang memegang tautan dapat memakainya."
        checked={needsSignIn}
        onChange={(event) => setNeedsSignIn(event.currentTarget.checked)}
      />
      <Textarea
        label="Alasan"
        description="Minimal 5 karakter; tercatat di riwayat akses."
        withAsterisk
        autosize
        minRows={2}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button loading={isBusy} disabled={!recipient.trim() || reason.trim().length < 5} onClick={() => void save()}>
          Buat tautan
        </Button>
      </Group>
    </Stack>
  )
}
