import { stocktakeResolutions, stocktakeResults } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import {
  api,
  changed,
  exportRows,
  formatInstant,
  formatNumber,
  jsonApi,
  Link,
  queries,
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
  Group,
  ScrollArea,
  Stack,
  Table,
  Tabs,
  Text,
  VisuallyHidden,
} from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Failed, Loading, Nothing } from '../states/states.tsx'

type Result = keyof typeof stocktakeResults
type Resolution = keyof typeof stocktakeResolutions
export type StocktakeRow = {
  id: string
  status: string
  expected_count: number
  found_count: number
  elsewhere_count: number
  missing_count: number
  unknown_count: number
}
type Line = {
  id: string
  code: string
  name: string | null
  result: Result
  resolution: Resolution | null
  counted_at: string | null
  note: string | null
} & Record<string, unknown>

/** What one kind of stock-taking shows of its lines. */
export type StocktakeKind = {
  stocktakes: Resource
  lines: Resource
  /** Collections that a decision changes. */
  changes: readonly Resource[]
  noun: string
  /** The field of a line with its record, and the address of the record. */
  record: string
  address: (id: string) => string
  /** Further fields of a line, each a reference to rows of this collection. */
  places: readonly { field: string; label: string; of: string }[]
}

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

type Props = { stocktake: StocktakeRow; kind: StocktakeKind }

/** What was found, missing, in another place and unknown, and the decisions about it. */
export function StocktakeResults({ stocktake, kind }: Props) {
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
          {formatNumber(stocktake.expected_count)} {kind.noun} ditemukan.
        </Text>
        <ExportButton stocktake={stocktake.id} lines={kind.lines} />
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
            <Lines stocktake={stocktake} kind={kind} result={one} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}

/** Decides about differences of a stock-taking, all of these or none. */
async function resolveLines(kind: StocktakeKind, id: string, lines: readonly string[], resolution: Resolution) {
  const { name } = kind.stocktakes
  const { body, headers } = jsonApi({ data: { type: name, id, attributes: { lines, resolution } } })
  const keyed = { ...headers, 'Idempotency-Key': crypto.randomUUID() }
  await api.post(`${name}/${id}/-actions/resolve`, { body, headers: keyed })
  for (const one of [...kind.changes, kind.lines, kind.stocktakes]) await changed(one)
}

function Lines({ stocktake, kind, result }: Props & { result: Result }) {
  const { can } = useSession()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const query = useQuery(
    queries(kind.lines).list({
      ...{ page, size: PAGE, sort: ['code'], filters: { stocktake: stocktake.id, result: [result] } },
      include: kind.places.map(({ field }) => field),
    }),
  )
  useResourceEvents(kind.lines, () => void query.refetch())
  const resolve = useMutation({
    mutationFn: (resolution: Resolution) => resolveLines(kind, stocktake.id, chosen, resolution),
    onSuccess: () => {
      toast.success(`${formatNumber(chosen.length)} selisih diputuskan.`)
      setChosen([])
    },
    onError: showProblem,
  })
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading label="Hasil" rows={5} onRetry={() => void query.refetch()} />
  const { titles, total } = query.data
  const rows = query.data.rows as unknown as readonly Line[]
  if (!rows.length) return <Nothing text={`Tidak ada yang berstatus ${stocktakeResults[result].toLowerCase()}.`} />
  const isOpen = stocktake.status === 'reconciling' && can(kind.stocktakes.can.update)
  const decisions = isOpen ? (offers[result] ?? []) : []
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
        kind={kind}
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
  kind: StocktakeKind
  rows: readonly Line[]
  titles: Titles
  chosen: readonly string[] | undefined
  onChoose: (id: string, isChosen: boolean) => void
}

function LineTable({ kind: { record, address, places }, rows, titles, chosen, onChoose }: TableProps) {
  const { user } = useSession()
  const cells = (row: Line): readonly (readonly [string, ReactNode])[] => [
    ['Kode', row[record] ? <CodeLink key="code" code={row.code} to={address(String(row[record]))} /> : row.code],
    ['Nama', <Name key="name" row={row} />],
    ...places.map(({ field, label, of }) => [label, titles[`${of}:${row[field]}`] ?? '–'] as const),
    ['Dihitung', row.counted_at ? formatInstant(row.counted_at, user.timezone) : '–'],
    ['Keputusan', row.resolution ? <Decision key="decision" row={row} /> : '–'],
  ]
  return (
    <ScrollArea type="auto" offsetScrollbars="x">
      <Table aria-label="Hasil" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {chosen && (
              <Table.Th>
                <VisuallyHidden>Pilih</VisuallyHidden>
              </Table.Th>
            )}
            {rows[0] && cells(rows[0]).map(([label]) => <Table.Th key={label}>{label}</Table.Th>)}
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
              {cells(row).map(([label, cell]) => (
                <Table.Td key={label}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

const CodeLink = ({ code, to }: { code: string; to: string }) => (
  <Anchor component={Link} to={to} style={{ whiteSpace: 'nowrap' }}>
    {code}
  </Anchor>
)

const Name = ({ row: { name, note } }: { row: Line }) => (
  <>
    {name ?? '–'}
    {note && (
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    )}
  </>
)

const Decision = ({ row: { result, resolution } }: { row: Line }) => (
  <Badge variant="light" color={tones[result]}>
    {resolution && stocktakeResolutions[resolution]}
  </Badge>
)

function ExportButton({ stocktake, lines }: { stocktake: string; lines: Resource }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { job } = await exportRows(lines, { filters: { stocktake }, sort: ['code'] })
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
