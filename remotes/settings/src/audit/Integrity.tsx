import { auditLogs } from '@ems/contracts/settings'
import { api, formatInstant, useQuery, useSession } from '@ems/platform'
import { Badge, IconAlertTriangle, IconShieldCheck, Tooltip } from '@ems/ui'

type Check = {
  sound_until: string | null
  checked_at: string | null
  rows: string
  waiting: number
  broken: string | null
}

const EVERY = 15_000

/** Until when the chain of entries was recomputed and found sound, or which entry broke it. */
export function Integrity() {
  const { user } = useSession()
  const { data } = useQuery({
    queryKey: [auditLogs.name, 'verify'],
    queryFn: async ({ signal }) => {
      const answer = await api.get('audit-logs/-actions/verify', { signal }).json<{ data: { attributes: Check } }>()
      return answer.data.attributes
    },
    refetchInterval: EVERY,
  })
  if (!data) return null
  if (data.broken)
    return (
      <Badge color="red" size="lg" tt="none" leftSection={<IconAlertTriangle size={14} aria-hidden />} role="alert">
        Integritas: ✗ rusak pada entri #{data.broken}
      </Badge>
    )
  if (!data.sound_until) return null
  return (
    <Tooltip label={data.checked_at ? `Diperiksa ${formatInstant(data.checked_at, user.timezone)}` : ''}>
      <Badge
        color="green"
        variant="light"
        size="lg"
        tt="none"
        tabIndex={0}
        leftSection={<IconShieldCheck size={14} aria-hidden />}
      >
        Integritas: ✓ s.d. {formatInstant(data.sound_until, user.timezone)}
      </Badge>
    </Tooltip>
  )
}
