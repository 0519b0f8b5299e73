import {
  type ConsultantActivity,
  consultantFacilities,
  customsConsultantActivities,
  kiteTenants,
} from '@ems/contracts/customs'
import { permission } from '@ems/contracts/permission'
import { formatDate, Link, queries, useQuery, useSession } from '@ems/platform'
import { Anchor, Group, Paper, Shown, Text } from '@ems/ui'
import { dueOf, monthLabel } from '../due.ts'

type ClientCardProps = { activity: ConsultantActivity & { id: string } }

/** The client behind a job: facility, what was sent last, what is due next, and the way to the client's KITE Tool. */
export function ClientCard({ activity }: ClientCardProps) {
  const { can } = useSession()
  const { partner, facility, period_month } = activity
  const jobs = useQuery(
    queries(customsConsultantActivities).list({
      page: 1,
      size: 100,
      sort: ['due_date'],
      filters: { partner },
      include: ['partner'],
    }),
  )
  const tenants = useQuery({
    ...queries(kiteTenants).list({ page: 1, size: 10, filters: { partner } }),
    enabled: can(kiteTenants.can.list),
  })
  const others = (jobs.data?.rows ?? []).filter(({ id }) => id !== activity.id)
  const sent = others
    .filter((one) => one.period_month && (one.stage_category === 'done' || one.stage_category === 'submitted'))
    .filter((one) => !period_month || String(one.period_month) < period_month)
    .sort((a, b) => (String(a.period_month) < String(b.period_month) ? 1 : -1))[0]
  const next = others.find(({ stage_category }) => !['done', 'cancelled', 'submitted'].includes(stage_category))
  const tenant =
    tenants.data?.rows.find(({ id }) => id === activity.tenant) ??
    tenants.data?.rows.find(({ bcl_type }) => bcl_type === facility)
  const name = jobs.data?.titles[`partners:${partner}`]
  return (
    <Paper withBorder p="sm" mb="md" component="section" aria-label="Klien">
      <Group justify="space-between" gap="xs">
        <Text fw={650}>{name ?? '–'}</Text>
        {tenant && can(permission('kitetool', 'access')) && (
          <Anchor component={Link} to={toolOf(tenant.id, activity)} size="sm">
            Buka di KITE Tool
          </Anchor>
        )}
      </Group>
      <Group gap="xl" mt={6}>
        <Shown label="Fasilitas">{consultantFacilities[facility]}</Shown>
        <Shown label="NIPER">{tenant?.niper ?? '–'}</Shown>
        <Shown label="Laporan terakhir">
          {sent
            ? `${monthLabel(String(sent.period_month))}${sent.submission_no ? ` · ${sent.submission_no}` : ''}`
            : '–'}
        </Shown>
        <Shown label="Tenggat lain terdekat">
          {next ? `${next.code} · ${formatDate(next.due_date)} · ${dueOf(next).label}` : '–'}
        </Shown>
      </Group>
    </Paper>
  )
}

/** The BCL.KT that the job is about where it names one, else the client with its declarations. */
const toolOf = (tenant: string, { kite_data, pib_header }: ConsultantActivity) => {
  const rest = kite_data ? `section=bcl&bcl=${kite_data}` : pib_header ? `section=pib&id=${pib_header}` : 'section=bcl'
  return `/private/customs/kitetool?tenant=${tenant}&${rest}`
}
