import { columnMeta, type Resource } from '@ems/contracts/kit'
import { type Row, type Titles, useSession } from '@ems/platform'
import { cellText, EMPTY } from '../../fields/cell-text.ts'
import classes from './page.module.css'
import { Stepper } from './Stepper.tsx'

/** More than these are sections, not facts. */
const MAX_FACTS = 6
const numbers = ['number', 'code', 'local_no']

type RecordSummaryProps = {
  resource: Resource
  row: Row<Resource>
  titles: Titles
  /** Facts of the screen's choice; else those of the approval, else the columns of its list. */
  facts: readonly string[] | undefined
  columns: readonly string[]
}

/** What people look for first in a record: where it stands on its way, and at most six of its values. */
export default function RecordSummary({ resource, row, titles, facts, columns }: RecordSummaryProps) {
  const { user } = useSession()
  const visible = factsOf(resource, facts, columns).flatMap((name) => {
    const text = cellText(resource, name, row, titles, user.timezone)
    // *Tidak* is no fact about a record.
    return text === EMPTY || row[name as keyof typeof row] === false
      ? []
      : [{ name, label: columnMeta(resource, name).label, text }]
  })
  return (
    <div className={classes.summary ?? ''}>
      <Stepper resource={resource} row={row} />
      {visible.length > 0 && (
        <dl className={classes.facts ?? ''}>
          {visible.slice(0, MAX_FACTS).map(({ name, label, text }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd title={text}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function factsOf(resource: Resource, facts: readonly string[] | undefined, columns: readonly string[]) {
  const chosen = facts ?? [
    ...numbers.filter((name) => name in resource.meta),
    ...(resource.workflow?.approval?.facts ?? columns.slice(1)),
  ]
  // The title and the state are in the heading.
  const others = chosen.filter((name) => name !== resource.title && name !== resource.stateField)
  return [...new Set(others)].filter((name) => isShort(resource, name)).slice(0, facts ? undefined : MAX_FACTS + 2)
}

const isShort = (resource: Resource, name: string) =>
  !['rows', 'json', 'longText'].includes(columnMeta(resource, name).kind)
