import { auditServices, services } from '@ems/contracts/settings'
import { api, formatInstant, formatNumber, useQuery, useSession } from '@ems/platform'
import { Group, type ResourceList, SimpleGrid, Text, UnstyledButton } from '@ems/ui'
import { type Hour, sumOf } from './hours.ts'
import { Sparkline } from './Sparkline.tsx'
import classes from './services.module.css'

type Answer = { data: readonly { id: keyof typeof services; attributes: { hours: readonly Hour[] } }[] }

const EVERY = 60_000

/** Each service at a glance: did it work in the last 24 hours, how fast, and when for the last time. A click filters. */
export function ServiceStrip({ list }: { list: ResourceList<typeof auditServices> }) {
  const { can } = useSession()
  const { data } = useQuery({
    queryKey: [auditServices.name, 'health'],
    queryFn: ({ signal }) => api.get('audit-services/-actions/health', { signal }).json<Answer>(),
    refetchInterval: EVERY,
    enabled: can(auditServices.can.list),
  })
  const chosen = list.state.filters.service ?? []
  const seen = data?.data.filter(({ attributes }) => attributes.hours.length > 0) ?? []
  if (!seen.length) return null

  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="xs" role="group" aria-label="Keadaan layanan 24 jam terakhir">
      {seen.map(({ id, attributes: { hours } }) => {
        const isChosen = chosen.includes(id)
        return (
          <UnstyledButton
            key={id}
            className={classes.service}
            aria-pressed={isChosen}
            onClick={() => list.change({ filters: { service: isChosen ? null : [id] } })}
          >
            <Card name={services[id]} hours={hours} />
          </UnstyledButton>
        )
      })}
    </SimpleGrid>
  )
}

function Card({ name, hours }: { name: string; hours: readonly Hour[] }) {
  const { user } = useSession()
  const { total, failed, share, p95, lastSuccess } = sumOf(hours)
  const state = failed === 0 ? 'baik' : share >= 95 ? 'terganggu' : 'bermasalah'
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600} truncate>
          <span className={classes.dot} data-state={state} aria-hidden />
          {name}
        </Text>
        <Text size="sm">{formatNumber(share)} %</Text>
      </Group>
      <Sparkline hours={hours} />
      <Text size="xs" c="dimmed">
        {state} · {formatNumber(total)} entri{p95 !== null && ` · p95 ${formatNumber(p95)} ms`}
      </Text>
      <Text size="xs" c="dimmed">
        {lastSuccess ? `Berhasil terakhir ${formatInstant(lastSuccess, user.timezone)}` : 'Belum pernah berhasil'}
      </Text>
    </>
  )
}
