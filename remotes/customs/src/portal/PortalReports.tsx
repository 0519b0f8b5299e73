import { portalReports } from '@ems/contracts/customs'
import { download, type Row, showProblem } from '@ems/platform'
import { Button, Group, IconDownload, Text } from '@ems/ui'
import { StateBadge } from '../kite/lines/badges.tsx'
import { type ListedTenant, ToolTable, useToolList } from '../kite/tool.tsx'

type Report = Row<typeof portalReports>

/** How far each BCL.KT is, and its files once they are made. */
export function PortalReports({ tenant }: { tenant: ListedTenant }) {
  const list = useToolList(portalReports, tenant, { columns, hidden })
  return (
    <ToolTable
      list={list}
      tenant={tenant}
      cardFirst={onCard}
      empty="Belum ada BCL.KT."
      cells={{
        status: ({ status }, text) => <StateBadge state={status} text={text} />,
        report_files: (row) => <Newest report={row} />,
      }}
    />
  )
}

/** The files of the last version. */
function Newest({ report }: { report: Report }) {
  const last = Math.max(...report.report_files.map(({ version }) => version))
  const files = report.report_files.filter(({ version }) => version === last)
  if (!files.length) return <Text size="xs">Belum ada</Text>
  return (
    <Group gap={4} wrap="nowrap">
      {files.map(({ format, name, version }) => (
        <Button
          key={format}
          size="compact-xs"
          variant="light"
          leftSection={<IconDownload size={14} aria-hidden />}
          aria-label={`Unduh ${name}`}
          onClick={(event) => {
            event.stopPropagation()
            void download(`${portalReports.name}/${report.id}/reports/${version}/${format}`, name).catch(showProblem)
          }}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  )
}

const onCard = ['number', 'status', 'period_to', 'report_files'] as const
const columns = [
  'number',
  'bcl_type',
  'period_from',
  'period_to',
  'status',
  'report_files',
  'peb_count',
  'total_bm',
  'bcl_no',
  'bcl_date',
  'approval_no',
  'rejected_reason',
  'paid_amount',
] as const
const hidden = ['bcl_type', 'approval_no', 'rejected_reason', 'paid_amount'] as const
