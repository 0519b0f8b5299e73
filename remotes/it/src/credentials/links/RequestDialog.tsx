import { type CredentialKind, credentialKinds, credentials, linkKinds, maxLinkHours } from '@ems/contracts/it'
import {
  Button,
  Checkbox,
  fieldErrors,
  Group,
  Modal,
  NumberInput,
  RefSelect,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
  useDrafted,
} from '@ems/ui'
import { type FormEvent, useState } from 'react'
import { useOpening } from '../secrets/open-secret.ts'
import { LinkAddress } from './LinkAddress.tsx'
import { type RequestParams, requestNew } from './link-requests.ts'

/** Asks for secret, receiver and end, then shows the address of the link once. The record exists at once, without a secret. */
export default function RequestDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState<string | null>(null)
  return (
    <Modal opened onClose={onClose} title={linkKinds.fill}>
      {address ? (
        <LinkAddress address={address} onClose={onClose} />
      ) : (
        <RequestForm onClose={onClose} onMade={setAddress} />
      )}
    </Modal>
  )
}

const start: RequestParams = {
  kind: 'login',
  name: '',
  folder: null,
  recipient: '',
  reason: '',
  hours: 24,
  needs_sign_in: false,
}
const kinds = Object.entries(credentialKinds).map(([value, label]) => ({ value, label }))

function RequestForm({ onClose, onMade }: { onClose: () => void; onMade: (address: string) => void }) {
  // Signing in again leaves the page: what was typed is there again when the dialog opens.
  const [typed, setTyped, drop] = useDrafted('credentials:request', start)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { run, isBusy } = useOpening()
  const set = (change: Partial<RequestParams>) => setTyped({ ...typed, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingIn(typed)
    setErrors(missing)
    if (Object.keys(missing).length === 0) void run(save)
  }
  const save = async () => {
    try {
      const address = await requestNew(typed)
      drop()
      onMade(address)
    } catch (error) {
      const { fields } = fieldErrors(error)
      if (Object.keys(fields).length === 0) throw error
      setErrors(fields)
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          Kredensial ditambahkan tanpa rahasia. Penerima tautan mengisi rahasianya satu kali; isinya tersimpan
          terenkripsi dan Anda diberi tahu.
        </Text>
        <Select
          label={credentials.meta.kind.label}
          withAsterisk
          data={kinds}
          value={typed.kind}
          allowDeselect={false}
          onChange={(value) => set({ kind: (value ?? typed.kind) as CredentialKind })}
        />
        <TextInput
          label={credentials.meta.name.label}
          withAsterisk
          maxLength={120}
          data-autofocus
          value={typed.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={errors.name}
        />
        <RefSelect
          to="credential-folders"
          label={credentials.meta.folder.label}
          withAsterisk
          value={typed.folder}
          onChange={(folder) => set({ folder })}
          error={errors.folder}
        />
        <TextInput
          label="Untuk"
          description="Nama orang atau perusahaan yang mengisi; tercatat di riwayat akses."
          withAsterisk
          maxLength={120}
          value={typed.recipient}
          onChange={(event) => set({ recipient: event.currentTarget.value })}
          error={errors.recipient}
        />
        <NumberInput
          label="Berlaku (jam)"
          withAsterisk
          min={1}
          max={maxLinkHours.fill}
          value={typed.hours}
          onChange={(value) => set({ hours: Number(value) || 1 })}
          error={errors.hours}
        />
        <Checkbox
          label="Wajib masuk ke EMS"
          description="Tanpa centang, siapa pun yang memegang tautan dapat memakainya."
          checked={typed.needs_sign_in}
          onChange={(event) => set({ needs_sign_in: event.currentTarget.checked })}
        />
        <Textarea
          label="Alasan"
          description="Minimal 5 karakter; tercatat di riwayat akses."
          withAsterisk
          autosize
          minRows={2}
          maxLength={200}
          value={typed.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
          error={errors.reason}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" loading={isBusy}>
            Buat tautan
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Problems of missing values, in the words of the API. */
function missingIn({ name, folder, recipient, reason }: RequestParams): Record<string, string> {
  const wrong = {
    name: !name.trim() && 'Nama wajib diisi.',
    folder: !folder && 'Folder wajib dipilih.',
    recipient: !recipient.trim() && 'Untuk wajib diisi.',
    reason: reason.trim().length < 5 && (reason.trim() ? 'Alasan minimal 5 karakter.' : 'Alasan wajib diisi.'),
  }
  return Object.fromEntries(Object.entries(wrong).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
