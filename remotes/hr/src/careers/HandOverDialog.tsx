import { clearanceLines, employees, type HandedOver, type HandOver } from '@ems/contracts/hr'
import { api, changed, jsonApi, problemOf, type Row, showProblem, toast } from '@ems/platform'
import { Alert, Button, Checkbox, fieldErrors, Group, List, Modal, RefSelect, Stack, Text } from '@ems/ui'
import { useState } from 'react'

type Props = {
  employee: Row<typeof employees>
  open: readonly HandedOver[]
  onClose: () => void
  onDone: () => void
}
type Answer = { data: { attributes: HandOver } }

/** *Serahkan tugas*: who takes over which part of the work; what could not be moved is named. */
export default function HandOverDialog({ employee, open, onClose, onDone }: Props) {
  const [to, setTo] = useState<string | null>(null)
  const [lines, setLines] = useState<readonly string[]>(open)
  const [error, setError] = useState<string>()
  const [kept, setKept] = useState<HandOver['refused']>([])
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (!to) return setError('Pilih karyawan.')
    setBusy(true)
    setError(undefined)
    try {
      const object = { type: employees.name, id: employee.id, attributes: { to, lines } }
      const answer = api.post(`employees/${employee.id}/-actions/handOver`, {
        ...jsonApi({ data: object }),
        timeout: 60_000,
      })
      const { moved, refused: remaining } = (await answer.json<Answer>()).data.attributes
      const count = Object.values(moved).reduce((sum, one) => sum + one, 0)
      if (count) toast.success(`${count} hal diserahkan.`)
      await changed(employees)
      onDone()
      if (remaining.length) setKept(remaining)
      else onClose()
    } catch (problem) {
      // A boundary: what was chosen stays.
      const message = problemOf(problem) ? fieldErrors(problem).fields.to : undefined
      if (message) setError(message)
      else showProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={`Serahkan tugas ${employee.full_name}`}>
      <Stack>
        <RefSelect
          to="employees"
          where={{ status: 'active' }}
          label="Kepada"
          withAsterisk
          value={to}
          error={error}
          onChange={setTo}
        />
        <Checkbox.Group label="Yang diserahkan" value={[...lines]} onChange={setLines}>
          <Stack gap="xs" mt="xs">
            {open.map((line) => (
              <Checkbox key={line} value={line} label={clearanceLines[line]} />
            ))}
          </Stack>
        </Checkbox.Group>
        {kept.length > 0 && (
          <Alert color="yellow" title="Tidak dapat diserahkan">
            <List size="sm">
              {kept.map(({ title, because }) => (
                <List.Item key={title}>
                  {title}: {because}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          Setiap bawahan mendapat baris mutasi; kredensial dialihkan oleh pemiliknya atau TI.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {kept.length ? 'Tutup' : 'Batal'}
          </Button>
          <Button loading={isBusy} disabled={!lines.length} onClick={() => void send()}>
            Serahkan
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
