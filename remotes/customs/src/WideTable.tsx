import { Table, type TableProps } from '@ems/ui'

type WideTableProps = TableProps & {
  /** Names the table, and the part of the page that scrolls. */
  label: string
  minWidth: number
  maxHeight?: number
}

/** A table that scrolls by itself where it does not fit; the keyboard can scroll it too. */
export const WideTable = ({ label, minWidth, maxHeight, ...table }: WideTableProps) => (
  <Table.ScrollContainer
    minWidth={minWidth}
    maxHeight={maxHeight}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': `${label}, dapat digulir` } }}
  >
    <Table aria-label={label} {...table} />
  </Table.ScrollContainer>
)
