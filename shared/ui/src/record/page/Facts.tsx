import { columnMeta, type Resource } from '@ems/contracts/kit'
import { type Row, type Titles, useSession } from '@ems/platform'
import { cellText, EMPTY } from '../../fields/cell-text.ts'
import { factsOf, MAX_FACTS } from './fact-fields.ts'
import classes from './page.module.css'

type FactsProps = {
  resource: Resource
  row: Row<Resource>
  titles: Titles
  /** Facts of the screen's choice; else those of the approval, else the columns of its list. */
  facts?: readonly string[] | undefined
  columns?: readonly string[]
  /** Long texts too, in full. */
  isWhole?: boolean
}

/** At most six values that say what a record is about. */
export function Facts({ resource, row, titles, facts, columns = [], isWhole = false }: FactsProps) {
  const { user } = useSession()
  const visible = factsOf(resource, { columns, isWhole, ...(facts ? { facts } : {}) }).flatMap((name) => {
    const text = cellText(resource, name, row, titles, user.timezone)
    const { label, kind } = columnMeta(resource, name)
    // *Tidak* is no fact about a record.
    return text === EMPTY || row[name as keyof typeof row] === false
      ? []
      : [{ name, label, text, isLong: kind === 'longText' }]
  })
  if (visible.length === 0) return null
  return (
    <dl className={classes.facts ?? ''}>
      {visible.slice(0, isWhole ? undefined : MAX_FACTS).map(({ name, label, text, isLong }) => (
        <div key={name} data-long={isLong || undefined}>
          <dt>{label}</dt>
          <dd title={text}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
