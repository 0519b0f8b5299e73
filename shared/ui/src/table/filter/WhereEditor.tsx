import { isObject } from '@ems/contracts/is-object'
import { type Resource, type Where, whereLimits, whereOperatorsOf } from '@ems/contracts/kit'
import { Button, Input } from '@mantine/core'
import { useState } from 'react'
import { IconPlus } from '../../icons.ts'
import { groupWith, isGroup, leavesIn, type WhereGroup } from '../state/where.ts'
import { ConditionGroup } from './ConditionGroup.tsx'
import { ConditionsProvider, hasGap, newLeafOf } from './conditions.ts'

type WhereEditorProps = {
  label: string
  description?: string
  error?: string | undefined
  /** The resource whose fields are compared. */
  resource: Resource
  /** The JSON of `filter[where]`; null for no condition. */
  value: string | null
  onChange: (value: string | null) => void
}

/** A condition of `filter[where]` that a form keeps as text. What lacks a value is kept on the screen, not in the form. */
export default function WhereEditor({ label, description, error, resource, value, onChange }: WhereEditorProps) {
  const [draft, setDraft] = useState<WhereGroup | null>(() => groupIn(value))
  const filters = Object.keys(resource.meta).filter(
    (name) => whereOperatorsOf(resource.meta[name] ?? NOTHING).length > 0,
  )
  const leaf = newLeafOf({ resource, filters })
  const set = (group: WhereGroup | null) => {
    const next = group && leavesIn(group) > 0 ? group : null
    setDraft(next)
    if (!next) onChange(null)
    else if (!hasGap(next)) onChange(JSON.stringify(next))
  }
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      {draft ? (
        <ConditionsProvider value={{ resource, filters, labels: {} }}>
          <ConditionGroup group={draft} level={1} isFull={leavesIn(draft) >= whereLimits.leaves} onChange={set} />
        </ConditionsProvider>
      ) : (
        <div>
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={!leaf}
            onClick={() => leaf && setDraft(groupWith('and', [leaf]))}
          >
            Tambah syarat
          </Button>
        </div>
      )}
    </Input.Wrapper>
  )
}

const NOTHING = { kind: 'json', nullable: false } as const

/** The stored tree; a single comparison as a group of one. */
function groupIn(text: string | null): WhereGroup | null {
  if (!text) return null
  try {
    const tree: unknown = JSON.parse(text)
    if (!isObject(tree)) return null
    const where = tree as Where
    return isGroup(where) ? where : groupWith('and', [where])
  } catch {
    // The server checks conditions when they are saved; what it did not write is shown as no condition.
    return null
  }
}
