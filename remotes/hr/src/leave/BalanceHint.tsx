import type { LeavePreview, leaveEmployees } from '@ems/contracts/hr'
import { api, formatDecimal, keepPreviousData, useQuery } from '@ems/platform'
import { type Form, Text } from '@ems/ui'

type Requested = { employee: string; leave: string; start_date: string; end_date: string; request?: string }

/** The balance before and after the request of a form, as soon as it says who, which leave and which days. */
export function BalanceHint({ form }: { form: Form<typeof leaveEmployees> }) {
  const { employee, leave, start_date, end_date } = form.values
  const id = form.mode === 'create' ? undefined : form.stored?.row?.id
  const isRequested = Boolean(employee && leave && start_date && end_date && end_date >= start_date)
  const requested = { employee, leave, start_date, end_date, ...(id ? { request: id } : {}) } as Requested
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
  return <BalanceText of={data} />
}

/** `Saldo Cuti tahunan 2026: 7 hari → 4 hari (diminta 3 hari).` */
function BalanceText({ of: { name, year, asked, before, after, is_enough } }: { of: LeavePreview }) {
  const days = (text: string) => `${formatDecimal(text)} hari`
  return (
    <Text size="sm" mt="xs" role="status" c={is_enough ? 'dimmed' : 'var(--mantine-color-error)'}>
      {before === null || after === null
        ? `${name} tidak dibatasi saldo (diminta ${days(asked)}).`
        : is_enough
          ? `Saldo ${name} ${year}: ${days(before)} → ${days(after)} (diminta ${days(asked)}).`
          : `Saldo tidak cukup: sisa ${formatDecimal(before)}, diminta ${formatDecimal(asked)}.`}
    </Text>
  )
}
