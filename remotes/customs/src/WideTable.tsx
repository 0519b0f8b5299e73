import { Table, type TableProps } from '@ems/ui'

type WideTableProps = TableProps & {
  /** Names the table, and the part of the page that scrolls. */
  label: string
  minWidth: number
  maxHeight?: number
}

/** A scrollable table, also by keyboard. */
export const WideTable = ({ label, minWidth, maxHeight, ...table }: WideTableProps) => (
  <Table.ScrollContainer
    minWidth={minWidth}
    maxHeight={maxHeight}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': `${label}, dapat digulir` } }}
  >
    <Table aria-label={label} {...table} />
  </Table.ScrollContainer>
)
