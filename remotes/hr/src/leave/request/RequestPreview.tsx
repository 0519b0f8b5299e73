import type { LeavePreview, leaveEmployees } from '@ems/contracts/hr'
import { api, formatDate, formatDecimal, keepPreviousData, useQuery } from '@ems/platform'
import { Alert, type Form, Stack, Text } from '@ems/ui'
import { DayGrid, partsText } from './DayGrid.tsx'

type Requested = {
  employee: string
  leave: string
  start_date: string
  end_date: string
  request?: string
  parts?: string
  substitute?: string
}

/**
 * Preview of a request, as soon as its form has employee, leave type and days: the balance before and after, the days, and
 * absent colleagues of the team.
 */
export default function RequestPreview({ form }: { form: Form<typeof leaveEmployees> }) {
  const { employee, leave, start_date, end_date, day_details, substitute } = form.values
  const isNew = form.mode === 'create'
  const id = isNew ? undefined : form.stored?.row?.id
  const isRequested = Boolean(employee && leave && start_date && end_date && end_date >= start_date)
  const parts = isNew ? partsText(day_details) : undefined
  const requested = {
    employee,
    leave,
    start_date,
    end_date,
    ...(id ? { request: id } : {}),
    ...(parts ? { parts } : {}),
    ...(substitute ? { substitute } : {}),
  } as Requested
  const { data } = useQuery({
    queryKey: ['leave-employees', 'preview', requested],
    queryFn: async ({ signal }) => {
      const document = api.get('colleagues/leave-preview', { searchParams: requested, signal })
      return (await document.json<{ data: { attributes: LeavePreview } }>()).data.attributes
    },
    enabled: isRequested,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!isRequested || !data) return null
  return (
    <Stack gap="xs" mt="xs">
      <BalanceText of={data} />
      {isNew && <DayGrid form={form} preview={data} />}
      {isUnsent(form.values.status) && <Surroundings of={data} hasSubstitute={Boolean(substitute)} />}
    </Stack>
  )
}

const isUnsent = (status: unknown) => status == null || status === 'draft' || status === 'returned'
const days = (text: string) => `${formatDecimal(text)} hari`

/** `Saldo Cuti tahunan 2026: 7 hari → 4 hari (diminta 3 hari).` */
function BalanceText({ of: { name, year, asked, before, after, is_enough } }: { of: LeavePreview }) {
  return (
    <Text size="sm" role="status" c={is_enough ? 'dimmed' : 'var(--mantine-color-error)'}>
      {before === null || after === null
        ? `${name} tidak dibatasi saldo (diminta ${days(asked)}).`
        : is_enough
          ? `Saldo ${name} ${year}: ${days(before)} → ${days(after)} (diminta ${days(asked)}).`
          : `Saldo tidak cukup: sisa ${formatDecimal(before)}, diminta ${formatDecimal(asked)}.`}
    </Text>
  )
}

const span = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatDate(from) : `${formatDate(from)}–${formatDate(to)}`

/** Lead time, evidence, holidays, and colleagues who are away. */
function Surroundings({ of, hasSubstitute }: { of: LeavePreview; hasSubstitute: boolean }) {
  const { asked, lead, evidence, needs_substitute, days: all, away, days_off } = of
  const holidays = all.flatMap(({ date, holiday }) => (holiday ? [`${formatDate(date)} ${holiday}`] : []))
  return (
    <>
      {lead?.is_late && (
        <Alert color="yellow" variant="light" p="xs">
          Ajukan minimal {lead.days} hari sebelumnya (paling lambat {formatDate(lead.until)}). Beri alasan agar
          penyetuju dapat menimbang.
        </Alert>
      )}
      {needs_substitute && !hasSubstitute && (
        <Alert color="yellow" variant="light" p="xs">
          Pengganti tugas wajib dipilih: ada yang menunggu keputusan karyawan ini.
        </Alert>
      )}
      {evidence === 'yes' && (
        <Alert color="blue" variant="light" p="xs">
          Jenis cuti ini memerlukan lampiran. Simpan dulu, lampirkan, lalu ajukan.
        </Alert>
      )}
      {evidence === 'after' && <Fact label="Bukti" text="Boleh menyusul, paling lambat 3 hari setelah cuti." />}
      {days_off > Number(asked) && <Fact label="Tip" text={`Ambil ${days(asked)}, libur ${days_off} hari.`} />}
      {holidays.length > 0 && <Fact label="Hari libur" text={holidays.join(', ')} />}
      <Fact
        label="Tim yang tidak masuk"
        text={
          away.length
            ? away.map((one) => `${one.name} (${span(one)}${one.is_waiting ? ', menunggu' : ''})`).join(', ')
            : 'Tidak ada.'
        }
      />
    </>
  )
}

const Fact = ({ label, text }: { label: string; text: string }) => (
  <Text size="sm">
    <Text span c="dimmed" inherit>
      {label}:{' '}
    </Text>
    {text}
  </Text>
)
