import { itStocktakeLines, itStocktakes, stocktakeResolutions, stocktakeResults } from '@ems/contracts/it'
import {
  exportRows,
  formatInstant,
  formatNumber,
  Link,
  queries,
  type Row,
  showProblem,
  type Titles,
  toast,
  useMutation,
  useQuery,
  useResourceEvents,
  useSession,
} from '@ems/platform'
import {
  Anchor,
  Badge,
  Button,
  Checkbox,
  Failed,
  Group,
  Loading,
  Nothing,
  ScrollArea,
  Stack,
  Table,
  Tabs,
  Text,
} from '@ems/ui'
import { useState } from 'react'
import { type Resolution, resolveLines } from './resolve-lines.ts'

type Stocktake = Row<typeof itStocktakes>
type Line = Row<typeof itStocktakeLines>
type Result = Line['result']

const PAGE = 100
const tones: Readonly<Record<Result, string>> = {
  pending: 'gray',
  found: 'green',
  elsewhere: 'yellow',
  missing: 'red',
  unknown: 'red',
}
/** What may be decided about each difference. */
const offers: Readonly<Partial<Record<Result, readonly Resolution[]>>> = {
  elsewhere: ['moved', 'left'],
  missing: ['lost', 'left'],
  unknown: ['registered', 'left'],
}
const labels: Readonly<Record<Resolution, string>> = {
  moved: 'Perbarui lokasi',
  lost: 'Nyatakan hilang',
  registered: 'Sudah didaftarkan',
  left: 'Biarkan',
}

/** What was found, missing, elsewhere and unknown, and the decisions about it. */
export default function ResultTab({ stocktake }: { stocktake: Stocktake }) {
  const first: Result = stocktake.status === 'counting' ? 'pending' : 'missing'
  const [result, setResult] = useState<Result>(first)
  const counts: Record<Result, number> = {
    pending: stocktake.missing_count,
    missing: stocktake.missing_count,
    elsewhere: stocktake.elsewhere_count,
    unknown: stocktake.unknown_count,
    found: stocktake.found_count,
  }
  const options = (Object.keys(stocktakeResults) as Result[]).filter(
    (one) => one !== (stocktake.status === 'counting' ? 'missing' : 'pending'),
  )
  return (
    <Stack>
      <Group justify="space-between">
        <Text role="status">
          {formatNumber(stocktake.found_count + stocktake.elsewhere_count)} dari{' '}
          {formatNumber(stocktake.expected_count)} aset ditemukan.
        </Text>
        <ExportButton stocktake={stocktake.id} />
      </Group>
      <Tabs value={result} onChange={(value) => setResult((value ?? first) as Result)} keepMounted={false}>
        <Tabs.List>
          {options.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {stocktakeResults[one]} ({formatNumber(counts[one])})
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {options.map((one) => (
          <Tabs.Panel key={one} value={one} pt="sm">
            <Lines stocktake={stocktake} result={one} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}

function Lines({ stocktake, result }: { stocktake: Stocktake; result: Result }) {
  const { can } = useSession()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const query = useQuery(
    queries(itStocktakeLines).list({
      ...{ page, size: PAGE, sort: ['code'], filters: { stocktake: stocktake.id, result: [result] } },
      include: ['expected_office', 'found_office', 'expected_holder'],
    }),
  )
  useResourceEvents(itStocktakeLines, () => void query.refetch())
  const resolve = useMutation({
    mutationFn: (resolution: Resolution) => resolveLines(stocktake.id, chosen, resolution),
    onSuccess: () => {
      toast.success(`${formatNumber(chosen.length)} selisih diputuskan.`)
      setChosen([])
    },
    onError: showProblem,
  })
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading label="Hasil opname" rows={5} onRetry={() => void query.refetch()} />
  const { rows, titles, total } = query.data
  if (!rows.length) return <Nothing text={`Tidak ada yang berstatus ${stocktakeResults[result].toLowerCase()}.`} />
  const decisions = stocktake.status === 'reconciling' && can(itStocktakes.can.update) ? (offers[result] ?? []) : []
  const open = rows.filter(({ resolution }) => !resolution).map(({ id }) => id)
  return (
    <Stack gap="sm">
      {decisions.length > 0 && (
        <Group gap="xs">
          <Checkbox
            label="Pilih semua yang belum diputuskan"
            checked={open.length > 0 && open.every((id) => chosen.includes(id))}
            disabled={!open.length}
            onChange={({ currentTarget }) => setChosen(currentTarget.checked ? open : [])}
          />
          {decisions.map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant="default"
              color={one === 'lost' ? 'red' : undefined}
              disabled={!chosen.length}
              loading={resolve.isPending && resolve.variables === one}
              onClick={() => resolve.mutate(one)}
            >
              {labels[one]}
            </Button>
          ))}
        </Group>
      )}
      <LineTable
        rows={rows}
        titles={titles}
        chosen={decisions.length ? chosen : undefined}
        onChoose={(id, isChosen) => setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
      />
      {total > PAGE && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Sebelumnya
          </Button>
          <Text size="sm">
            Halaman {page} dari {Math.ceil(total / PAGE)}
          </Text>
          <Button size="compact-sm" variant="default" disabled={page * PAGE >= total} onClick={() => setPage(page + 1)}>
            Berikutnya
          </Button>
        </Group>
      )}
    </Stack>
  )
}

type TableProps = {
  rows: readonly Line[]
  titles: Titles
  chosen: readonly string[] | undefined
  onChoose: (id: string, isChosen: boolean) => void
}

function LineTable({ rows, titles, chosen, onChoose }: TableProps) {
  const { user } = useSession()
  const office = (id: string | null) => titles[`references:${id}`] ?? '–'
  return (
    <ScrollArea type="auto" offsetScrollbars="x">
      <Table aria-label="Hasil opname" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {chosen && <Table.Th aria-label="Pilih" />}
            {['Kode', 'Nama', 'Seharusnya di', 'Pengguna', 'Ditemukan di', 'Dihitung', 'Keputusan'].map((label) => (
              <Table.Th key={label}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              {chosen && (
                <Table.Td>
                  <Checkbox
                    aria-label={`Pilih ${row.code}`}
                    checked={chosen.includes(row.id)}
                    disabled={row.resolution !== null}
                    onChange={({ currentTarget }) => onChoose(row.id, currentTarget.checked)}
                  />
                </Table.Td>
              )}
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                {row.asset ? (
                  <Anchor component={Link} to={`/private/infotech/it-asset?id=${row.asset}`}>
                    {row.code}
                  </Anchor>
                ) : (
                  row.code
                )}
              </Table.Td>
              <Table.Td>
                {row.name ?? '–'}
                {row.note && (
                  <Text size="xs" c="dimmed">
                    {row.note}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{office(row.expected_office)}</Table.Td>
              <Table.Td>{titles[`employees:${row.expected_holder}`] ?? '–'}</Table.Td>
              <Table.Td>{office(row.found_office)}</Table.Td>
              <Table.Td>{row.counted_at ? formatInstant(row.counted_at, user.timezone) : '–'}</Table.Td>
              <Table.Td>
                {row.resolution ? (
                  <Badge variant="light" color={tones[row.result]}>
                    {stocktakeResolutions[row.resolution]}
                  </Badge>
                ) : (
                  '–'
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

function ExportButton({ stocktake }: { stocktake: string }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { job } = await exportRows(itStocktakeLines, { filters: { stocktake }, sort: ['code'] })
      if (job) toast.success('Laporan disiapkan. Unduh di Proses latar.')
    } catch (error) {
      // A boundary: the button stays.
      showProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void save()}>
      Laporan Excel
    </Button>
  )
}
