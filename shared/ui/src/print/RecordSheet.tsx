import type { Resource } from '@ems/contracts/kit'
import { type Row, type Titles, useSession } from '@ems/platform'
import { cellText, EMPTY } from '../fields/cell-text.ts'
import { PrintSheet } from './PrintSheet.tsx'
import classes from './print.module.css'

type RecordSheetProps = { resource: Resource; row: Row<Resource>; titles: Titles; onDone: () => void }

/** One record on paper: every field that says something, as people read it. */
export default function RecordSheet({ resource, row, titles, onDone }: RecordSheetProps) {
  const { user } = useSession()
  const textOf = (name: string) => cellText(resource, name, row, titles, user.timezone)
  const company = 'company' in resource.meta ? (row as { company?: string | null }).company : null
  const names = Object.keys(resource.meta).filter(
    (name) => name !== resource.title && resource.meta[name]?.kind !== 'json' && textOf(name) !== EMPTY,
  )
  return (
    <PrintSheet title={`${resource.label}: ${textOf(resource.title)}`} company={company} onDone={onDone}>
      <dl className={classes.facts}>
        {names.map((name) => (
          <Fact key={name} label={resource.meta[name]?.label ?? name} text={textOf(name)} />
        ))}
      </dl>
    </PrintSheet>
  )
}

const Fact = ({ label, text }: { label: string; text: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </>
)
