import { Table } from '@ems/ui'

type HeadersProps = {
  of: readonly string[]
  /** Those above figures, which stand on the right as their figures do. */
  figures?: readonly string[]
}

/** The head cells of a plain table. */
export const TableHeaders = ({ of, figures = [] }: HeadersProps) =>
  of.map((name) => (
    <Table.Th key={name} ta={figures.includes(name) ? 'right' : 'left'}>
      {name}
    </Table.Th>
  ))
