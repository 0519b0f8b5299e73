import { employees, missingIn } from '@ems/contracts/hr'
import { columnMeta } from '@ems/contracts/kit'
import { Link, type Row, useSession } from '@ems/platform'
import { Anchor, Text } from '@ems/ui'

type Employee = Row<typeof employees>
type Field = ReturnType<typeof missingIn>[number]

/** Names in a cell; the record has the others. */
const MAX_NAMES = 3

/** Where human resources enter a missing value: in the record itself. */
export const mendPath = (id: string, field: Field) =>
  // A grade is given with the position, by *Mutasi/promosi*.
  field === 'grade' ? `/private/humans/employee?id=${id}` : `/private/humans/employee?id=${id}&tab=edit#${field}`

/** What is missing in the record of an employee, with links to the fields. */
export function MissingFields({ row }: { row: Employee }) {
  const { can } = useSession()
  const missing = missingIn(row)
  if (!missing.length) return null
  const labelOf = (field: Field) => columnMeta(employees, field).label
  return (
    <Text span size="xs" c="dimmed" title={missing.map(labelOf).join(', ')}>
      {missing.slice(0, MAX_NAMES).map((field, n) => (
        <span key={field}>
          {n > 0 && ', '}
          {can(employees.can.update) ? (
            <Anchor component={Link} to={mendPath(row.id, field)} inherit onClick={(event) => event.stopPropagation()}>
              {labelOf(field)}
            </Anchor>
          ) : (
            labelOf(field)
          )}
        </span>
      ))}
      {missing.length > MAX_NAMES && `, +${missing.length - MAX_NAMES}`}
    </Text>
  )
}
