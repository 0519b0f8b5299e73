import { dueStates, type KitePibHeader } from '@ems/contracts/customs'
import { formatDate, formatDecimal, formatMoney, formatNumber } from '@ems/platform'
import { Button, Checkbox, IconCalendar, Table, Text } from '@ems/ui'
import { WideTable } from '../../../WideTable.tsx'
import { StateBadge } from '../../lines/badges.tsx'
import { headers as printedHeaders, sheetOf } from '../../print-documents.ts'
import { TableHeaders } from '../../tool/TableHeads.tsx'
import type { TabProps } from '../../tool.tsx'

/** An open PIB of a client, as the board of due dates shows it. */
export type DueRow = Pick<
  KitePibHeader,
  'reg_no' | 'reg_date' | 'due_date' | 'due_date_initial' | 'legal_due_date' | 'due_state'
> & {
  id: string
  tenant_id: string
  partner_name: string
  office_code: string
  days_left: number
  report_due_date: string
  outlasts_law: boolean
  open_lines: number
  open_levies: string | null
  balances: readonly { raw_material_code: string; balance_base: string; unit: string }[]
  guarantee_no: string | null
  guarantee_due_date: string | null
  guarantee_ends_first: boolean | null
  extensions: number
}
const headers = [
  'PIB',
  'Tanggal',
  'Jatuh tempo',
  'Batas 12 bulan',
  'Sisa hari',
  'Seri bersaldo',
  'Saldo',
  'BM + pajak',
  'Jaminan',
  'Batas lapor',
  'Keadaan',
]

const totals = ['Sisa hari', 'Seri bersaldo', 'BM + pajak']

/** The printed page: one line for each PIB. */
export const printed = (tenant: TabProps['tenant'], rows: readonly DueRow[], isAll: boolean) =>
  sheetOf(tenant, 'Pemantauan Jatuh Tempo PIB', isAll ? ['Semua perusahaan'] : [], [
    {
      columns: printedHeaders(['Perusahaan', ...headers], totals),
      rows: rows.map((row) => [
        row.partner_name,
        row.reg_no,
        formatDate(row.reg_date),
        formatDate(row.due_date),
        formatDate(row.legal_due_date),
        formatNumber(row.days_left),
        formatNumber(row.open_lines),
        row.balances
          .map(
            ({ raw_material_code, balance_base, unit }) =>
              `${raw_material_code} ${formatDecimal(balance_base)} ${unit}`,
          )
          .join('; '),
        formatMoney(row.open_levies ?? '0'),
        row.guarantee_no ? `${row.guarantee_no} ${formatDate(row.guarantee_due_date)}` : '–',
        formatDate(row.report_due_date),
        dueStates[row.due_state],
      ]),
    },
  ])

type DueTableProps = {
  rows: readonly DueRow[]
  isAll: boolean
  onExtend?: (row: DueRow) => void
  /** Rows to extend together; they are of one client. */
  ticked?: ReadonlySet<string>
  onTick?: (ticked: ReadonlySet<string>) => void
}

const toggled = (ticked: ReadonlySet<string>, id: string) => {
  const next = new Set(ticked)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Open PIB, the most urgent first. */
export const DueTable = ({ rows, isAll, onExtend, ticked, onTick }: DueTableProps) => (
  <WideTable label="PIB menurut jatuh tempo" minWidth={1280} striped>
    <Table.Thead>
      <Table.Tr>
        {onTick && <Table.Th>Pilih</Table.Th>}
        {isAll && <Table.Th>Perusahaan</Table.Th>}
        <TableHeaders of={headers} figures={totals} />
        {onExtend && <Table.Th>Aksi</Table.Th>}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.id}>
          {ticked && onTick && (
            <Table.Td>
              <Checkbox
                size="md"
                aria-label={`Pilih PIB ${row.reg_no}`}
                checked={ticked.has(row.id)}
                onChange={() => onTick(toggled(ticked, row.id))}
              />
            </Table.Td>
          )}
          {isAll && <Table.Td>{row.partner_name}</Table.Td>}
          <Table.Td>{row.reg_no}</Table.Td>
          <Table.Td>{formatDate(row.reg_date)}</Table.Td>
          <Table.Td>
            {formatDate(row.due_date)}
            {row.extensions > 0 && <Text size="xs">awal {formatDate(row.due_date_initial)}</Text>}
          </Table.Td>
          <Table.Td>
            {formatDate(row.legal_due_date)}
            {row.outlasts_law && <Text size="xs">terlewati jatuh tempo</Text>}
          </Table.Td>
          <Table.Td ta="right">{formatNumber(row.days_left)}</Table.Td>
          <Table.Td ta="right">{formatNumber(row.open_lines)}</Table.Td>
          <Table.Td>
            {row.balances.map(({ raw_material_code, balance_base, unit }) => (
              <Text key={raw_material_code} size="xs">
                {raw_material_code} {formatDecimal(balance_base)} {unit}
              </Text>
            ))}
          </Table.Td>
          <Table.Td ta="right">{formatMoney(row.open_levies ?? '0')}</Table.Td>
          <Table.Td style={{ whiteSpace: 'nowrap' }}>
            {row.guarantee_no ?? '–'}
            {row.guarantee_due_date && (
              <Text size="xs" c={row.guarantee_ends_first ? 'var(--mantine-color-error)' : undefined}>
                {formatDate(row.guarantee_due_date)}
                {row.guarantee_ends_first && ' (sebelum jatuh tempo)'}
              </Text>
            )}
          </Table.Td>
          <Table.Td>{formatDate(row.report_due_date)}</Table.Td>
          <Table.Td>
            <StateBadge state={row.due_state} text={dueStates[row.due_state]} />
          </Table.Td>
          {onExtend && (
            <Table.Td>
              <Button
                size="compact-xs"
                variant="default"
                leftSection={<IconCalendar size={14} aria-hidden />}
                aria-label={`Perpanjang jatuh tempo PIB ${row.reg_no}`}
                onClick={() => onExtend(row)}
              >
                Perpanjang
              </Button>
            </Table.Td>
          )}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </WideTable>
)
