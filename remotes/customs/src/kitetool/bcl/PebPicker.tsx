import { kiteDatas, kitePebDetails, kitePebHeaders } from '@ems/contracts/customs'
import { formatNumber, queries, toast, useQuery } from '@ems/platform'
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
import { callAction } from '../call.ts'
import { Refusal } from '../ToolDialog.tsx'
import type { TabProps } from '../tool.tsx'
import type { Bcl } from './BclPage.tsx'
import { NeedPreview } from './NeedPreview.tsx'
import { PebTable } from './PebTable.tsx'

const SIZE = 200
type Refused = { line: string | null; detail: string }
type Outcome = { selected: number; refused: readonly Refused[]; not_ready: readonly Refused[] }

/** Pemilihan PEB: whole PEB of the period, whose lines can be unticked, with a lamp that says what is not ready. */
export function PebPicker({ tenant, bcl, onClose }: TabProps & { bcl: Bcl; onClose: () => void }) {
  const [filters, setFilters] = useState({
    from: bcl.period_from,
    to: bcl.period_to,
    lhpre: 'all',
    category: '',
    q: '',
  })
  const [q] = useDebouncedValue(filters.q, 300)
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const headers = useQuery(
    queries(kitePebHeaders).list({
      page: 1,
      size: SIZE,
      sort: ['reg_date'],
      q,
      filters: {
        tenant: tenant.id,
        status: 'BARU',
        reg_date_from: filters.from,
        reg_date_to: filters.to,
        export_category: filters.category,
        lhpre_no_null: filters.lhpre === 'all' ? '' : filters.lhpre === 'yes' ? '0' : '1',
      },
    }),
  )
  const ids = headers.data?.rows.map(({ id }) => id) ?? []
  const lines = useQuery({
    ...queries(kitePebDetails).list({
      page: 1,
      size: 200,
      sort: ['header'],
      filters: { tenant: tenant.id, header: ids, status: 'BARU' },
      include: ['finish_good', 'bom'],
    }),
    enabled: ids.length > 0,
  })
  const offered = lines.data?.rows ?? []
  const ticked = offered.filter(({ id }) => !unticked.has(id))
  const toggle = (which: readonly string[], isOn: boolean) => {
    const next = new Set(unticked)
    for (const id of which) isOn ? next.delete(id) : next.add(id)
    setUnticked(next)
  }
  const submit = async () => {
    setSending(true)
    setError(null)
    try {
      const { meta } = await callAction(kiteDatas, 'bclGet', {
        id: bcl.id,
        tenant_id: tenant.id,
        peb_detail_ids: ticked.map(({ id }) => id),
      })
      const said = meta as unknown as Outcome
      toast.success(`${formatNumber(said.selected)} baris PEB dipilih.`)
      if (said.refused.length || said.not_ready.length) setOutcome(said)
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
        {(headers.error || lines.error) && (
          <Failed error={headers.error ?? lines.error} onRetry={() => void headers.refetch()} />
        )}
        {headers.isPending && <Loading label="PEB" onRetry={() => void headers.refetch()} />}
        {headers.data?.rows.length === 0 && <Text>Tidak ada PEB baru pada rentang ini.</Text>}
        {(headers.data?.total ?? 0) > SIZE && (
          <Alert color="yellow">
            Menampilkan {SIZE} PEB pertama. Persempit tanggal, pilih, lalu ulangi untuk sisanya.
          </Alert>
        )}
        {headers.data && lines.data && (
          <PebTable
            tenant={tenant}
            headers={headers.data.rows}
            lines={offered}
            titles={lines.data.titles}
            unticked={unticked}
            toggle={toggle}
          />
        )}
        {ticked.length > 0 && <NeedPreview tenant={tenant} lines={ticked} />}
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

const Notes = ({ outcome }: { outcome: Outcome }) => (
  <Alert color="yellow" title="Perlu diperhatikan sebelum Generate">
    <List size="sm">
      {[...outcome.refused, ...outcome.not_ready].slice(0, 30).map(({ line, detail }) => (
        <List.Item key={`${line} ${detail}`}>
          {line && <strong>{line}: </strong>}
          {detail.replace('[Galat]', ' ')}
        </List.Item>
      ))}
    </List>
  </Alert>
)

type FilterValues = { from: string; to: string; lhpre: string; category: string; q: string }
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
        { value: 'yes', label: 'Sudah ada' },
        { value: 'no', label: 'Belum ada' },
      ]}
      value={value.lhpre}
      onChange={(lhpre) => lhpre && onChange({ lhpre })}
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
