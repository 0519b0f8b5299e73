import { kitePibHeaders, kiteTenants } from '@ems/contracts/customs'
import { formatDate, formatMoney, formatNumber, useSearchParams, useSession } from '@ems/platform'
import { Button, Failed, Group, IconCalendar, Loading, Nothing, Select, Shown, Stack, Table, Text } from '@ems/ui'
import { useState } from 'react'
import { WideTable } from '../../../WideTable.tsx'
import { ExtendDialog } from '../../dialogs/ExtendDialog.tsx'
import { quantity } from '../../lines/quantities.ts'
import { useReading } from '../../lines/reading.ts'
import { ExcelButton } from '../../tool/ExcelButton.tsx'
import { TableHeaders } from '../../tool/TableHeads.tsx'
import type { TabProps } from '../../tool.tsx'

type Refusal = 'LEWAT' | 'SEKALI' | 'BATAS'
type Risk = {
  reg_no: string
  reg_date: string
  due_date: string
  due_date_initial: string
  days_left: number
  left: readonly { raw_material_id: string; raw_material_code: string; qty_base: string; unit: string }[]
  unknown_factor_count: number
  levies: string
  extended_due_date: string | null
  refusal: Refusal | null
  levies_if_extended: string
  saved: string
}
type Totals = { peb_lines: number; levies: string; levies_if_extended: string; saved: string }

const spans = { 0: 'Hanya PEB yang ada', 30: '30 hari terakhir', 90: '90 hari terakhir', 180: '180 hari terakhir' }
const extensions = { 3: '3 bulan', 6: '6 bulan', 12: '12 bulan', 24: '24 bulan' }
const limits = { '': 'Semua', 90: '≤ 90 hari', 180: '≤ 180 hari', 365: '≤ 365 hari' }
const refusals: Readonly<Record<Refusal, string>> = {
  LEWAT: 'Sudah lewat jatuh tempo',
  SEKALI: 'Sudah pernah diperpanjang',
  BATAS: 'Sudah pada batas perpanjangan',
}
const headers = [
  'PIB',
  'Tanggal',
  'Jatuh tempo',
  'Sisa hari',
  'Tidak terpakai',
  'Nilai berisiko',
  'Bila diperpanjang',
  'Nilai sesudahnya',
  'Terselamatkan',
]
const totals = ['Sisa hari', 'Nilai berisiko', 'Nilai sesudahnya', 'Terselamatkan']

/** Prakiraan: which goods will expire unused at the present pace of exports, and what more time would save. */
export function Forecast({ tenant }: TabProps) {
  const { can } = useSession()
  const [extended, setExtended] = useState<readonly (Risk & { id: string })[]>([])
  const { params, show } = useParams()
  const path = `${kiteTenants.name}/${tenant.id}/forecast`
  const query = useReading<Risk, Totals>(kitePibHeaders.name, path, { query: params })
  const chosen = (query.data?.rows ?? []).filter(({ saved }) => !isZero(saved))
  const mayExtend = can(kitePibHeaders.can.dueDateExtend) && tenant.status === 'AKTIF'
  return (
    <Stack gap="xs">
      <Group gap="md" align="flex-end">
        <Choice label="Laju pemakaian" options={spans} value={params.days} onChange={(days) => show({ days })} />
        <Choice
          label="Perpanjangan"
          options={extensions}
          value={params.months}
          onChange={(months) => show({ months })}
        />
        <Choice label="Jatuh tempo" options={limits} value={params.within} onChange={(within) => show({ within })} />
        {mayExtend && chosen.length > 0 && (
          <Button
            size="compact-md"
            leftSection={<IconCalendar size={16} aria-hidden />}
            onClick={() => setExtended(chosen)}
          >
            Perpanjang Jatuh Tempo ({formatNumber(chosen.length)})
          </Button>
        )}
        {query.data && query.data.rows.length > 0 && <ExcelButton path={path} query={params} />}
      </Group>
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading label="Prakiraan" onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          <Group gap="xl" role="status">
            <Shown label="PIB berisiko">{formatNumber(query.data.rows.length)}</Shown>
            <Shown label="Nilai berisiko">{formatMoney(query.data.meta.levies)}</Shown>
            <Shown label="Terselamatkan bila diperpanjang">{formatMoney(query.data.meta.saved)}</Shown>
          </Group>
          <Text size="sm" c="dimmed">
            Dihitung dari {formatNumber(query.data.meta.peb_lines)} baris PEB yang belum dilaporkan dan laju pemakaian
            tiap bahan baku. Tidak ada data yang diubah.
          </Text>
          {query.data.rows.length === 0 ? (
            <Nothing text="Tidak ada PIB yang diperkirakan lewat jatuh tempo dengan saldo." />
          ) : (
            <Risks rows={query.data.rows} decimals={tenant.decimal} />
          )}
        </>
      )}
      {extended.length > 0 && <ExtendDialog tenant={tenant} pibs={extended} onClose={() => setExtended([])} />}
    </Stack>
  )
}

const isZero = (amount: string) => /^0*(\.0*)?$/.test(amount)

const Risks = ({ rows, decimals }: { rows: readonly (Risk & { id: string })[]; decimals: number }) => (
  <WideTable label="PIB yang diperkirakan tidak terpakai habis" minWidth={1080} striped>
    <Table.Thead>
      <Table.Tr>
        <TableHeaders of={headers} figures={totals} />
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.id}>
          <Table.Td>{row.reg_no}</Table.Td>
          <Table.Td>{formatDate(row.reg_date)}</Table.Td>
          <Table.Td>{formatDate(row.due_date)}</Table.Td>
          <Table.Td ta="right">{formatNumber(row.days_left)}</Table.Td>
          <Table.Td>
            {row.left.map(({ raw_material_id, raw_material_code, qty_base, unit }) => (
              <Text key={raw_material_id} size="xs">
                {raw_material_code} {quantity(qty_base, decimals)} {unit}
              </Text>
            ))}
            {row.unknown_factor_count > 0 && (
              <Text size="xs">{row.unknown_factor_count} baris tanpa faktor satuan</Text>
            )}
          </Table.Td>
          <Table.Td ta="right">{formatMoney(row.levies)}</Table.Td>
          <Table.Td>{row.refusal ? refusals[row.refusal] : formatDate(row.extended_due_date)}</Table.Td>
          <Table.Td ta="right">{formatMoney(row.levies_if_extended)}</Table.Td>
          <Table.Td ta="right">{formatMoney(row.saved)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </WideTable>
)

type ChoiceProps = {
  label: string
  options: Readonly<Record<string, string>>
  value: string
  onChange: (value: string) => void
}

const Choice = ({ label, options, value, onChange }: ChoiceProps) => (
  <Select
    label={label}
    w={190}
    allowDeselect={false}
    data={Object.entries(options).map(([one, text]) => ({ value: one, label: text }))}
    value={value}
    onChange={(next) => onChange(next ?? '')}
  />
)

/** The parameters are in the address, so that a link can lead to a forecast. */
function useParams() {
  const [search, setSearch] = useSearchParams()
  const from = (name: string, options: object, usual: string) => {
    const value = search.get(name) ?? usual
    return value in options ? value : usual
  }
  return {
    params: {
      days: from('days', spans, '90'),
      months: from('months', extensions, '6'),
      within: from('within', limits, ''),
    },
    show: (change: Readonly<Record<string, string>>) =>
      setSearch((old) => {
        const next = new URLSearchParams(old)
        for (const [name, value] of Object.entries(change)) value ? next.set(name, value) : next.delete(name)
        return next
      }),
  }
}
