import { approvals } from '@ems/contracts/common'
import { type ApprovalTask, metaOf, type TaskAction } from '@ems/contracts/kit'
import { act, changed, toast, useMutation, type Values } from '@ems/platform'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FieldInput } from '../fields/FieldInput.tsx'
import { fieldErrors } from '../fields/problem-fields.ts'
import { useDrafted } from '../form/state/use-draft.ts'
import { Modal } from '../Modal.tsx'

type TaskActionsProps = { type: string; task: ApprovalTask }

/** Actions of an approver on a task besides the decision: forward it, add a person, take the decision back. */
export function TaskActions({ type, task }: TaskActionsProps) {
  const [action, setAction] = useState<TaskAction | null>(null)
  if (task.can.length === 0) return null
  return (
    <Group gap="xs" mt={4}>
      {task.can.map((one) => (
        <Button key={one} size="compact-sm" variant="light" onClick={() => setAction(one)}>
          {approvals.actions[one].label}
        </Button>
      ))}
      {action && <ActionDialog type={type} task={task} action={action} onClose={() => setAction(null)} />}
    </Group>
  )
}

/** Initial values of an action's fields. */
const starts: Readonly<Record<TaskAction, Values>> = {
  forward: { approver: null, note: '' },
  add: { approver: null, place: 'after', note: null },
  recall: { note: null },
}

type ActionDialogProps = TaskActionsProps & { action: TaskAction; onClose: () => void }

function ActionDialog({ type, task, action, onClose }: ActionDialogProps) {
  const { label, fields: schemas } = approvals.actions[action]
  const inputs = Object.entries(schemas).map(([name, schema]) => [name, metaOf(schema)] as const)
  const [typed, setTyped, drop] = useDrafted<Values>(`approvals:${task.id}:${action}`, {})
  const values = { ...starts[action], ...typed }
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => act(approvals, action, [{ id: task.id, values }]),
    onSuccess: async () => {
      drop()
      toast.success(`${label} berhasil.`)
      onClose()
      await changed({ name: type })
    },
    onError: () => changed({ name: type }),
  })
  const { fields, others } = fieldErrors(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = inputs.filter(([name, { nullable }]) => !nullable && !values[name])
    setMissing(
      Object.fromEntries(empty.map(([name, one]) => [name, `${one.label} wajib ${one.to ? 'dipilih' : 'diisi'}.`])),
    )
    if (empty.length === 0) mutate()
  }
  return (
    <Modal opened onClose={onClose} title={label}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {action === 'recall' && <Text>Keputusan Anda diurungkan dan pengajuan menunggu Anda lagi.</Text>}
          {inputs.map(([name, one]) => (
            <FieldInput
              key={name}
              meta={one}
              value={values[name]}
              required={!one.nullable}
              where={one.to === 'users' ? { status: 'active' } : undefined}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
              error={missing[name] ?? fields[name]}
            />
          ))}
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
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
