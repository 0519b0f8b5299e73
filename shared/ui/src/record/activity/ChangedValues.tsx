import type { ActivityEntry } from '@ems/contracts/common'
import { columnMeta, type FieldMeta, type Resource } from '@ems/contracts/kit'
import { useSession } from '@ems/platform'
import { EMPTY, valueText } from '../../fields/cell-text.ts'
import { useTitles } from '../../fields/lookup/lookup.ts'
import classes from './activity.module.css'

type ChangedValuesProps = {
  entry: Pick<Extract<ActivityEntry, { action: string }>, 'before' | 'after'>
  fields: readonly string[]
  resource: Resource
}

/** Values before and after a change, field by field. */
export const ChangedValues = ({ entry, fields, resource }: ChangedValuesProps) => (
  <dl className={classes.values ?? ''}>
    {fields.map((name) => {
      const meta = columnMeta(resource, name)
      return (
        <div key={name}>
          <dt>{meta.label}</dt>
          <dd>
            <Value meta={meta} value={entry.before?.[name]} /> → <Value meta={meta} value={entry.after?.[name]} />
          </dd>
        </div>
      )
    })}
  </dl>
)

function Value({ meta, value }: { meta: FieldMeta; value: unknown }) {
  const { user } = useSession()
  const ids = meta.to ? [value].flat().filter(Boolean).map(String) : []
  const titles = useTitles(meta.to ?? '', ids)
  return <>{value === undefined ? EMPTY : valueText(meta, value, titles, user.timezone)}</>
}
