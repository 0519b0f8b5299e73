import { Table } from '@ems/ui'
import type { ReactNode } from 'react'

type Props = { label: string; columns: readonly string[]; children: ReactNode }

/** A table that scrolls by keyboard where it is wider than the screen. */
export const Wide = ({ label, columns, children }: Props) => (
  <Table.ScrollContainer
    minWidth={560}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': `${label}, dapat digulir` } }}
  >
    <Table aria-label={label} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column}>{column}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
