import { archiveDisposals, type documents } from '@ems/contracts/archives'
import { createRow, formatNumber, problemOf, type Row, showProblem, toast, useNavigate } from '@ems/platform'
import { Alert, Button, Group, Modal, Stack, Text, TextInput, useTitles } from '@ems/ui'
import { useRef, useState } from 'react'

type Document = Row<typeof documents>
type Props = { rows: readonly Document[]; onClose: () => void }

/** Opens a batch for each unit of the chosen records, as its head decides about them. */
export default function ProposeDialog({ rows, onClose }: Props) {
  const [title, setTitle] = useState(`Pemusnahan arsip ${new Date().getFullYear()}`)
  const [isBusy, setBusy] = useState(false)
  const [reasons, setReasons] = useState<readonly string[]>([])
  // A unit whose batch is there already gets no second one when another is not accepted.
  const created = useRef(new Map<string, string>())
  const navigate = useNavigate()
  const units = unitsOf(rows)
  const names = useTitles(
    'references',
    units.map(([first]) => first?.department ?? ''),
  )
  const submit = async () => {
    setBusy(true)
    setReasons([])
    try {
      for (const unit of units) {
        const [first] = unit
        if (!first || created.current.has(first.id)) continue
        const name = names[`references:${first.department}`]
        const { id } = await createRow(archiveDisposals, {
          title: (units.length > 1 && name ? `${title} – ${name}` : title).slice(0, 150),
          company: first.company,
          department: first.department,
          lines: unit.map(({ id: document }) => ({ document, verdict: 'destroy', keep_until: null, reason: null })),
        })
        created.current.set(first.id, id)
      }
      const [only, ...others] = created.current.values()
      toast.success(others.length ? `${units.length} usulan pemusnahan dibuat.` : 'Usulan pemusnahan dibuat.')
      onClose()
      navigate(`/private/archives/archive?section=disposals${others.length ? '' : `&id=${only}`}`)
    } catch (error) {
      const details = problemOf(error)?.errors.flatMap(({ detail }) => detail?.split('[Galat]')[0] ?? [])
      if (details?.length) setReasons([...new Set(details)])
      else showProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title="Usulkan musnah">
      <Stack>
        <Text>
          {formatNumber(rows.length)} arsip
          {units.length > 1
            ? ` dari ${units.length} unit pencipta; setiap unit mendapat usulan sendiri.`
            : ' diusulkan.'}
        </Text>
        <TextInput
          label="Judul usulan"
          value={title}
          maxLength={120}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          error={!title.trim() && 'Judul usulan wajib diisi.'}
          data-autofocus
        />
        <Text size="sm" c="dimmed">
          Arsip dinilai satu per satu dalam usulan, lalu diputuskan menurut aturan persetujuan.
        </Text>
        {reasons.length > 0 && (
          <Alert color="red" title="Belum dapat diusulkan">
            {reasons.slice(0, MAX_SAID).map((reason) => (
              <Text key={reason} size="sm">
                {reason}
              </Text>
            ))}
            {reasons.length > MAX_SAID && <Text size="sm">Dan {reasons.length - MAX_SAID} arsip lain.</Text>}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button loading={isBusy} disabled={!title.trim()} onClick={() => void submit()}>
            Buat usulan
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const MAX_SAID = 10

/** The records of each unit of each company. */
function unitsOf(rows: readonly Document[]): readonly (readonly Document[])[] {
  const units = new Map<string, Document[]>()
  for (const row of rows) {
    const key = `${row.company} ${row.department}`
    units.set(key, [...(units.get(key) ?? []), row])
  }
  return [...units.values()]
}
