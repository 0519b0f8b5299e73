import type { BalanceRow } from '@ems/contracts/hr'
import { formatDate, Link } from '@ems/platform'
import { Anchor, Table, Text } from '@ems/ui'
import { plainDays } from '../own/statements.ts'

const amounts = [
  ['granted', 'Hak'],
  ['carried', 'Bawaan'],
  ['mass', 'Cuti bersama'],
  ['used', 'Terpakai'],
  ['waiting', 'Menunggu'],
  ['adjusted', 'Penyesuaian'],
  ['left', 'Sisa'],
] as const

/** Balances as a table; each name leads to the statement that explains it. */
export const BalanceTable = ({ rows }: { rows: readonly BalanceRow[] }) => (
  <Table.ScrollContainer
    minWidth={980}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Saldo cuti, dapat digulir' } }}
  >
    <Table aria-label="Saldo cuti" highlightOnHover verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Karyawan</Table.Th>
          <Table.Th>Masa kerja</Table.Th>
          <Table.Th>Jenis cuti</Table.Th>
          {amounts.map(([key, label]) => (
            <Table.Th key={key} ta="end">
              {label}
            </Table.Th>
          ))}
          <Table.Th>Berlaku s.d.</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Th scope="row" fw={400}>
              <Anchor component={Link} to={`/private/humans/employee/detail?id=${row.employee}&tab=leave`} inherit>
                {row.employee_name}
              </Anchor>
              <Text size="xs" c="dimmed">
                {row.employee_no}
              </Text>
            </Table.Th>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{service(row.service_months)}</Table.Td>
            <Table.Td>{row.name}</Table.Td>
            {amounts.map(([key]) => (
              <Table.Td key={key} ta="end" {...toneOf(key, row)}>
                {plainDays(row[key])}
                {key === 'carried' && row.carried_to && Number(row.carried) > 0 && (
                  <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                    hangus {formatDate(row.carried_to)}
                  </Text>
                )}
              </Table.Td>
            ))}
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              {row.valid_to && Number(row.lapsing) > 0 ? (
                <>
                  {formatDate(row.valid_to)}
                  {row.lapsing !== row.left && (
                    <Text size="xs" c="dimmed">
                      {plainDays(row.lapsing)} hari
                    </Text>
                  )}
                </>
              ) : (
                '–'
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

const toneOf = (key: string, { left }: BalanceRow) =>
  key === 'left' ? { fw: 700, ...(left.startsWith('-') ? { c: 'var(--mantine-color-error)' } : {}) } : {}

/** `3 th 2 bln`. */
function service(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12]
  return [years > 0 && `${years} th`, (rest > 0 || years === 0) && `${rest} bln`].filter(Boolean).join(' ')
}
