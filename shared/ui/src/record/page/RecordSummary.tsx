import type { Resource } from '@ems/contracts/kit'
import type { Row, Titles } from '@ems/platform'
import { Facts } from './Facts.tsx'
import classes from './page.module.css'
import { Stepper } from './Stepper.tsx'

type RecordSummaryProps = {
  resource: Resource
  row: Row<Resource>
  titles: Titles
  facts: readonly string[] | undefined
  columns: readonly string[]
}

/** Summary of a record: its place in the workflow, and at most six of its values. */
export default function RecordSummary({ resource, row, titles, facts, columns }: RecordSummaryProps) {
  return (
    <div className={classes.summary ?? ''}>
      <Stepper resource={resource} row={row} />
      <Facts resource={resource} row={row} titles={titles} facts={facts} columns={columns} />
    </div>
  )
}
