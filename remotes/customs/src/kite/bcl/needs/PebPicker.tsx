import { kiteDatas, kitePebDetails } from '@ems/contracts/customs'
import { formatNumber, toast } from '@ems/platform'
import {
  Alert,
  Button,
  DayInput,
  Failed,
  Group,
  List,
  Loading,
  Modal,
  Select,
  Stack,
  Text,
  TextInput,
  useDebouncedValue,
} from '@ems/ui'
import { useState } from 'react'
import { callAction } from '../../call.ts'
import { lineText } from '../../lines/line-names.tsx'
import { useReading } from '../../lines/reading.ts'
import { Refusal } from '../../tool/ToolDialog.tsx'
import type { TabProps } from '../../tool.tsx'
import type { Bcl } from '../steps.ts'
import { NeedPreview } from './NeedPreview.tsx'
import { type Offered, PebTable } from './PebTable.tsx'

const SIZE = 500
type Rejected = { line: string | null; detail: string }
type Outcome = { selected: number; refused: readonly Rejected[]; not_ready: readonly Rejected[] }

/** Pemilihan PEB: the lines of the period, those that are ready ticked, with a lamp that says what the others lack. */
export function PebPicker({ tenant, bcl, onClose }: TabProps & { bcl: Bcl; onClose: () => void }) {
  const [filters, setFilters] = useState({
    from: bcl.period_from,
    to: bcl.period_to,
    lhpre: 'all',
    bom: 'all',
    category: '',
    q: '',
  })
  const [q] = useDebouncedValue(filters.q, 300)
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const query = useReading<Omit<Offered, 'id'>>(kitePebDetails.name, `${kiteDatas.name}/-actions/bclGet`, {
    query: {
      id: bcl.id,
      reg_date_from: filters.from,
      reg_date_to: filters.to,
      export_category: filters.category,
      has_lhpre: filters.lhpre === 'all' ? '' : filters.lhpre,
      has_bom: filters.bom === 'all' ? '' : filters.bom,
      q: q.trim(),
      'page[size]': String(SIZE),
    },
  })
  const offered = query.data?.rows ?? []
  const picked = offered.filter(({ id, ready }) => chosen.get(id) ?? ready)
  const ticked = picked.map(({ id }) => id)
  const toggle = (which: readonly string[], isOn: boolean) =>
    setChosen(new Map([...chosen, ...which.map((id) => [id, isOn] as const)]))
  const submit = async () => {
    setSending(true)
    setError(null)
    try {
      const { meta } = await callAction(kiteDatas, 'bclGet', {
        id: bcl.id,
        tenant_id: tenant.id,
        peb_detail_ids: ticked,
      })
      const message = meta as unknown as Outcome
      toast.success(`${formatNumber(message.selected)} baris PEB dipilih.`)
      if (message.refused.length || message.not_ready.length) setOutcome(message)
      else onClose()
    } catch (refused) {
      // A boundary: the choice stays as it is, and says why it was refused.
      setError(refused)
    } finally {
      setSending(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={`Pemilihan PEB ${bcl.number}`} size="80rem">
      <Stack>
        <Filters value={filters} onChange={(change) => setFilters({ ...filters, ...change })} />
        {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Loading label="PEB" onRetry={() => void query.refetch()} />}
        {query.data && !offered.length && <Text>Tidak ada PEB baru pada rentang ini.</Text>}
        {(query.data?.meta.total ?? 0) > SIZE && (
          <Alert color="yellow">
            Menampilkan {SIZE} baris pertama dari {formatNumber(query.data?.meta.total ?? 0)}. Pilih, lalu ulangi untuk
            sisanya.
          </Alert>
        )}
        <Unready offered={offered} picked={picked} />
        {offered.length > 0 && <PebTable lines={offered} ticked={new Set(ticked)} toggle={toggle} />}
        {ticked.length > 0 && <NeedPreview tenant={tenant} bcl={bcl.id} lines={ticked} />}
        <Refusal error={error} />
        {outcome && <Notes outcome={outcome} />}
        <Group justify="space-between">
          <Text>{formatNumber(ticked.length)} baris dipilih</Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {outcome ? 'Tutup' : 'Batal'}
            </Button>
            <Button loading={isSending} disabled={ticked.length === 0} onClick={() => void submit()}>
              Pilih
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Warning before the selection: a run refuses lines that are not ready. */
function Unready({ offered, picked }: { offered: readonly Offered[]; picked: readonly Offered[] }) {
  const pending = offered.filter(({ ready }) => !ready).length
  const risky = picked.filter(({ ready }) => !ready).length
  if (!pending) return null
  return (
    <Alert color={risky ? 'red' : 'yellow'} role="status">
      {risky
        ? `${formatNumber(risky)} baris yang dipilih belum siap: Generate ditolak sampai diperbaiki.`
        : `${formatNumber(pending)} baris belum siap dan tidak dipilih; sebabnya pada kolom Siap?`}
    </Alert>
  )
}

const Notes = ({ outcome }: { outcome: Outcome }) => (
  <Alert color="yellow" title="Perlu diperhatikan sebelum Generate">
    <List size="sm">
      {[...outcome.refused, ...outcome.not_ready].slice(0, 30).map(({ line, detail }) => (
        <List.Item key={`${line} ${detail}`}>
          {line && <strong>{lineText(line)}: </strong>}
          {detail.replace('[Galat]', ' ')}
        </List.Item>
      ))}
    </List>
  </Alert>
)

type FilterValues = { from: string; to: string; lhpre: string; bom: string; category: string; q: string }
type FiltersProps = { value: FilterValues; onChange: (change: Partial<FilterValues>) => void }

const Filters = ({ value, onChange }: FiltersProps) => (
  <Group gap="xs" align="flex-end">
    <DayInput label="Tanggal PEB dari" w={150} value={value.from} onChange={(from) => onChange({ from })} />
    <DayInput label="sampai" w={150} value={value.to} onChange={(to) => onChange({ to })} />
    <Select
      label="LHPRE"
      w={140}
      allowDeselect={false}
      data={[
        { value: 'all', label: 'Semua' },
        { value: '1', label: 'Sudah ada' },
        { value: '0', label: 'Belum ada' },
      ]}
      value={value.lhpre}
      onChange={(lhpre) => lhpre && onChange({ lhpre })}
    />
    <Select
      label="Konversi"
      w={130}
      allowDeselect={false}
      data={[
        { value: 'all', label: 'Semua' },
        { value: '1', label: 'Ada' },
        { value: '0', label: 'Tidak ada' },
      ]}
      value={value.bom}
      onChange={(bom) => bom && onChange({ bom })}
    />
    <TextInput
      label="Kategori"
      w={100}
      value={value.category}
      onChange={(event) => onChange({ category: event.currentTarget.value })}
    />
    <TextInput label="Cari" w={180} value={value.q} onChange={(event) => onChange({ q: event.currentTarget.value })} />
  </Group>
)
