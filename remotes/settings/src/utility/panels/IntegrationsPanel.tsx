import { permission } from '@ems/contracts/permission'
import { Link, lazyPart, useSearchParams, useSession } from '@ems/platform'
import { Anchor, Failed, List, Loading, SimpleGrid, Text } from '@ems/ui'
import { Suspense } from 'react'
import { MailTools } from '../mail/MailTools.tsx'
import { CheckCard } from './HealthPanel.tsx'
import { useSystemHealth } from './system.ts'

const PairsPanel = lazyPart(() => import('../accounting/pairs/PairsPanel.tsx'))
const JiraCard = lazyPart(() => import('../jira/JiraCard.tsx'))
const AccountingCard = lazyPart(() => import('../accounting/AccountingCard.tsx'))

/** In the order of the specification; parts of the system itself stand under *Kesehatan sistem*. */
const integrations = ['sso', 'realtime', 'mail', 'attendance_device']

/** Data needed before a service can be connected. */
const needs: Readonly<Record<string, readonly string[]>> = {
  accounting_actual: [
    'Akun layanan akuntansi dengan hak mengelola basis data pembukuan aktual',
    'Client ID dan client secret OAuth milik perusahaan (AOL_ACTUAL_CLIENT_ID, AOL_ACTUAL_CLIENT_SECRET)',
    'Alamat layanan (AOL_ACCOUNT_BASE)',
  ],
  accounting_commercial: [
    'Akun layanan akuntansi dengan hak mengelola basis data pembukuan komersial',
    'Client ID dan client secret OAuth milik perusahaan (AOL_COMMERCIAL_CLIENT_ID, AOL_COMMERCIAL_CLIENT_SECRET)',
    'Alamat layanan (AOL_ACCOUNT_BASE)',
  ],
  issue_tracker: [
    'Akun Jira dengan hak membuat issue pada proyek tujuan',
    'Client ID dan client secret OAuth 2.0 milik perusahaan (JIRA_CLIENT_ID, JIRA_CLIENT_SECRET)',
    'Alamat layanan (ATLASSIAN_AUTH_BASE, ATLASSIAN_API_BASE)',
  ],
  mail: [
    'Alamat server SMTP, port, dan jenis enkripsi',
    'Akun pengirim dan kata sandi aplikasi',
    'Alamat pengirim yang sah menurut SPF dan DKIM',
  ],
  attendance_device: [
    'Alamat mesin presensi pada jaringan kantor',
    'Kunci perangkat',
    'Pemetaan nomor mesin ke karyawan',
  ],
}

/** Every service the product is meant to speak with, and whether it does. */
export function IntegrationsPanel() {
  const [search] = useSearchParams()
  const pairs = search.get('pairs')
  if (pairs !== 'actual' && pairs !== 'commercial') return <Services />
  return (
    <Suspense fallback={<Loading label="pasangan" rows={6} onRetry={() => location.reload()} />}>
      <PairsPanel connection={pairs} />
    </Suspense>
  )
}

function Services() {
  const { can } = useSession()
  const { data, error, refetch } = useSystemHealth()
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="integrasi" onRetry={() => void refetch()} />
  const visible = integrations.flatMap((id) => data.filter((check) => check.id === id))
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {(['actual', 'commercial'] as const).map((connection) => (
        <Suspense key={connection} fallback={<Loading label="akuntansi" rows={4} onRetry={() => location.reload()} />}>
          <AccountingCard connection={connection} needs={<Needs of={`accounting_${connection}`} />} />
        </Suspense>
      ))}
      <Suspense fallback={<Loading label="Jira" rows={4} onRetry={() => location.reload()} />}>
        <JiraCard needs={<Needs of="issue_tracker" />} />
      </Suspense>
      {visible.map((check) => (
        <CheckCard key={check.id} check={check}>
          {check.id === 'mail' && <MailTools />}
          {check.state === 'absent' ? (
            <Needs of={check.id} />
          ) : (
            can(permission('log-service', 'access')) && (
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

const Needs = ({ of }: { of: string }) => (
  <>
    <Text size="sm" c="dimmed">
      Layanan ini belum disambungkan pada instalasi ini. Yang diperlukan:
    </Text>
    <List size="sm" mt={4}>
      {(needs[of] ?? []).map((need) => (
        <List.Item key={need}>{need}</List.Item>
      ))}
    </List>
  </>
)
