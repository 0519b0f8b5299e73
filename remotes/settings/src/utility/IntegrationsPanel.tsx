import { Link, useSession } from '@ems/platform'
import { Anchor, Failed, Loading, SimpleGrid, Text } from '@ems/ui'
import { CheckCard } from './HealthPanel.tsx'
import { useSystemHealth } from './system.ts'

/** In the order of the specification; parts of the system itself stand under *Kesehatan sistem*. */
const integrations = [
  'accounting_actual',
  'accounting_commercial',
  'issue_tracker',
  'sso',
  'realtime',
  'mail',
  'attendance_device',
]

/** Every service the product is meant to speak with, and whether it does. */
export function IntegrationsPanel() {
  const { can } = useSession()
  const { data, error, refetch } = useSystemHealth()
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="integrasi" onRetry={() => void refetch()} />
  const shown = integrations.flatMap((id) => data.filter((check) => check.id === id))
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {shown.map((check) => (
        <CheckCard key={check.id} check={check}>
          {check.state === 'absent' ? (
            <Text size="sm" c="dimmed">
              Layanan ini belum disambungkan pada instalasi ini.
            </Text>
          ) : (
            can('log-service-access') && (
              <Anchor size="sm" component={Link} to={`/private/utilities/log-service?f.service=${check.id}`}>
                Lihat di Log Service
              </Anchor>
            )
          )}
        </CheckCard>
      ))}
    </SimpleGrid>
  )
}
