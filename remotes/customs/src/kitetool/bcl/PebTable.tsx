import { type KitePebDetail, type KitePebHeader, kitePebDetails } from '@ems/contracts/customs'
import { formatDate, formatDecimal, type Titles } from '@ems/platform'
import { Badge, Checkbox, Group, Table } from '@ems/ui'
import type { TabProps } from '../tool.tsx'

type PebTableProps = TabProps & {
  headers: readonly KitePebHeader[]
  lines: readonly KitePebDetail[]
  titles: Titles
  unticked: ReadonlySet<string>
  toggle: (ids: readonly string[], isOn: boolean) => void
}

/** PEB with their lines to tick, each with the lamp that says whether it can be reported. */
export const PebTable = ({ tenant, headers, lines, titles, unticked, toggle }: PebTableProps) => (
  <Table.ScrollContainer minWidth={860} mah={420}>
    <Table aria-label="PEB yang dapat dipilih">
      <Table.Thead>
        <Table.Tr>
          {['Pilih', 'PEB', 'Tanggal', 'Kategori', 'LHPRE', 'Seri', 'Barang', 'Jumlah', 'Barang jadi', 'Siap?'].map(
            (name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {headers.map((header) => {
          const own = lines.filter(({ header: of }) => of === header.id)
          const isOn = own.some(({ id }) => !unticked.has(id))
          return own.map((line, at) => (
            <Table.Tr key={line.id}>
              <Table.Td>
                <Group gap={4} wrap="nowrap">
                  {at === 0 && own.length > 1 && (
                    <Checkbox
                      size="xs"
                      aria-label={`Pilih semua seri PEB ${header.reg_no}`}
                      checked={isOn}
                      indeterminate={isOn && own.some(({ id }) => unticked.has(id))}
                      onChange={(event) =>
                        toggle(
                          own.map(({ id }) => id),
                          event.currentTarget.checked,
                        )
                      }
                    />
                  )}
                  <Checkbox
                    size="xs"
                    aria-label={`Pilih PEB ${header.reg_no} seri ${line.line_no}`}
                    checked={!unticked.has(line.id)}
                    onChange={(event) => toggle([line.id], event.currentTarget.checked)}
                  />
                </Group>
              </Table.Td>
              <Table.Td>{at === 0 ? header.reg_no : ''}</Table.Td>
              <Table.Td>{at === 0 ? formatDate(header.reg_date) : ''}</Table.Td>
              <Table.Td>{at === 0 ? header.export_category : ''}</Table.Td>
              <Table.Td>{at === 0 ? (header.lhpre_no ?? '–') : ''}</Table.Td>
              <Table.Td>{line.line_no}</Table.Td>
              <Table.Td>{line.item_code ?? line.description}</Table.Td>
              <Table.Td ta="right">
                {formatDecimal(line.qty)} {line.unit}
              </Table.Td>
              <Table.Td>
                {line.finish_good ? titles[`${kitePebDetails.meta.finish_good.to}:${line.finish_good}`] : '–'}
              </Table.Td>
              <Table.Td>
                <Lamp
                  reason={
                    reasonNotReady(line) ?? (tenant.require_lhpre && !header.lhpre_no ? 'LHPRE belum ada.' : null)
                  }
                />
              </Table.Td>
            </Table.Tr>
          ))
        })}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

const reasonNotReady = ({ finish_good }: KitePebDetail) => (finish_good ? null : 'Produk belum direlasikan.')

const Lamp = ({ reason }: { reason: string | null }) => (
  <Badge size="sm" variant="light" color={reason ? 'red' : 'green'}>
    {reason ?? 'Siap'}
  </Badge>
)
