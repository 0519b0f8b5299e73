import { formatDate, formatDecimal } from '@ems/platform'
import { Badge, Checkbox, Group, Table } from '@ems/ui'
import { WideTable } from '../../../WideTable.tsx'

/** A PEB line that may be chosen, with whether a run could take it. */
export type Offered = {
  id: string
  header_id: string
  reg_no: string
  reg_date: string
  export_category: string
  lhpre_no: string | null
  line_no: number
  item_code: string | null
  description: string
  qty: string
  unit: string
  finish_good_code: string | null
  has_bom: boolean
  ready: boolean
  reasons: readonly { detail: string }[]
}
type PebTableProps = {
  lines: readonly Offered[]
  ticked: ReadonlySet<string>
  toggle: (ids: readonly string[], isOn: boolean) => void
}
const headers = [
  'Pilih',
  'PEB',
  'Tanggal',
  'Kategori',
  'LHPRE',
  'Seri',
  'Barang',
  'Jumlah',
  'Barang jadi',
  'Konversi',
  'Siap?',
]

/** PEB with their lines to tick, each with the lamp that says whether it can be reported. */
export const PebTable = ({ lines, ticked, toggle }: PebTableProps) => (
  <WideTable label="PEB yang dapat dipilih" minWidth={920} maxHeight={420}>
    <Table.Thead>
      <Table.Tr>
        {headers.map((name) => (
          <Table.Th key={name}>{name}</Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {[...Map.groupBy(lines, ({ header_id }) => header_id).values()].map((own) =>
        own.map((line, at) => (
          <Table.Tr key={line.id}>
            <Table.Td>
              <Group gap={4} wrap="nowrap">
                {at === 0 && own.length > 1 && <Complete own={own} ticked={ticked} toggle={toggle} />}
                <Checkbox
                  size="md"
                  aria-label={`Pilih PEB ${line.reg_no} seri ${line.line_no}`}
                  checked={ticked.has(line.id)}
                  onChange={(event) => toggle([line.id], event.currentTarget.checked)}
                />
              </Group>
            </Table.Td>
            <Table.Td>{at === 0 && line.reg_no}</Table.Td>
            <Table.Td>{at === 0 && formatDate(line.reg_date)}</Table.Td>
            <Table.Td>{at === 0 && line.export_category}</Table.Td>
            <Table.Td>{at === 0 && (line.lhpre_no ?? '–')}</Table.Td>
            <Table.Td>{line.line_no}</Table.Td>
            <Table.Td>{line.item_code ?? line.description}</Table.Td>
            <Table.Td ta="right">
              {formatDecimal(line.qty)} {line.unit}
            </Table.Td>
            <Table.Td>{line.finish_good_code ?? '–'}</Table.Td>
            <Table.Td>{line.has_bom ? 'Ada' : 'Tidak ada'}</Table.Td>
            <Table.Td>
              <Badge size="sm" variant="light" color={line.ready ? 'green' : 'red'}>
                {line.ready ? 'Siap' : line.reasons.map(({ detail }) => detail).join(' ')}
              </Badge>
            </Table.Td>
          </Table.Tr>
        )),
      )}
    </Table.Tbody>
  </WideTable>
)

function Complete({ own, ticked, toggle }: { own: readonly Offered[] } & Omit<PebTableProps, 'lines'>) {
  const off = own.filter(({ id }) => !ticked.has(id)).length
  return (
    <Checkbox
      size="md"
      aria-label={`Pilih semua seri PEB ${own[0]?.reg_no}`}
      checked={off < own.length}
      indeterminate={off > 0 && off < own.length}
      onChange={(event) =>
        toggle(
          own.map(({ id }) => id),
          event.currentTarget.checked,
        )
      }
    />
  )
}
