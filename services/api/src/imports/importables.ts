import type { Resource } from '@ems/contracts/kit'
import type { Store } from '../kit/store.ts'
import type { Rules } from '../kit/write.ts'

export type Importable = {
  store: Store
  rules: Rules<Resource>
  /** The fields that tell which row an upsert means; none where rows are only added. */
  key: readonly string[]
}

const importables = new Map<string, Importable>()

/**
 * Says that rows of a collection may come from files, under the same rules as single writes. Called while the area's
 * module loads, in the API and in the worker alike.
 */
export function importable<R extends Resource>(
  store: Store<R>,
  rules: Rules<R> = {},
  key: readonly string[] = [],
): Importable {
  const one = { store, rules, key } as unknown as Importable
  importables.set(store.resource.name, one)
  return one
}

export function importableOf(type: string): Importable {
  const found = importables.get(type)
  if (!found) throw new Error(`${type} cannot be imported`)
  return found
}

/** What a row of a file may say: whatever a request may. */
export const importFields = ({ meta, create }: Resource) => Object.keys(create.shape).filter((field) => field in meta)

const plain = (text: string) => text.toLowerCase().replace(/[\s_*:().-]+/g, '')

/** The field a column's head means: its label as an export or the template has it, or its name. */
export function fieldFor(resource: Resource, head: string): string | undefined {
  const asked = plain(head.replace(/\((Rp|WIB|WITA|WIT)\)\s*$/, ''))
  return importFields(resource).find(
    (field) => plain(field) === asked || plain(resource.meta[field]?.label ?? '') === asked,
  )
}
