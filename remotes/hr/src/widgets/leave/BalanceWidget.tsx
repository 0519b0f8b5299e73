import type { LeaveBalance } from '@ems/contracts/hr'
import { permission } from '@ems/contracts/permission'
import { addDays, dayOf, formatDate, formatDecimal, useSession } from '@ems/platform'
import { AskEmployee, EmptyCard, Failed, Loading, Stack, SummaryList, Text } from '@ems/ui/card'
import { useLeaveBalances } from '../dates/colleagues.ts'

const PATH = '/private/humans/leave'
const SOON_DAYS = 60

/** Sisa cuti saya: what the year gave, what was taken of it, and what is left. */
export default function BalanceWidget() {
  const { user } = useSession()
  const { data, error, refetch } = useLeaveBalances()
  if (!user.employee_id)
    return (
      <EmptyCard icon="beach" text="Akun Anda belum terhubung ke karyawan.">
        <AskEmployee />
      </EmptyCard>
    )
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Sisa cuti saya" rows={4} onRetry={() => void refetch()} />
  if (data.length === 0) return <EmptyCard icon="beach" text="Belum ada hak cuti tahun ini." />
  return (
    <Stack gap="sm">
      {data.map((balance) => (
        <Balance key={balance.id} of={balance} isNamed={data.length > 1} />
      ))}
    </Stack>
  )
}

function Balance({ of, isNamed }: { of: LeaveBalance; isNamed: boolean }) {
  const { user, can } = useSession()
  const { name, year, entitled, used, mass, lapsed, waiting, left, valid_to } = of
  const isSoon = valid_to !== null && valid_to <= addDays(dayOf(new Date(), user.timezone), SOON_DAYS)
  const days = (text: string) => `${formatDecimal(text)} hari`
  return (
    <div>
      {isNamed && (
        <Text size="sm" fw={600}>
          {name}
        </Text>
      )}
      <SummaryList
        figures={[
          { label: `Hak ${year}`, value: days(entitled) },
          { label: 'Terpakai', value: days(used) },
          { label: 'Cuti bersama', value: days(mass) },
          ...(Number(lapsed) > 0 ? [{ label: 'Hangus atau diuangkan', value: days(lapsed) }] : []),
          { label: 'Menunggu keputusan', value: days(waiting) },
          {
            label: 'Sisa',
            value: days(left),
            tone: Number(left) > 0 ? 'success' : 'danger',
            ...(can(permission('leave', 'access')) ? { to: PATH } : {}),
          },
        ]}
      />
      {valid_to && Number(left) > 0 && (
        <Text size="xs" c={isSoon ? 'var(--mantine-color-error)' : 'dimmed'}>
          Berlaku sampai {formatDate(valid_to)}
          {isSoon && '. Ajukan sebelum hangus.'}
        </Text>
      )}
    </div>
  )
}
