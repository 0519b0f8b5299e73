import { type ApprovalVacancy, approvalRules } from '@ems/contracts/common'
import { api, jsonApi, toast, useMutation } from '@ems/platform'
import { Alert, Button, fieldErrors, Group, Modal, RefSelect, Stack, Text, Textarea, useDrafted } from '@ems/ui'
import { type FormEvent, useState } from 'react'

type AssignDialogProps = { vacancy: ApprovalVacancy; onClose: () => void; onDone: () => void }

/** Names who decides a record that nobody can decide. */
export function AssignDialog({ vacancy, onClose, onDone }: AssignDialogProps) {
  const { target_type, target_id, title } = vacancy
  const [approver, setApprover] = useState<string | null>(null)
  const [reason, setReason, drop] = useDrafted(`assign:${target_type}:${target_id}`, '')
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const { body, headers } = jsonApi({
        data: { type: approvalRules.name, attributes: { target_type, target_id, approver, reason: reason.trim() } },
      })
      const options = { body, headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() } }
      return api.post(`${approvalRules.name}/-actions/assign`, options)
    },
    onSuccess: () => {
      drop()
      toast.success('Penyetuju ditunjuk.')
      onDone()
      onClose()
    },
  })
  const { fields, others } = fieldErrors(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = {
      ...(approver ? {} : { approver: 'Penyetuju wajib dipilih.' }),
      ...(reason.trim() ? {} : { reason: 'Alasan wajib diisi.' }),
    }
    setMissing(empty)
    if (Object.keys(empty).length === 0) mutate()
  }
  return (
    <Modal opened onClose={onClose} title="Tunjuk penyetuju">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{title}</Text>
          <RefSelect
            label="Penyetuju"
            to="users"
            where={{ status: 'active' }}
            value={approver}
            onChange={setApprover}
            withAsterisk
            error={missing.approver ?? fields.approver}
            data-autofocus
          />
          <Textarea
            label="Alasan"
            autosize
            minRows={2}
            withAsterisk
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={missing.reason ?? fields.reason}
          />
          {others.length > 0 && (
            <Alert color="red" role="alert">
              {others.join(' ')}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button type="submit" loading={isPending}>
              Tunjuk
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
