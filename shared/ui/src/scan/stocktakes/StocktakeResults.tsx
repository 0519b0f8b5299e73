import { stocktakeResults } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import {
  api,
  changed,
  exportRows,
  formatNumber,
  jsonApi,
  queries,
  showProblem,
  toast,
  useMutation,
  useQuery,
  useResourceEvents,
  useSession,
} from '@ems/platform'
import { Button, Checkbox, Group, Stack, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import { Failed, Loading, Nothing } from '../../states/states.tsx'
import { type Line, LineTable, type Resolution, type Result, type StocktakeKind } from './LineTable.tsx'

export type StocktakeRow = {
  id: string
  status: string
  expected_count: number
  found_count: number
  elsewhere_count: number
  missing_count: number
  unknown_count: number
}
const PAGE = 100
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
