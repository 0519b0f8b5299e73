import { columnMeta } from '@ems/contracts/kit'
import { MERGE_UNDO_HOURS, type MergeField, type MergeMoves, mergeFields, partners } from '@ems/contracts/marketing'
import { api, changed, formatNumber, jsonApi, type Row, showProblem, toast, useQuery, useSession } from '@ems/platform'
import {
  Alert,
  Button,
  fieldErrors,
  Group,
  List,
  Modal,
  Radio,
  ScrollArea,
  Stack,
  Table,
  Text,
  useTitles,
  valueText,
} from '@ems/ui'
import { useMemo, useState } from 'react'
import { undoMerge } from './undo-merge.ts'

type Partner = Row<typeof partners>
type MergeDialogProps = { rows: readonly Partner[]; onClose: () => void; onMerged: (survivor: string) => void }
type Choices = Partial<Record<MergeField, string>>

/** Several partners as one: who stays, which values, and what goes along, before it is done. */
export default function MergeDialog({ rows, onClose, onMerged }: MergeDialogProps) {
  const [survivor, setSurvivor] = useState(() => oldestOf(rows))
  const [choices, setChoices] = useState<Choices>({})
  const [isMerging, setMerging] = useState(false)
  const body = useMemo(
    () => ({ survivor, partners: rows.map(({ id, version }) => ({ id, version })), choices }),
    [survivor, rows, choices],
  )
  const preview = useQuery({
    queryKey: [partners.name, 'merge', JSON.stringify(body)],
    queryFn: ({ signal }) => send({ ...body, preview: true }, signal),
    retry: false,
    staleTime: 0,
    // Merged partners are no longer there to preview.
    enabled: !isMerging,
  })
  const { fields, others } = fieldErrors(preview.error)
  const refusals = [...others, ...Object.values(fields)]
  const merge = async () => {
    setMerging(true)
    try {
      const { merge: id } = await send(body)
      await changed(partners)
      toast.success(`${rows.length} mitra digabungkan.`, {
        ...(id ? { action: { label: 'Urungkan', run: () => void undoMerge(survivor, id).catch(showProblem) } } : {}),
      })
      onMerged(survivor)
    } catch (error) {
      // A boundary: the choices stay.
      showProblem(error)
    } finally {
      setMerging(false)
    }
  }
  return (
    <Modal opened onClose={onClose} size="xl" title={`Gabungkan ${rows.length} mitra`}>
      <Stack>
        <Text size="sm">
          Semua kontak, aktivitas, kontrak, dokumen, dan data lain pindah ke mitra yang dipertahankan; yang lain masuk
          Tempat Sampah dan tautan lamanya menuju ke sana. Dapat diurungkan dalam {MERGE_UNDO_HOURS} jam. Rekening tetap
          milik yang dipertahankan.
        </Text>
        <Fields rows={rows} survivor={survivor} onSurvivor={setSurvivor} choices={choices} onChoose={setChoices} />
        {refusals.length > 0 && (
          <Alert color="red" role="alert">
            {refusals.join(' ')}
          </Alert>
        )}
        {preview.data && <Moves moves={preview.data.moves} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button onClick={() => void merge()} loading={isMerging || preview.isFetching} disabled={!preview.data}>
            Gabungkan
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type Sent = { moves: MergeMoves; merge?: string }

async function send(attributes: object, signal?: AbortSignal): Promise<Sent> {
  const { body, headers } = jsonApi({ data: { type: partners.name, attributes } })
  const more = signal ? { signal } : { headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() } }
  return (await api.post('partners/-actions/merge', { body, headers, ...more }).json<{ meta: Sent }>()).meta
}

const ofReferences = ['legal_form', 'industry', 'segment', 'payment_term'] as const

/** Names of the people and references that the partners name. */
function useTitlesOf(rows: readonly Partner[]) {
  const ids = rows.flatMap((row) => [...ofReferences.map((field) => row[field]), ...row.vendor_categories])
  const people = rows.map(({ owner }) => owner)
  const named = (all: readonly (string | null)[]) => [...new Set(all.flatMap((id) => id ?? []))]
  return { ...useTitles('references', named(ids)), ...useTitles('users', named(people)) }
}

/** The record that has been there for longest. */
const oldestOf = (rows: readonly Partner[]) =>
  rows.toSorted((a, b) => a.created_at.localeCompare(b.created_at))[0]?.id ?? ''

type FieldsProps = {
  rows: readonly Partner[]
  survivor: string
  onSurvivor: (id: string) => void
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** The fields in which they differ, each with the value that is kept. */
function Fields({ rows, survivor, onSurvivor, choices, onChoose }: FieldsProps) {
  const { user } = useSession()
  const titles = useTitlesOf(rows)
  const differing = mergeFields.filter(
    (field) => new Set(rows.map((row) => JSON.stringify(row[field as keyof Partner] ?? null))).size > 1,
  )
  const text = (row: Partner, field: MergeField) => {
    const value = row[field as keyof Partner]
    if (field === 'addresses')
      return (value as { street: string; city: string }[]).map(({ street, city }) => `${street}, ${city}`).join('; ')
    return valueText(columnMeta(partners, field), value, titles, user.timezone)
  }
  return (
    <ScrollArea type="auto">
      <Table aria-label="Perbandingan mitra" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Dipertahankan</Table.Th>
            {rows.map((row) => (
              <Table.Th key={row.id}>
                <Radio
                  name="survivor"
                  label={`${row.code} – ${row.name}`}
                  checked={survivor === row.id}
                  onChange={() => onSurvivor(row.id)}
                />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differing.map((field) => {
            const { label } = columnMeta(partners, field)
            return (
              <Table.Tr key={field}>
                <Table.Th scope="row">{label}</Table.Th>
                {rows.map((row) => (
                  <Table.Td key={row.id}>
                    <Radio
                      name={field}
                      label={text(row, field)}
                      aria-label={`${label} dari ${row.code}: ${text(row, field)}`}
                      checked={(choices[field] ?? survivor) === row.id}
                      onChange={() => onChoose({ ...choices, [field]: row.id })}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {differing.length === 0 && (
        <Text size="sm" c="dimmed">
          Isian mitra-mitra ini sama.
        </Text>
      )}
    </ScrollArea>
  )
}

function Moves({ moves }: { moves: MergeMoves }) {
  return (
    <section aria-label="Yang pindah">
      <Text size="sm" fw={650}>
        Yang pindah
      </Text>
      {moves.length === 0 ? (
        <Text size="sm" c="dimmed">
          Tidak ada data lain yang menunjuk ke mitra-mitra ini.
        </Text>
      ) : (
        <List size="sm">
          {moves.map(({ label, rows }) => (
            <List.Item key={label}>
              {label}: {formatNumber(rows)}
            </List.Item>
          ))}
        </List>
      )}
    </section>
  )
}
