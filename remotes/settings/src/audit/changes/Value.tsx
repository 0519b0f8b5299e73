import type { FieldMeta } from '@ems/contracts/kit'
import { useSession } from '@ems/platform'
import { Code, useTitles, valueText } from '@ems/ui'
import classes from '../audit.module.css'
import { isSaid } from './changes.ts'

type ValueProps = { meta: FieldMeta; value: unknown; isShort?: boolean }

/** Longest text of a value inside a line. */
const SHORT = 40

/** A recorded value as people read it: names for ids, labels for choices; a structure as JSON. */
export function Value({ meta, value, isShort = false }: ValueProps) {
  const { user } = useSession()
  if (!isSaid(value)) return <span className={classes.nothing}>kosong</span>
  if (meta.kind === 'ref' || meta.kind === 'refs') return <Names to={meta.to ?? ''} ids={[value].flat().map(String)} />
  if (meta.kind === 'json' && typeof value === 'object' && !isShort)
    return <Code block>{JSON.stringify(value, null, 2)}</Code>
  const text =
    typeof value === 'object' && meta.kind !== 'tags'
      ? JSON.stringify(value)
      : valueText(meta, value, {}, user.timezone)
  return <>{isShort && text.length > SHORT ? `${text.slice(0, SHORT)}…` : text}</>
}

/** An object that is gone, or out of reach, has no name any more: its id remains. */
function Names({ to, ids }: { to: string; ids: readonly string[] }) {
  const titles = useTitles(to, ids)
  return <>{ids.map((id) => titles[`${to}:${id}`] ?? `#${id}`).join(', ')}</>
}
