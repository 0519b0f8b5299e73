import { employeeChanges, employees, type ProposedField, proposedIn } from '@ems/contracts/hr'
import { columnMeta, type FieldMeta } from '@ems/contracts/kit'
import {
  queries,
  type Row,
  showProblem,
  type Titles,
  takeTransition,
  toast,
  useQuery,
  useSession,
  type Values,
} from '@ems/platform'
import {
  Alert,
  Button,
  Failed,
  Group,
  Loading,
  Modal,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  valueText,
} from '@ems/ui'
import { useState } from 'react'

type Change = Row<typeof employeeChanges>
type Choice = { accepted: boolean; reason: string }
const MIN_REASON = 5

/** The proposed values beside those of now: each is accepted, or refused with a reason. */
export default function DecideDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const change = useQuery(queries(employeeChanges).one(id, ['bank', 'religion', 'employee']))
  const employee = change.data?.row.employee
  const person = useQuery({
    ...queries(employees).one(employee ?? '', ['bank', 'religion']),
    enabled: Boolean(employee),
  })
  const error = change.error ?? person.error
  const retry = () => void Promise.all([change.refetch(), person.refetch()])
  return (
    <Modal opened onClose={onClose} size="lg" title="Putuskan perubahan data">
      {error ? (
        <Failed error={error} onRetry={retry} />
      ) : change.data && person.data ? (
        <Sheet
          change={change.data.row}
          person={person.data.row}
          titles={{ ...person.data.titles, ...change.data.titles }}
          onClose={onClose}
        />
      ) : (
        <Loading label="Perubahan data" rows={4} onRetry={retry} />
      )}
    </Modal>
  )
}

type SheetProps = { change: Change; person: Row<typeof employees>; titles: Titles; onClose: () => void }

function Sheet({ change, person, titles, onClose }: SheetProps) {
  const fields = proposedIn(change)
  const [choices, setChoices] = useState<Readonly<Partial<Record<ProposedField, Choice>>>>({})
  const [missing, setMissing] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const choiceOf = (field: ProposedField): Choice => choices[field] ?? { accepted: true, reason: '' }
  const send = async () => {
    const lacking = fields.find(
      (field) => !choiceOf(field).accepted && choiceOf(field).reason.trim().length < MIN_REASON,
    )
    setMissing(lacking)
    if (lacking) return
    setBusy(true)
    try {
      const lines = fields.map((field) => {
        const { accepted, reason } = choiceOf(field)
        return { field, accepted, reason: accepted ? null : reason.trim() }
      })
      const row = await takeTransition(employeeChanges, 'decide', change, { values: { lines } })
      toast.success(`Perubahan data: ${row.summary}.`)
      onClose()
    } catch (problem) {
      // A boundary: what was chosen stays.
      showProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      {change.note && <Alert>{change.note}</Alert>}
      {fields.map((field) => (
        <Proposed
          key={field}
          {...{ field, change, person, titles }}
          choice={choiceOf(field)}
          error={missing === field ? `Alasan minimal ${MIN_REASON} karakter.` : undefined}
          onChange={(choice) => setChoices({ ...choices, [field]: choice })}
        />
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button loading={isBusy} onClick={() => void send()}>
          Simpan keputusan
        </Button>
      </Group>
    </Stack>
  )
}

type ProposedProps = Omit<SheetProps, 'onClose'> & {
  field: ProposedField
  choice: Choice
  error: string | undefined
  onChange: (choice: Choice) => void
}

function Proposed({ field, change, person, titles, choice, error, onChange }: ProposedProps) {
  const { user } = useSession()
  const meta = columnMeta(employeeChanges, field)
  const textOf = (value: unknown) =>
    Array.isArray(value) ? linesOf(meta, value) : valueText(meta, value, titles, user.timezone)
  const before = field === 'contacts' ? 'Ditambahkan' : textOf(person[field])
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" align="flex-start">
        <Stack gap={2} style={{ flex: 1, minWidth: 180 }}>
          <Text fw={600} size="sm">
            {meta.label}
          </Text>
          <Text size="sm" c="dimmed">
            Sekarang: {before}
          </Text>
          <Text size="sm">Menjadi: {textOf(change[field])}</Text>
        </Stack>
        <SegmentedControl
          aria-label={`Keputusan ${meta.label}`}
          data={[
            { value: 'yes', label: 'Setujui' },
            { value: 'no', label: 'Tolak' },
          ]}
          value={choice.accepted ? 'yes' : 'no'}
          onChange={(value) => onChange({ ...choice, accepted: value === 'yes' })}
        />
      </Group>
      {!choice.accepted && (
        <Textarea
          label={`Alasan menolak ${meta.label}`}
          withAsterisk
          autosize
          maxLength={250}
          value={choice.reason}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...choice, reason: currentTarget.value })}
        />
      )}
    </Paper>
  )
}

/** Lines as text, column by column. */
const linesOf = ({ columns = {} }: FieldMeta, lines: readonly Values[]) =>
  lines
    .map((line) =>
      Object.entries(columns)
        .filter(([name, { kind }]) => kind !== 'ref' && line[name] != null && line[name] !== false)
        .map(([name, column]) => (column.kind === 'boolean' ? column.label : valueText(column, line[name], {})))
        .join(', '),
    )
    .join('; ') || '–'
