import { type FieldMeta, type Resource, transitionOf } from '@ems/contracts/kit'
import { type Row, type Titles, useSession, type Values } from '@ems/platform'
import { cellText, EMPTY, isNumeric, valueText } from '../fields/cell-text.ts'
import { ApprovalTrail, SignedSteps } from './ApprovalTrail.tsx'
import { PrintSheet } from './PrintSheet.tsx'
import classes from './print.module.css'
import { RecordCode } from './RecordCode.tsx'

type RecordSheetProps = {
  resource: Resource
  row: Row<Resource>
  titles: Titles
  /** Address of the record. */
  address: string
  onDone: () => void
}

/** One record on paper: every field that says something, as people read it. */
export default function RecordSheet({ resource, row, titles, address, onDone }: RecordSheetProps) {
  const { user } = useSession()
  const textOf = (name: string) => cellText(resource, name, row, titles, user.timezone)
  const company = 'company' in resource.meta ? (row as { company?: string | null }).company : null
  const fields = Object.keys(resource.meta).filter(
    (name) => name !== resource.title && resource.meta[name]?.kind !== 'json' && textOf(name) !== EMPTY,
  )
  const { signatures = [] } = row
  const isLines = (name: string) => resource.meta[name]?.kind === 'rows'
  const names = fields.filter((name) => !isLines(name))
  return (
    <PrintSheet title={`${resource.label}: ${textOf(resource.title)}`} company={company} onDone={onDone}>
      <dl className={classes.facts}>
        {names.map((name) => (
          <Fact key={name} label={resource.meta[name]?.label ?? name} text={textOf(name)} />
        ))}
      </dl>
      {fields.filter(isLines).map((name) => (
        <Lines key={name} meta={resource.meta[name] as FieldMeta} value={(row as Values)[name]} titles={titles} />
      ))}
      <ApprovalTrail approval={row.approval} signatures={signatures} />
      <SignedSteps signatures={signatures} labelOf={(action) => transitionOf(resource, action)?.label ?? action} />
      <RecordCode address={address} />
    </PrintSheet>
  )
}

const Fact = ({ label, text }: { label: string; text: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </>
)

type LinesProps = { meta: FieldMeta; value: unknown; titles: Titles }

/** The lines of a field as a table, e.g. the addresses of a customer. */
function Lines({ meta, value, titles }: LinesProps) {
  const { user } = useSession()
  const columns = Object.entries(meta.columns ?? {})
  const lines = Array.isArray(value) ? (value as readonly Values[]) : []
  if (lines.length === 0) return null
  return (
    <table>
      <caption>{meta.label}</caption>
      <thead>
        <tr>
          {columns.map(([name, column]) => (
            <th key={name} data-figure={isNumeric(column) || undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own; their place is what they are.
          <tr key={at}>
            {columns.map(([name, column]) => (
              <td key={name} data-figure={isNumeric(column) || undefined}>
                {valueText(column, line[name], titles, user.timezone)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
