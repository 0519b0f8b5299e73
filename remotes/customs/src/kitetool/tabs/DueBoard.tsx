import { dueStates, type KitePibHeader, kitePibHeaders, kiteTenants } from '@ems/contracts/customs'
import { formatDate, formatDecimal, formatMoney, formatNumber, useSearchParams, useSession } from '@ems/platform'
import { Button, Checkbox, Failed, Group, IconCalendar, Loading, Nothing, Select, Stack, Table, Text } from '@ems/ui'
import { useState } from 'react'
import { PrintButton } from '../../print/PrintButton.tsx'
import { WideTable } from '../../WideTable.tsx'
import { StateBadge } from '../badges.tsx'
import { ExtendDialog } from '../dialogs/ExtendDialog.tsx'
import { ExcelButton } from '../ExcelButton.tsx'
import { Heads } from '../Heads.tsx'
import { paperOf, heads as printedHeads } from '../papers.ts'
import { useReading } from '../reading.ts'
import type { TabProps } from '../tool.tsx'
import { useTenants } from '../use-tenant.ts'

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
const SIZE = 100
const spans = {
  '': 'Semua',
  90: '≤ 90 hari',
  60: '≤ 60 hari',
  30: '≤ 30 hari',
  7: '≤ 7 hari',
  0: 'Hari ini atau lewat',
}

/** Open PIB by their due dates, of this client or of all of them. */
export function DueBoard({ tenant }: TabProps) {
  const { can } = useSession()
  const { tenants } = useTenants()
  const { isAll, within, page, show } = useShown()
  const [extended, setExtended] = useState<DueRow | null>(null)
  const query = useReading<Omit<DueRow, 'id'>>(kitePibHeaders.name, `${kiteTenants.name}/-actions/dueDates`, {
    query: { within, tenant_id: isAll ? '' : tenant.id, 'page[number]': String(page), 'page[size]': String(SIZE) },
  })
  const owner = tenants.find(({ id }) => id === extended?.tenant_id)
  const total = query.data?.meta.total ?? 0
  return (
    <Stack gap="xs">
      <Group gap="md" align="flex-end">
        <Select
          label="Sisa hari"
          w={190}
          allowDeselect={false}
          data={Object.entries(spans).map(([value, label]) => ({ value, label }))}
          value={within}
          onChange={(next) => show({ within: next ?? '' })}
        />
        <Checkbox
          label="Semua perusahaan"
          mb={8}
          checked={isAll}
          onChange={(event) => show({ all: event.currentTarget.checked ? '1' : '' })}
        />
        <Text size="sm" c="dimmed" mb={6} role="status">
          {formatNumber(total)} PIB bersaldo
        </Text>
        {query.data && query.data.rows.length > 0 && (
          <>
            <ExcelButton
              path={`${kiteTenants.name}/-actions/dueDates`}
              query={{ within, tenant_id: isAll ? '' : tenant.id }}
            />
            <PrintButton paper={() => printed(tenant, query.data?.rows as readonly DueRow[], isAll)} />
          </>
        )}
      </Group>
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading label="Jatuh Tempo" onRetry={() => void query.refetch()} />}
      {query.data?.rows.length === 0 && <Nothing text="Tidak ada PIB bersaldo." />}
      {query.data && query.data.rows.length > 0 && (
        <DueTable
          rows={query.data.rows as readonly DueRow[]}
          isAll={isAll}
          {...(can(kitePibHeaders.can.dueDateExtend) ? { onExtend: setExtended } : {})}
        />
      )}
      {total > SIZE && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={page <= 1}
            onClick={() => show({ page: String(page - 1) })}
          >
            Sebelumnya
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={page * SIZE >= total}
            onClick={() => show({ page: String(page + 1) })}
          >
            Berikutnya
          </Button>
        </Group>
      )}
      {extended && owner && <ExtendDialog tenant={owner} pibs={[extended]} onClose={() => setExtended(null)} />}
    </Stack>
  )
}

/** What is shown stands in the address bar, so that a link may lead to it; another choice starts with its first page. */
function useShown() {
  const [search, setSearch] = useSearchParams()
  const said = search.get('within') ?? ''
  return {
    isAll: search.get('all') === '1',
    within: said in spans ? said : '',
    page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
    show: (change: Readonly<Record<string, string>>) =>
      setSearch((old) => {
        const next = new URLSearchParams(old)
        for (const [name, value] of Object.entries({ page: '', ...change }))
          value ? next.set(name, value) : next.delete(name)
        return next
      }),
  }
}

const heads = [
  'PIB',
  'Tanggal',
  'Jatuh tempo',
  'Batas 12 bulan',
  'Sisa hari',
  'Saldo',
  'BM + pajak',
  'Jaminan',
  'Batas lapor',
  'Keadaan',
]

const figures = ['Sisa hari', 'BM + pajak']

/** What is on the page, one line for each PIB. */
const printed = (tenant: TabProps['tenant'], rows: readonly DueRow[], isAll: boolean) =>
  paperOf(tenant, 'Pemantauan Jatuh Tempo PIB', isAll ? ['Semua perusahaan'] : [], [
    {
      columns: printedHeads(['Perusahaan', ...heads], figures),
      rows: rows.map((row) => [
        row.partner_name,
        row.reg_no,
        formatDate(row.reg_date),
        formatDate(row.due_date),
        formatDate(row.legal_due_date),
        formatNumber(row.days_left),
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

type DueTableProps = { rows: readonly DueRow[]; isAll: boolean; onExtend?: (row: DueRow) => void }

const DueTable = ({ rows, isAll, onExtend }: DueTableProps) => (
  <WideTable label="PIB menurut jatuh tempo" minWidth={1100} striped>
    <Table.Thead>
      <Table.Tr>
        {isAll && <Table.Th>Perusahaan</Table.Th>}
        <Heads of={heads} figures={figures} />
        {onExtend && <Table.Th>Aksi</Table.Th>}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.id}>
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
          <Table.Td>
            {row.balances.map(({ raw_material_code, balance_base, unit }) => (
              <Text key={raw_material_code} size="xs">
                {raw_material_code} {formatDecimal(balance_base)} {unit}
              </Text>
            ))}
          </Table.Td>
          <Table.Td ta="right">{formatMoney(row.open_levies ?? '0')}</Table.Td>
          <Table.Td>
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
