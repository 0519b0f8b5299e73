import { bclStatuses, claimBases, kiteDatas } from '@ems/contracts/customs'
import { formatDate, formatInstant, formatMoney, formatNumber, queries, useQuery, useSession } from '@ems/platform'
import {
  Alert,
  Anchor,
  Badge,
  Code,
  Failed,
  Group,
  IconChevronLeft,
  Loading,
  Paper,
  Shown,
  Stack,
  Tabs,
  Title,
} from '@ems/ui'
import { StateBadge } from '../lines/badges.tsx'
import { Diffs } from '../tabs/Diffs.tsx'
import { PebLines } from '../tabs/peb/PebLines.tsx'
import { Useds } from '../tabs/Useds.tsx'
import type { Open } from '../tool/use-tab.ts'
import type { TabProps } from '../tool.tsx'
import { BclActions } from './BclActions.tsx'
import { Comparison } from './needs/Comparison.tsx'
import { RunProgress } from './RunProgress.tsx'
import { Reports } from './reports/Reports.tsx'
import { Summary } from './Summary.tsx'
import type { Bcl } from './steps.ts'
import { useClaims } from './use-summary.ts'

const parts = {
  lines: 'PEB',
  useds: 'Pemakaian',
  diffs: 'Selisih',
  summary: 'Ringkasan',
  comparison: 'Perbandingan run',
  reports: 'Laporan',
} as const

type BclPageProps = TabProps & {
  id: string
  part: string | null
  onOpen: Open
}

/** One BCL.KT from the choice of PEB to the payment: its input, its result, and the next step. */
export function BclPage({ tenant, id, part, onOpen }: BclPageProps) {
  const query = useQuery({
    ...queries(kiteDatas).one(id),
    refetchInterval: ({ state }) => (isRunning((state.data as { row?: Bcl } | undefined)?.row) ? 3_000 : false),
  })
  const bcl = query.data?.row as Bcl | undefined
  const visible = part && part in parts ? part : 'lines'

  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!bcl) return <Loading label="BCL.KT" onRetry={() => void query.refetch()} />
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Anchor component="button" type="button" size="sm" w="fit-content" onClick={() => onOpen('bcl')}>
            <Group gap={4}>
              <IconChevronLeft size={14} aria-hidden /> Semua BCL.KT
            </Group>
          </Anchor>
          <Title order={2} size="h3">
            {bcl.number}
          </Title>
          <StateBadge state={bcl.status} text={bclStatuses[bcl.status]} />
          {!bcl.fifo_pure && (
            <Badge variant="light" color="yellow">
              Ada alokasi manual
            </Badge>
          )}
        </Group>
        <BclActions tenant={tenant} bcl={bcl} onOpen={onOpen} />
      </Group>
      {isRunning(bcl) && <RunProgress bcl={bcl} />}
      {bcl.status === 'GAGAL' && (
        <Alert color="red" role="alert" title="Alokasi gagal. Buku besar tidak berubah.">
          {bcl.message?.replace('[Galat]', ' ')}
        </Alert>
      )}
      {(bcl.status === 'TERBENTUK' || bcl.status === 'DILAPORKAN') && bcl.message && (
        <Alert color="yellow" role="alert" title="Hasil sebelumnya tetap berlaku.">
          {bcl.message.replace('[Galat]', ' ')}
        </Alert>
      )}
      {bcl.status === 'DITOLAK' && bcl.rejected_reason && <Alert color="red">Ditolak: {bcl.rejected_reason}</Alert>}
      <Tabs
        value={visible}
        onChange={(next) => next && onOpen('bcl', { bcl: id, part: next }, { isBack: true })}
        keepMounted={false}
      >
        <Tabs.List aria-label="Bagian BCL.KT">
          {Object.entries(parts).map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
              {value === 'diffs' && bcl.diff_count > 0 && ` (${formatNumber(bcl.diff_count)})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={visible} pt={6}>
          {visible === 'lines' && <PebLines tenant={tenant} bcl={bcl} />}
          {visible === 'useds' && <Useds tenant={tenant} bcl={bcl} />}
          {visible === 'diffs' && <Diffs tenant={tenant} bcl={bcl} />}
          {visible === 'summary' && <Summary tenant={tenant} bcl={bcl} />}
          {visible === 'comparison' && <Comparison tenant={tenant} bcl={bcl} />}
          {visible === 'reports' && <Reports bcl={bcl} />}
        </Tabs.Panel>
      </Tabs>
      <Facts tenant={tenant} bcl={bcl} />
    </Stack>
  )
}

const basisOf = ({ claim_basis }: Record<string, unknown>) => claimBases[claim_basis as keyof typeof claimBases] ?? '–'

const isRunning = (bcl: Pick<Bcl, 'status'> | undefined) => bcl?.status === 'ANTRI' || bcl?.status === 'PROSES'

function Facts({ tenant, bcl }: TabProps & { bcl: Bcl }) {
  const { user } = useSession()
  const claims = useClaims(tenant, bcl)
  const params = bcl.params_snapshot as Record<string, unknown> | null
  return (
    <Paper withBorder p="sm">
      <Group style={{ columnGap: 'var(--mantine-spacing-lg)', rowGap: 'var(--mantine-spacing-xs)' }}>
        <Shown label="Periode">{`${formatDate(bcl.period_from)} – ${formatDate(bcl.period_to)}`}</Shown>
        <Shown label="PEB / baris">{`${formatNumber(bcl.peb_count)} / ${formatNumber(bcl.line_count)}`}</Shown>
        <Shown label="Pemakaian">{formatNumber(bcl.used_count)}</Shown>
        <Shown label="Selisih">{formatNumber(bcl.diff_count)}</Shown>
        <Shown label="Total CIF">{formatMoney(bcl.total_cif)}</Shown>
        <Shown label="Total BM">{formatMoney(bcl.total_bm)}</Shown>
        <Shown label="Total klaim">{claims}</Shown>
        {bcl.generated_at && (
          <Shown label={`Run ${bcl.run_no}`}>{formatInstant(bcl.generated_at, user.timezone)}</Shown>
        )}
        {params && (
          <Shown label="Parameter">{`${params.decimal} desimal · ${params.pib_min_day}–${params.pib_max_day} hari · ${basisOf(params)}`}</Shown>
        )}
        {bcl.bcl_no && <Shown label="Nomor resmi">{`${bcl.bcl_no} · ${formatDate(bcl.bcl_date)}`}</Shown>}
        {bcl.approval_no && <Shown label="Persetujuan">{bcl.approval_no}</Shown>}
        {bcl.result_hash && (
          <Shown label="Sidik hasil">
            <Code title={bcl.result_hash} data-hash={bcl.result_hash}>
              {bcl.result_hash.slice(0, 12)}
            </Code>
          </Shown>
        )}
      </Group>
    </Paper>
  )
}
