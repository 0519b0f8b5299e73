import { todayInJakarta } from '@ems/contracts/days'
import { type PeopleGroup, type PeopleReportKind, peopleGroups, peopleReports } from '@ems/contracts/hr'
import { download, showProblem, useMutation, useSearchParams, useSession } from '@ems/platform'
import {
  Button,
  DayInput,
  DecimalInput,
  Failed,
  Group,
  IconDownload,
  Loading,
  Nothing,
  Page,
  RefSelect,
  SegmentedControl,
  Text,
} from '@ems/ui'
import { useState } from 'react'
import { countChosen, FilterGroup } from '../FilterGroup.tsx'
import { MeasureTable } from './MeasureTable.tsx'
import { behind, type ReportQuery, usePeopleReport } from './report-api.ts'

const kinds = Object.keys(peopleReports) as PeopleReportKind[]
const isWage = (text: string) => /^\d{1,12}(\.\d{1,2})?$/.test(text)

/** What the address asks for; a kind that the user may not see gives way to the first that is there. */
function queryIn(
  search: URLSearchParams,
  visible: readonly PeopleReportKind[],
): ReportQuery & { kind: PeopleReportKind; by: PeopleGroup } {
  const today = todayInJakarta()
  const kind = visible.find((one) => one === search.get('kind')) ?? visible[0] ?? 'headcount'
  const groups: readonly PeopleGroup[] = peopleReports[kind].groups
  const by = groups.find((one) => one === search.get('by')) ?? 'department'
  const optional = (['companies', 'department', 'wage'] as const).flatMap((name) => {
    const value = search.get(name)
    return value && (name !== 'wage' || kind === 'leave') ? [[name, value]] : []
  })
  const first = kind === 'attendance' ? `${today.slice(0, 7)}-01` : `${today.slice(0, 4)}-01-01`
  const range =
    kind === 'leave' ? { from: today, to: today } : { from: search.get('from') ?? first, to: search.get('to') ?? today }
  return { kind, by, ...range, ...Object.fromEntries(optional) }
}

/** Headcount, attendance and leave in measures; every measure leads to the rows behind it. */
export default function PeopleReport() {
  const { can } = useSession()
  const [search, setSearch] = useSearchParams()
  const visible = kinds.filter((kind) => can(behind[kind].can.list))
  const query = queryIn(search, visible)
  const set = (more: Partial<ReportQuery>) =>
    setSearch(
      new URLSearchParams(
        Object.entries({ section: 'report', ...query, ...more }).filter(
          ([name, value]) => value && !(query.kind === 'leave' && (name === 'from' || name === 'to')),
        ),
      ),
    )
  return (
    <Page title="Laporan kepegawaian">
      <Group gap="sm" align="end">
        <SegmentedControl
          aria-label="Laporan"
          value={query.kind}
          onChange={(kind) => setSearch(new URLSearchParams({ section: 'report', kind }))}
          data={visible.map((kind) => ({ value: kind, label: peopleReports[kind].label }))}
        />
        <SegmentedControl
          aria-label="Menurut"
          value={query.by}
          onChange={(by) => set({ by })}
          data={peopleReports[query.kind].groups.map((by) => ({ value: by, label: peopleGroups[by] }))}
        />
      </Group>
      <Filters query={query} onChange={set} />
      <Result query={query} />
    </Page>
  )
}

type FiltersProps = { query: ReportQuery & { kind: PeopleReportKind }; onChange: (more: Partial<ReportQuery>) => void }

function Filters({ query, onChange }: FiltersProps) {
  const { can } = useSession()
  const [wage, setWage] = useState(query.wage ?? '')
  const workbook = useMutation({
    mutationFn: () => download(`people-report/xlsx?${new URLSearchParams(query)}`),
    onError: showProblem,
  })
  return (
    <FilterGroup
      chosen={countChosen(query.companies, query.department, query.wage)}
      actions={
        can(behind[query.kind].can.toExcel) && (
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
      {query.kind === 'leave' ? (
        <DecimalInput
          label="Upah sehari rata-rata"
          description="Untuk menghitung nilai; tidak disimpan."
          prefix="Rp"
          value={wage}
          onChange={setWage}
          onBlur={() => (wage === '' || isWage(wage)) && wage !== (query.wage ?? '') && onChange({ wage })}
        />
      ) : (
        <>
          <DayInput label="Dari" clearable={false} value={query.from} onChange={(from) => from && onChange({ from })} />
          <DayInput label="Sampai" clearable={false} value={query.to} onChange={(to) => to && onChange({ to })} />
        </>
      )}
      <RefSelect
        to="references"
        where={{ category: 'company' }}
        label="Perusahaan"
        value={query.companies ?? null}
        onChange={(companies) => onChange({ companies: companies ?? '' })}
      />
      <RefSelect
        to="references"
        where={{ category: 'department' }}
        label="Departemen"
        value={query.department ?? null}
        onChange={(department) => onChange({ department: department ?? '' })}
      />
    </FilterGroup>
  )
}

const notes: Readonly<Record<PeopleReportKind, string>> = {
  headcount: 'Menurut riwayat karier: hari terakhir bekerja masih dihitung bekerja.',
  attendance: 'Hari libur tidak dihitung; lembur pada hari libur dihitung.',
  taken: 'Hari cuti yang disetujui menurut tanggalnya, dan cuti bersama yang memotong saldo.',
  leave: 'Cuti tahunan yang masih dapat diambil hari ini, menurut Buku cuti.',
}
const empties: Readonly<Record<PeopleReportKind, string>> = {
  headcount: 'Tidak ada karyawan pada rentang ini.',
  attendance: 'Tidak ada presensi pada rentang ini.',
  taken: 'Tidak ada cuti pada rentang ini.',
  leave: 'Tidak ada saldo cuti tahunan.',
}

function Result({ query }: { query: ReportQuery & { kind: PeopleReportKind } }) {
  const { data, error, refetch } = usePeopleReport(query)
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="laporan kepegawaian" rows={8} onRetry={() => void refetch()} />
  if (data.rows.length === 0) return <Nothing text={empties[query.kind]} />
  return (
    <>
      <Text size="sm" c="dimmed">
        {notes[query.kind]}
      </Text>
      <MeasureTable report={data} query={query} />
    </>
  )
}
