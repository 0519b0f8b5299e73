import { credentialRequests, type credentials, maxRequestHours, requestableRights } from '@ems/contracts/it'
import { createRow, type Row, showProblem, toast } from '@ems/platform'
import { Button, fieldErrors, Group, Modal, NumberInput, Select, Stack, Text, Textarea, useDrafted } from '@ems/ui'
import { type FormEvent, useState } from 'react'

type Right = keyof typeof requestableRights
const rights = Object.entries(requestableRights).map(([value, label]) => ({ value, label }))
const start: { right: Right; hours: number; reason: string } = { right: 'view', hours: 4, reason: '' }

/** Asks the owner of a credential for a right for some hours. */
export default function AskDialog({
  credential,
  onClose,
}: {
  credential: Row<typeof credentials>
  onClose: () => void
}) {
  const [typed, setTyped, drop] = useDrafted(`credentials:ask:${credential.id}`, start)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const set = (change: Partial<typeof start>) => setTyped({ ...typed, ...change })
  const send = async () => {
    setBusy(true)
    try {
      await createRow(credentialRequests, { credential: credential.id, ...typed })
      drop()
      toast.success('Permintaan dikirim. Anda diberi tahu setelah diputuskan.')
      onClose()
    } catch (error) {
      // A boundary: refusals belong to their fields, and what was typed stays.
      const { fields } = fieldErrors(error)
      setErrors(fields)
      if (Object.keys(fields).every((name) => !(name in start))) showProblem(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.reason.trim().length >= 10) return void send()
    setErrors({ reason: typed.reason.trim() ? 'Alasan minimal 10 karakter.' : 'Alasan wajib diisi.' })
  }
  return (
    <Modal opened onClose={onClose} title="Minta akses">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{credential.name}</Text>
          <Select
            label={credentialRequests.meta.right.label}
            withAsterisk
            data={rights}
            value={typed.right}
            allowDeselect={false}
            onChange={(value) => set({ right: (value ?? typed.right) as Right })}
            error={errors.right}
          />
          <NumberInput
            label={credentialRequests.meta.hours.label}
            description="Paling lama 168 jam (7 hari), dihitung sejak disetujui. Sesudah itu akses berakhir sendiri."
            withAsterisk
            min={1}
            max={maxRequestHours}
            value={typed.hours}
            onChange={(value) => set({ hours: Number(value) || 1 })}
            error={errors.hours}
          />
          <Textarea
            label={credentialRequests.meta.reason.label}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            data-autofocus
            value={typed.reason}
            onChange={(event) => set({ reason: event.currentTarget.value })}
            error={errors.reason}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button type="submit" loading={isBusy}>
              Kirim permintaan
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
