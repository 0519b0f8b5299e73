import { employeeSecrets, type employees } from '@ems/contracts/hr'
import { api, jsonApi, type Row, showProblem, useSession } from '@ems/platform'
import { Button, Code, Group, IconEye, Modal, Select, Stack, Text, Textarea } from '@ems/ui'
import { useEffect, useState } from 'react'

type RevealProps = { resource: typeof employees; row: Row<typeof employees> }
type Secret = keyof typeof employeeSecrets

/** Shows one encrypted number of an employee for 30 seconds. The user must give a reason, which the audit log keeps. */
export function RevealButton({ resource, row }: RevealProps) {
  const [isOpen, setOpen] = useState(false)
  const there = (Object.keys(employeeSecrets) as Secret[]).filter((field) => row[field])
  const { user, can } = useSession()
  const isAllowed = user.employee_id === row.id || can(resource.can.reveal)
  if (!there.length || !isAllowed) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconEye size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Lihat data sensitif
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Lihat data sensitif">
        <RevealForm resource={resource} row={row} there={there} />
      </Modal>
    </>
  )
}

const VISIBLE_MS = 30_000
const shortest = 5

function RevealForm({ resource, row, there }: RevealProps & { there: readonly Secret[] }) {
  const [field, setField] = useState<Secret>(there[0] as Secret)
  const [reason, setReason] = useState('')
  const [value, setValue] = useState<string | null>(null)
  const [isRequesting, setRequesting] = useState(false)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => setValue(null), VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [value])

  const ask = async () => {
    setRequesting(true)
    try {
      const document = { data: { type: resource.name, id: row.id, attributes: { field, reason } } }
      const path = `${resource.name}/${row.id}/-actions/reveal`
      const answer = await api.post(path, jsonApi(document)).json<{ data: { attributes: { value: string } } }>()
      setValue(answer.data.attributes.value)
    } catch (error) {
      // A boundary: the user learns why nothing is shown.
      showProblem(error)
    } finally {
      setRequesting(false)
    }
  }

  return (
    <Stack>
      <Select
        label="Data"
        data={there.map((one) => ({ value: one, label: employeeSecrets[one] }))}
        value={field}
        allowDeselect={false}
        onChange={(next) => {
          setValue(null)
          setField(next as Secret)
        }}
      />
      <Textarea
        label="Alasan"
        description="Tercatat di Log Audit."
        withAsterisk
        autosize
        minRows={2}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {value !== null && (
        <Group gap="xs" role="status">
          <Text size="sm">{employeeSecrets[field]}</Text>
          <Code fz="md">{value}</Code>
        </Group>
      )}
      <Group justify="flex-end">
        <Button loading={isRequesting} disabled={reason.trim().length < shortest} onClick={() => void ask()}>
          Tampilkan
        </Button>
      </Group>
    </Stack>
  )
}
