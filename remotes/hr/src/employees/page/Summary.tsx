import type { EmployeeSummary, employees, HeldThing } from '@ems/contracts/hr'
import { api, formatDate, formatInstant, type Row, useQuery } from '@ems/platform'
import { Failed, Loading, Paper, Progress, SimpleGrid, Stack, Text } from '@ems/ui'
import type { ReactNode } from 'react'

type Employee = Row<typeof employees>

/** Months of all contracts for a fixed term together (PP 35/2021). */
const MAX_CONTRACT_MONTHS = 60

const useSummary = (employee: string) =>
  useQuery({
    queryKey: ['employees', 'summary', employee],
    queryFn: async ({ signal }) =>
      (
        await api
          .get('colleagues/summary', { searchParams: { employee }, signal })
          .json<{ data: { attributes: EmployeeSummary } }>()
      ).data.attributes,
  })

/** *Ringkasan*: today, leave, contract, and what the employee holds. */
export function Summary({ row }: { row: Employee }) {
  const { data, error, refetch } = useSummary(row.id)
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Ringkasan" rows={6} onRetry={() => void refetch()} />
  const { today, balances, assets, loans, credentials, papers, holidays } = data
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
      <Part title="Presensi hari ini">
        {today ? <Today of={today} /> : <Empty text="Belum ada presensi hari ini." />}
      </Part>
      <Part title="Sisa cuti">
        {balances.length === 0 && <Empty text="Belum ada hak cuti tahun ini." />}
        {balances.map(({ id, name, left, valid_to, lapsing }) => (
          <div key={id}>
            <Text size="sm">
              {name}: <strong>{`${left.replace(/\.?0+$/, '').replace('.', ',')} hari`}</strong>
            </Text>
            {valid_to && Number(lapsing) > 0 && (
              <Text size="xs" c="dimmed">
                berlaku sampai {formatDate(valid_to)}
              </Text>
            )}
          </div>
        ))}
      </Part>
      {row.employment_type === 'fixed_term' && row.contract_end && <Contract row={row} end={row.contract_end} />}
      <Things title="Aset yang dipakai" of={assets} empty="Tidak ada aset yang dipakai." date="sejak" />
      <Things title="Dokumen segera berakhir" of={papers} empty="Tidak ada dokumen yang segera berakhir." date="s.d." />
      {loans.length > 0 && <Things title="Pinjaman arsip" of={loans} empty="" date="kembali" />}
      {credentials.length > 0 && <Things title="Akses kredensial" of={credentials} empty="" date="" />}
      <Part title="Hari libur berikutnya">
        {holidays.length === 0 && <Empty text="Belum ada hari libur yang dicatat." />}
        {holidays.map(({ date, name }) => (
          <Text key={`${date} ${name}`} size="sm">
            {formatDate(date)} {name}
          </Text>
        ))}
      </Part>
    </SimpleGrid>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="md" component="section" aria-label={title}>
    <Text component="h2" fw={600} mb="xs">
      {title}
    </Text>
    <Stack gap={6}>{children}</Stack>
  </Paper>
)

const Empty = ({ text }: { text: string }) => (
  <Text size="sm" c="dimmed">
    {text}
  </Text>
)

function Today({ of }: { of: NonNullable<EmployeeSummary['today']> }) {
  const { code, name, check_in, check_out, late_minutes, timezone } = of
  const clock = (at: string | null) => (at ? formatInstant(at, timezone).split(' ').slice(1).join(' ') : '–')
  return (
    <>
      <Text size="sm">
        <strong>{code}</strong> {name}
        {late_minutes > 0 && `, terlambat ${late_minutes} menit`}
      </Text>
      {(check_in || check_out) && (
        <Text size="sm">
          Masuk {clock(check_in)} · Pulang {clock(check_out)}
        </Text>
      )}
    </>
  )
}

/** The contract of today within the five years that contracts may last together. */
function Contract({ row, end }: { row: Employee; end: string }) {
  const months = row.contract_total_months ?? 0
  return (
    <Part title="Kontrak">
      <Text size="sm">
        PKWT ke-{row.contract_sequence ?? 1}
        {row.contract_start && ` sejak ${formatDate(row.contract_start)}`} sampai {formatDate(end)}
      </Text>
      <Progress
        value={Math.min(100, (months / MAX_CONTRACT_MONTHS) * 100)}
        color={months > MAX_CONTRACT_MONTHS - 6 ? 'orange' : undefined}
        aria-label={`Total PKWT ${months} dari ${MAX_CONTRACT_MONTHS} bulan`}
      />
      <Text size="xs" c="dimmed">
        {months} dari {MAX_CONTRACT_MONTHS} bulan (PP 35/2021)
      </Text>
    </Part>
  )
}

type ThingsProps = { title: string; of: readonly HeldThing[]; empty: string; date: string }

const Things = ({ title, of, empty, date: word }: ThingsProps) => (
  <Part title={title}>
    {of.length === 0 && <Empty text={empty} />}
    {of.map(({ id, title: name, detail, date }) => (
      <div key={id}>
        <Text size="sm">{name}</Text>
        {(detail || date) && (
          <Text size="xs" c="dimmed">
            {[detail, date && `${word} ${formatDate(date)}`].filter(Boolean).join(' · ')}
          </Text>
        )}
      </div>
    ))}
  </Part>
)
