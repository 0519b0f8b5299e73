import type { BudgetStanding as Standing } from '@ems/contracts/hr'
import { api, formatMoney, useQuery } from '@ems/platform'
import { Alert, Text } from '@ems/ui'

type Of = { account: string; company: string; department: string; needed_at: string }
type Props = { of: Of; lines: unknown; request: string | undefined; isOpen: boolean }

/** What is left of the budget before this request, and after it. */
export default function BudgetStanding({ of, lines, request, isOpen }: Props) {
  const amount = totalOf(lines)
  const { data } = useQuery({
    queryKey: ['budgets', 'standing', of, amount, request] as const,
    queryFn: async ({ signal }) => {
      const searchParams = { ...of, amount, ...(request ? { request } : {}) }
      const answer = api.get('budgets/standing', { searchParams, signal })
      return (await answer.json<{ data: { attributes: Standing } | null }>()).data?.attributes ?? null
    },
    enabled: isOpen && /^\d{4}-\d\d-\d\d$/.test(of.needed_at),
  })
  if (!isOpen || data === undefined) return null
  if (data === null)
    return (
      <Text size="sm" c="dimmed" mt="xs" role="status">
        Belum ada anggaran untuk pos ini pada tahun itu.
      </Text>
    )
  const words = `Sisa ${data.name}: ${formatMoney(data.remaining)}; sesudah permintaan ini ${formatMoney(data.after)}.`
  return data.is_over ? (
    <Alert color="yellow" mt="xs" role="status">
      {words} Melebihi sisa anggaran: persetujuannya dapat bertambah.
    </Alert>
  ) : (
    <Text size="sm" c="dimmed" mt="xs" role="status">
      {words}
    </Text>
  )
}

/** To the last digit, as the database adds it up; what is half typed counts nothing. */
function totalOf(lines: unknown): string {
  const cents = (Array.isArray(lines) ? lines : []).reduce(
    (sum: bigint, line: { qty?: string; est_price?: string }) => {
      const [qty, price] = [scaled(line.qty, 6), scaled(line.est_price, 2)]
      return qty === undefined || price === undefined ? sum : sum + (qty * price + 500_000n) / 1_000_000n
    },
    0n,
  )
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function scaled(value: string | undefined, scale: number): bigint | undefined {
  const [, whole = '', rest = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value ?? '') ?? []
  return whole && rest.length <= scale ? BigInt(whole + rest.padEnd(scale, '0')) : undefined
}
