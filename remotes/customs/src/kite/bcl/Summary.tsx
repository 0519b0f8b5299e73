import { differenceReasons, kiteDatas } from '@ems/contracts/customs'
import { formatDate, formatMoney } from '@ems/platform'
import { Failed, Group, Loading, Nothing, Stack, Table, Text } from '@ems/ui'
import { Fragment } from 'react'
import { PrintButton } from '../../print/PrintButton.tsx'
import { WideTable } from '../../WideTable.tsx'
import { quantity } from '../lines/quantities.ts'
import { headers as printedHeaders, sheetOf } from '../print-documents.ts'
import { ExcelButton } from '../tool/ExcelButton.tsx'
import type { TabProps } from '../tool.tsx'
import type { Bcl } from './steps.ts'
import { type Totals as Message, useSummary } from './use-summary.ts'

const moneys = ['cif_idr', 'bm', 'bmt', 'cukai', 'ppn', 'ppnbm'] as const
const moneyLabels = ['CIF (Rp)', 'BM', 'BMT', 'Cukai', 'PPN', 'PPnBM']

/** Ringkasan: what each PIB and each raw material gave to this BCL.KT. */
export function Summary({ tenant, bcl }: TabProps & { bcl: Bcl }) {
  const query = useSummary(bcl)
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading label="Ringkasan" rows={4} onRetry={() => void query.refetch()} />
  if (!query.data.materials.length) return <Nothing text="Belum ada hasil. Jalankan Generate BCL.KT." />
  const amount = (value: string) => quantity(value, tenant.decimal)
  const tables = tablesOf(query.data, amount)
  return (
    <Stack>
      <Group justify="flex-end" gap="xs">
        <ExcelButton path={`${kiteDatas.name}/${bcl.id}/summary`} />
        <PrintButton
          paper={() =>
            sheetOf(
              tenant,
              `Ringkasan ${bcl.number}`,
              [`Periode ${formatDate(bcl.period_from)} – ${formatDate(bcl.period_to)}`],
              tables.map(({ name, heads, rows, numbersFrom, numbersTo }) => ({
                caption: name,
                columns: printedHeaders(heads, heads.slice(numbersFrom, numbersTo)),
                rows,
              })),
            )
          }
        />
      </Group>
      {tables.map(({ name, label, ...table }) => (
        <Fragment key={name}>
          <Text component="h3" fw={650} m={0}>
            {name}
          </Text>
          <Totals label={label} {...table} />
        </Fragment>
      ))}
    </Stack>
  )
}

const tablesOf = ({ pibs, materials }: Message, amount: (value: string) => string) => [
  {
    name: 'Per bahan baku',
    label: 'Ringkasan per bahan baku',
    heads: ['Kode', 'Nama', 'Satuan', 'Terpakai', 'Klaim', 'Selisih', 'BM', 'Sebab selisih'],
    rows: materials.map((row) => [
      row.code,
      row.name,
      row.unit,
      amount(row.qty_base),
      amount(row.claim_base),
      amount(row.diff_base),
      formatMoney(row.bm),
      row.reasons.map((reason) => differenceReasons[reason]).join(', '),
    ]),
    numbersFrom: 3,
    numbersTo: 7,
  },
  {
    name: 'Per PIB',
    label: 'Ringkasan per PIB',
    heads: ['Kantor', 'PIB', 'Tanggal', 'Jatuh tempo', 'Baris', ...moneyLabels],
    rows: pibs.map((row) => [
      row.office_code,
      row.reg_no,
      formatDate(row.reg_date),
      formatDate(row.due_date),
      String(row.rows),
      ...moneys.map((name) => formatMoney(row[name])),
    ]),
    numbersFrom: 4,
    numbersTo: 11,
  },
]

type TotalsProps = {
  label: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** Columns from the first of these to before the second are figures. */
  numbersFrom: number
  numbersTo: number
}

const Totals = ({ label, heads, rows, numbersFrom, numbersTo }: TotalsProps) => (
  <WideTable label={label} minWidth={720} maxHeight={420} striped>
    <Table.Thead>
      <Table.Tr>
        {heads.map((name, at) => (
          <Table.Th key={name} ta={at >= numbersFrom && at < numbersTo ? 'right' : 'left'}>
            {name}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.slice(0, 3).join(' ')}>
          {row.map((cell, at) => (
            <Table.Td key={heads[at]} ta={at >= numbersFrom && at < numbersTo ? 'right' : 'left'}>
              {cell}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </WideTable>
)
