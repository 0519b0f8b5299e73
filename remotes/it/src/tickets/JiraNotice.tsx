import { jiraIssues } from '@ems/contracts/it'
import { configs } from '@ems/contracts/settings'
import { api, Link, useQuery, useSession } from '@ems/platform'
import { Alert, Anchor } from '@ems/ui'

type Health = { status: 'disconnected' | 'connected' | 'expiring' | 'broken'; is_used: boolean; waiting: number }
const EVERY = 60_000

/** Says to the help desk that tickets do not reach Jira at the moment, and to administrators where to connect again. */
export function JiraNotice() {
  const { can } = useSession()
  const mayWork = can(jiraIssues.can.update)
  const { data } = useQuery({
    queryKey: ['jira-connection', 'health'],
    queryFn: async ({ signal }) =>
      (await api.get('jira-connection/health', { signal }).json<{ data: { attributes: Health } }>()).data.attributes,
    refetchInterval: EVERY,
    enabled: mayWork,
  })
  if (!mayWork || !data?.is_used || data.status !== 'broken') return null
  return (
    <Alert color="red" mb="sm" title="Koneksi Jira terputus">
      Tiket tetap tersimpan di EMS dan dikirim setelah terhubung lagi.{' '}
      {can(configs.can.update) && (
        <Anchor component={Link} to="/private/utilities/utility?section=integrations">
          Hubungkan ulang
        </Anchor>
      )}
    </Alert>
  )
}
