import { Badge, Group, VisuallyHidden } from '@ems/ui'
import { diffWordsWithSpace } from 'diff'
import classes from '../audit.module.css'
import type { Change } from './changes.ts'
import { Value } from './Value.tsx'

/** Texts from this length on are compared word by word; shorter ones are read faster whole. */
const LONG = 40

/** Old and new value of a field: long texts compared by word, lists by added and removed values. */
export function Difference({ change }: { change: Change }) {
  const { meta, before, after } = change
  if (Array.isArray(before) && Array.isArray(after) && meta.kind === 'tags')
    return <Listed before={before.map(String)} after={after.map(String)} />
  if (
    typeof before === 'string' &&
    typeof after === 'string' &&
    isText(change) &&
    Math.max(before.length, after.length) >= LONG
  )
    return <Words before={before} after={after} />
  return (
    <div className={classes.pair}>
      <div className={classes.old}>
        <VisuallyHidden>Sebelum: </VisuallyHidden>
        <Value meta={meta} value={before} />
      </div>
      <span aria-hidden>→</span>
      <div className={classes.new}>
        <VisuallyHidden>Sesudah: </VisuallyHidden>
        <Value meta={meta} value={after} />
      </div>
    </div>
  )
}

const isText = ({ meta }: Change) => meta.kind === 'text' || meta.kind === 'longText' || meta.kind === 'json'

function Words({ before, after }: { before: string; after: string }) {
  let at = 0
  return (
    <p className={classes.words}>
      {diffWordsWithSpace(before, after).map(({ value, added, removed }) => {
        const key = `${at++}`
        if (added) return <ins key={key}>{value}</ins>
        if (removed) return <del key={key}>{value}</del>
        return <span key={key}>{value}</span>
      })}
    </p>
  )
}

function Listed({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const added = after.filter((one) => !before.includes(one))
  const removed = before.filter((one) => !after.includes(one))
  return (
    <Group gap={4}>
      {added.map((one) => (
        <Badge key={one} color="green" variant="light" tt="none">
          + {one}
        </Badge>
      ))}
      {removed.map((one) => (
        <Badge key={one} color="red" variant="light" tt="none">
          − {one}
        </Badge>
      ))}
    </Group>
  )
}
