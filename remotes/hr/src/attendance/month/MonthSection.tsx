import { type AttendanceMonth, type AttendanceMonthRow, attendanceCodes, attendanceEmployees } from '@ems/contracts/hr'
import {
  api,
  changed,
  dayOf,
  formatNumber,
  jsonApi,
  keepPreviousData,
  queries,
  showProblem,
  toast,
  useQuery,
  useSession,
} from '@ems/platform'
import { Button, Failed, Group, Loading, Nothing, Page, Stack, Text, TextInput, useDebouncedValue } from '@ems/ui'
import { useState } from 'react'
import { type Filters, MonthFilters, paramsOf } from './MonthFilters.tsx'
import { MonthMatrix } from './MonthMatrix.tsx'
import { type Code, dateOf, type Edits, keyOf } from './matrix-model.ts'

type Answer = { data: { attributes: AttendanceMonth } }
const SEARCH_MS = 300
const MIN_REASON = 10

/** The month of everybody as a matrix, the sheet for payroll, and closing the period. */
export default function MonthSection() {
  const { user, can } = useSession()
  const [filters, setFilters] = useState<Filters>({
    month: dayOf(new Date(), user.timezone).slice(0, 7),
    company: null,
    department: null,
    search: '',
  })
  const { month } = filters
  const [page, setPage] = useState(1)
  const [q] = useDebouncedValue(filters.search.trim(), SEARCH_MS)
  const [edits, setEdits] = useState<Edits>(new Map())
  const params = paramsOf({ ...filters, search: q })
  const codes = useQuery(
    queries(attendanceCodes).list({ size: 100, fields: ['code', 'name', 'color', 'sort_order'], sort: ['sort_order'] }),
  )
  const matrix = useQuery({
    queryKey: [attendanceEmployees.name, 'matrix', params, page],
    queryFn: async ({ signal }) => {
      const answer = api.get(`${attendanceEmployees.name}/-actions/matrix`, {
        searchParams: { ...params, page },
        signal,
      })
      return (await answer.json<Answer>()).data.attributes
    },
    placeholderData: keepPreviousData,
    // Comparing a hundred thousand values with those of before costs more than drawing the rows in sight.
    structuralSharing: false,
    enabled: /^\d{4}-\d{2}$/.test(month),
  })
  const change = (values: Partial<Filters>) => {
    setFilters({ ...filters, ...values })
    setPage(1)
    setEdits(new Map())
  }
  const error = matrix.error ?? codes.error
  const retry = () => void Promise.all([matrix.refetch(), codes.refetch()])
  const rows = matrix.data?.rows ?? []
  return (
    <Page title="Matriks presensi">
      <Stack gap="sm">
        <MonthFilters of={filters} onChange={change} />
        {error ? (
          <Failed error={error} onRetry={retry} />
        ) : !matrix.data || !codes.data ? (
          <Loading label="Matriks presensi" rows={10} onRetry={retry} />
        ) : rows.length === 0 ? (
          <Nothing
            text={Object.keys(params).length > 1 ? 'Tidak ada karyawan yang cocok.' : 'Belum ada karyawan bulan ini.'}
          />
        ) : (
          <>
            <MonthMatrix
              month={matrix.data.month}
              page={matrix.data.page}
              rows={rows}
              codes={codes.data.rows as readonly Code[]}
              edits={edits}
              mayEdit={can(attendanceEmployees.can.bulkUpdate) && !matrix.isPlaceholderData}
              onEdit={(changes) => setEdits((before) => withChanges(before, changes))}
            />
            <Pages page={page} hasMore={matrix.data.has_more} onPage={setPage} isDisabled={edits.size > 0} />
            {edits.size > 0 && <SaveEdits month={month} rows={rows} edits={edits} onDone={() => setEdits(new Map())} />}
            {can(attendanceEmployees.can.bulkUpdate) && edits.size === 0 && (
              <Text size="sm" c="dimmed">
                Panah untuk berpindah, Shift+panah untuk memilih, ketik huruf kode untuk mengubah, Delete untuk
                membatalkan.
              </Text>
            )}
          </>
        )}
      </Stack>
    </Page>
  )
}

type Change = { row: AttendanceMonthRow; day: number; code: string | null }

/** A code that is there already is no change. */
function withChanges(before: Edits, changes: readonly Change[]): Edits {
  const after = new Map(before)
  for (const { row, day, code } of changes) {
    const stored = row.days.find(([one]) => one === day)?.[3]
    if (code === null || code === stored) after.delete(keyOf(row.id, day))
    else after.set(keyOf(row.id, day), code)
  }
  return after
}

type PagesProps = { page: number; hasMore: boolean; isDisabled: boolean; onPage: (page: number) => void }
const Pages = ({ page, hasMore, isDisabled, onPage }: PagesProps) =>
  page > 1 || hasMore ? (
    <Group gap="xs">
      <Button variant="default" size="compact-sm" disabled={page === 1 || isDisabled} onClick={() => onPage(page - 1)}>
        Sebelumnya
      </Button>
      <Text size="sm">Halaman {page}</Text>
      <Button variant="default" size="compact-sm" disabled={!hasMore || isDisabled} onClick={() => onPage(page + 1)}>
        Berikutnya
      </Button>
    </Group>
  ) : null

type SaveProps = { month: string; rows: readonly AttendanceMonthRow[]; edits: Edits; onDone: () => void }

function SaveEdits({ month, rows, edits, onDone }: SaveProps) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const people = new Map(rows.map((row) => [row.id, row]))
    const cells = [...edits].map(([key, code]) => {
      const [employee = '', day = ''] = key.split(':')
      const stored = people.get(employee)?.days.find(([one]) => one === Number(day))
      return { employee, date: dateOf(month, Number(day)), code, id: stored?.[1] ?? null, version: stored?.[2] ?? null }
    })
    try {
      const body = jsonApi({ data: { type: attendanceEmployees.name, attributes: { reason, cells } } })
      await api.post(`${attendanceEmployees.name}/-actions/setCodes`, { ...body, timeout: 60_000 })
      toast.success('Perubahan data berhasil disimpan.')
      await changed(attendanceEmployees)
      onDone()
    } catch (problem) {
      // A boundary: what was typed stays.
      showProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        label="Alasan koreksi"
        withAsterisk
        description={`Minimal ${MIN_REASON} karakter.`}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        style={{ flex: 1, minWidth: 220 }}
      />
      <Button loading={isBusy} disabled={reason.trim().length < MIN_REASON} onClick={() => void save()}>
        Simpan {formatNumber(edits.size)} perubahan
      </Button>
      <Button variant="default" onClick={onDone}>
        Batal
      </Button>
    </Group>
  )
}
