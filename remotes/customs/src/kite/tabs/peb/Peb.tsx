import { kitePebReporteds } from '@ems/contracts/customs'
import { SegmentedControl, Stack } from '@ems/ui'
import { StateBadge } from '../../lines/badges.tsx'
import { quantity } from '../../lines/quantities.ts'
import { type TabProps, ToolTable, useToolList } from '../../tool.tsx'
import { PebHeaders } from './PebHeaders.tsx'
import { PebLines } from './PebLines.tsx'

const parts = { headers: 'Header', lines: 'Detail', reported: 'Dilaporkan' } as const

/** PEB: the declarations, their goods lines, and which BCL.KT reported them. */
export function Peb({ tenant, part, onPart }: TabProps & { part: string | null; onPart: (part: string) => void }) {
  const visible = part && part in parts ? part : 'headers'
  return (
    <Stack gap={4}>
      <SegmentedControl
        size="xs"
        aria-label="Bagian PEB"
        w="fit-content"
        data={Object.entries(parts).map(([value, label]) => ({ value, label }))}
        value={visible}
        onChange={onPart}
      />
      {visible === 'headers' && <PebHeaders tenant={tenant} />}
      {visible === 'lines' && <PebLines tenant={tenant} />}
      {visible === 'reported' && <Reported tenant={tenant} />}
    </Stack>
  )
}

function Reported({ tenant }: TabProps) {
  const list = useToolList(kitePebReporteds, tenant, { columns: reportedColumns })
  return (
    <ToolTable
      list={list}
      tenant={tenant}
      empty="Belum ada PEB yang dilaporkan."
      cells={{
        qty_reported: (row) => quantity(row.qty_reported, tenant.decimal),
        status: ({ status }, text) => <StateBadge state={status} text={text} />,
      }}
    />
  )
}
const reportedColumns = [
  'kite_data',
  'peb_detail',
  'qty_reported',
  'bcl_no',
  'bcl_date',
  'reported_at',
  'status',
] as const
