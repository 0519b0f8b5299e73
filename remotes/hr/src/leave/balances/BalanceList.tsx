import { type BalanceView, balanceViews, leaveEmployees } from '@ems/contracts/hr'
import { dayOf, download, showProblem, useMutation, useSearchParams, useSession } from '@ems/platform'
import {
  Button,
  Failed,
  Group,
  IconDownload,
  Loading,
  NativeSelect,
  Nothing,
  Page,
  RefSelect,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  useDebouncedValue,
} from '@ems/ui'
import { useEffect, useState } from 'react'
import { countChosen, FilterGroup } from '../../FilterGroup.tsx'
import { BalanceTable } from './BalanceTable.tsx'
import { type BalanceQuery, useBalances } from './balances-api.ts'

const SEARCH_MS = 300
const YEARS_BACK = 3
const names = ['year', 'view', 'leave', 'companies', 'department', 'q', 'page'] as const

const queryIn = (search: URLSearchParams): BalanceQuery =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )

/** What everybody may still take, and what lapses or is owed; as a workbook too. */
export default function BalanceList() {
  const { user, can } = useSession()
  const [search, setSearch] = useSearchParams()
  const query = queryIn(search)
  const now = Number(dayOf(new Date(), user.timezone).slice(0, 4))
  const set = (more: BalanceQuery) =>
    setSearch(
      new URLSearchParams(
        Object.entries({ section: 'balances', ...query, page: '', ...more }).filter(([, value]) => value),
      ),
    )
  const workbook = useMutation({
    mutationFn: () => download(`leave-balances/xlsx?${new URLSearchParams({ ...query, page: '1' })}`),
    onError: showProblem,
  })
  return (
    <Page
      title="Saldo cuti"
      actions={
        can(leaveEmployees.can.toExcel) && (
          <Button
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={workbook.isPending}
            onClick={() => workbook.mutate()}
          >
            Unduh Excel
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label="Tampilkan"
          value={query.view ?? 'all'}
          onChange={(view) => set({ view: view === 'all' ? '' : view })}
          data={(Object.keys(balanceViews) as BalanceView[]).map((value) => ({ value, label: balanceViews[value] }))}
          style={{ alignSelf: 'start' }}
        />
        <FilterGroup chosen={countChosen(query.year, query.leave, query.companies, query.department, query.q)}>
          <NativeSelect
            label="Tahun"
            value={query.year ?? String(now)}
            onChange={({ currentTarget }) => set({ year: currentTarget.value })}
            data={Array.from({ length: YEARS_BACK + 2 }, (_, n) => String(now + 1 - n))}
          />
          <RefSelect
            to="leaves"
            label="Jenis cuti"
            placeholder="Cuti tahunan"
            value={query.leave ?? null}
            onChange={(leave) => set({ leave: leave ?? '' })}
            clearable
          />
          <RefSelect
            to="references"
            where={{ category: 'company' }}
            label="Perusahaan"
            value={query.companies ?? null}
            onChange={(companies) => set({ companies: companies ?? '', department: '' })}
            clearable
          />
          <RefSelect
            to="references"
            where={{ category: 'department', ...(query.companies ? { company: query.companies } : {}) }}
            label="Departemen"
            value={query.department ?? null}
            onChange={(department) => set({ department: department ?? '' })}
            clearable
          />
          <Search value={query.q ?? ''} onChange={(q) => set({ q })} />
        </FilterGroup>
        <Result query={query} onPage={(page) => set({ page: String(page) })} />
      </Stack>
    </Page>
  )
}

/** Asks once typing rests. */
function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [q] = useDebouncedValue(typed.trim(), SEARCH_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed alone asks anew.
  useEffect(() => {
    if (q !== value) onChange(q)
  }, [q])
  return (
    <TextInput
      label="Cari"
      placeholder="Nama atau NIP"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}

function Result({ query, onPage }: { query: BalanceQuery; onPage: (page: number) => void }) {
  const { data, error, refetch } = useBalances(query)
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Saldo cuti" rows={10} onRetry={() => void refetch()} />
  if (data.rows.length === 0 && data.page === 1)
    return (
      <Nothing
        text={
          names.some((name) => name !== 'year' && name !== 'page' && query[name])
            ? 'Tidak ada saldo yang cocok.'
            : `Belum ada hak cuti tahun ${data.year}. Jalankan Proses tahunan pada Jenis cuti.`
        }
      />
    )
  return (
    <>
      <BalanceTable rows={data.rows} />
      {(data.page > 1 || data.has_more) && (
        <Group gap="xs">
          <Button size="xs" variant="default" disabled={data.page === 1} onClick={() => onPage(data.page - 1)}>
            Sebelumnya
          </Button>
          <Text size="sm">Halaman {data.page}</Text>
          <Button size="xs" variant="default" disabled={!data.has_more} onClick={() => onPage(data.page + 1)}>
            Berikutnya
          </Button>
        </Group>
      )}
    </>
  )
}
