import { z } from 'zod'
import {
  type Action,
  assertNoFaults,
  type Definition,
  type DerivedWords,
  type Name,
  splitDefaults,
  type Verb,
  verbs,
} from './definition/definition.ts'
import { type Fields, nullableOf, omit, optional, pick } from './field-sets.ts'
import { type FieldMeta, metaOf } from './fields.ts'
import { faultsOfWithin } from './within.ts'
import { withApproval } from './workflow/approval.ts'
import { faultsOf, writtenByTransitions } from './workflow/transitions.ts'
import type { AnyWorkflow, Checked, FlatRow, Role, Roles, StateOf, Workflow, WrittenBy } from './workflow/workflow.ts'

export type { Action, Definition, DerivedWords, Invariant, Verb } from './definition/definition.ts'
export { verbs } from './definition/definition.ts'

/**
 * Defines a resource once. Types, validation, labels, permissions, query grammar, routes, their tests and the API
 * document are derived from it. Behaviour is written by hand in the area (docs/decisions/resources-and-contracts.md).
 * Field names are column names (docs/decisions/naming.md).
 */
export function defineResource<
  const F extends Fields,
  const Computed extends Name<F> = never,
  const Fixed extends Name<F> = never,
  const Actions extends Record<string, Action> = Record<never, Action>,
  const Named extends string = string,
  const R extends Roles<Name<F>> = Record<never, never>,
  const Field extends Name<F> | 'status' = 'status',
  // The default is the constraint itself: without it one function in `when` would make the whole workflow `undefined`.
  const W extends Workflow<Name<F>, keyof R & Role, StateOf<F, Field>, FlatRow<F>> | undefined =
    | Workflow<Name<F>, keyof R & Role, StateOf<F, Field>, FlatRow<F>>
    | undefined,
>(
  definition: Definition<F, Computed, Fixed, Actions> & {
    name: Named
    roles?: R
    /** The field with the state; `status` by default. */
    state?: Field
    /** The states of a row and the transitions between them. Fields they write are no longer part of a request. */
    workflow?: W & Checked<W, Name<F>, StateOf<F, Field>>
  },
) {
  type Own = Computed | (WrittenBy<W, Field> & Name<F>)
  const { menu, fields, fixed = [], assumed = [], invariants = [] } = definition
  const { mine, fixed: defaults } = splitDefaults(definition.name, definition.defaults ?? {})
  const stateField = definition.state ?? 'status'
  const written = definition.workflow as unknown as AnyWorkflow | undefined
  const workflow = withApproval(written)
  const roles = (definition.roles ?? {}) as R
  const byTransitions = writtenByTransitions(workflow, stateField)
  const computed = [...new Set([...(definition.computed ?? []), ...byTransitions])] as unknown as Own[]
  const guard = definition.guard ?? menu
  const permissionOf = (verb: Verb) => `${guard}-${definition.permissions?.[verb] ?? verb}`
  const meta = Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => {
      const own = metaOf(schema)
      const isHeld = own.among === 'update'
      return [field, isHeld ? { ...own, among: `${definition.name}.${field}`, needs: permissionOf('update') } : own]
    }),
  ) as unknown as Record<Name<F>, FieldMeta>
  const faults = [...faultsOfWithin(meta), ...faultsOf({ workflow: written, stateField, meta, roles })]
  assertNoFaults(definition, computed, faults)
  const actions = (definition.actions ?? {}) as Actions
  const violations = (row: object) => invariants.filter(({ holds }) => !holds(row as never))
  const writable = omit(fields, computed)
  const mayBeAbsent = Object.keys(writable).filter(
    (name) => meta[name as Name<F>].nullable || name in defaults || name in mine || assumed.includes(name as Name<F>),
  )
  const blank = Object.fromEntries(
    mayBeAbsent.map((name) => [name, (defaults as Record<string, unknown>)[name] ?? null]),
  )
  // Created on first use: a page defines every resource of its department and validates rows of at most one.
  const row = once(() => z.object({ ...system(), ...fields }))
  const create = once(() =>
    z.strictObject({ ...writable, ...optional(pick(writable, mayBeAbsent)) }, { error: unknownField }),
  )
  const update = once(() => z.strictObject(optional(omit(fields, [...computed, ...fixed])), { error: unknownField }))
  const bodies = once(
    () =>
      Object.fromEntries(
        Object.entries(actions).map(([verb, { fields: requested }]) => [
          verb,
          z.strictObject(
            { ...requested, ...optional(pick(requested, nullableOf(requested))) },
            { error: unknownField },
          ),
        ]),
      ) as Record<keyof Actions & string, z.ZodObject>,
  )
  const requested = once(
    () =>
      Object.fromEntries(
        Object.entries(workflow?.transitions ?? {}).map(([name, { ask = {}, with: more = {} }]) => [
          name,
          z.strictObject(
            { ...optional(pick(fields, Object.keys(ask))), ...more, ...optional(pick(more, nullableOf(more))) },
            { error: unknownField },
          ),
        ]),
      ) as Record<string, z.ZodObject>,
  )

  return {
    ...definition,
    meta,
    actions,
    computed: computed as readonly Own[],
    roles,
    stateField: stateField as string,
    workflow: workflow as unknown as undefined extends W ? undefined : W,
    fixed: fixed as readonly Fixed[],
    defaults: defaults as { [K in Name<F>]?: z.input<F[K]> },
    /** Fields of a new row that follow from the person who adds it: `@me.company`. */
    mine,
    lookup: (definition.lookup ?? []) as readonly Name<F>[],
    can: {
      ...Object.fromEntries(verbs.map((verb) => [verb, permissionOf(verb)])),
      ...Object.fromEntries(Object.entries(actions).map(([verb, { permission }]) => [verb, `${guard}-${permission}`])),
    } as Record<Verb | (keyof Actions & string), string>,
    get row() {
      return row()
    },
    /** Body of a creation. Absent nullable fields become null, absent fields with a default get it. */
    get create() {
      return create()
    },
    /** Values that `create` fills in for absent fields. */
    blank,
    /** Not zod's `.partial()`: it would keep defaults, and a PATCH would silently reset fields. */
    get update() {
      return update()
    },
    get bodies() {
      return bodies()
    },
    /** The input schema of each transition. */
    get asked() {
      return requested()
    },
    /** Violated invariants of a complete row; for an update, of the stored row merged with the change. */
    violations: violations as (row: object) => readonly { field: string; message: string }[],
  }
}

function once<Made>(make: () => Made): () => Made {
  let created: Made | undefined
  return () => {
    created ??= make()
    return created
  }
}

const system = () => ({
  id: z.string(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  created_by: z.string().nullable(),
  updated_by: z.string().nullable(),
})

/** Any resource, for generic code. */
export type Resource = {
  area: string
  name: string
  menu: string
  label: string
  title: string
  fields: Fields
  meta: Readonly<Record<string, FieldMeta>>
  computed: readonly string[]
  fixed: readonly string[]
  defaults: Readonly<Record<string, unknown>>
  mine: Readonly<Record<string, string>>
  forms?: { portal: readonly string[] }
  lookup: readonly string[]
  note?: readonly string[]
  only?: Readonly<Record<string, string | readonly string[] | undefined>>
  list: {
    search: readonly string[]
    through?: readonly string[]
    files?: true
    filters: readonly string[]
    filtersThrough?: Readonly<Record<string, readonly string[] | undefined>>
    sort: readonly string[]
    default: string
    thenBy?: string
    sum?: readonly string[]
    personal?: Readonly<Record<string, string>>
  }
  encrypted?: readonly string[]
  restricted?: Readonly<Record<string, string | undefined>>
  derivedWords?: Readonly<Record<string, DerivedWords | undefined>>
  trash?: boolean
  idAttributes?: boolean
  view?: boolean
  guard?: string
  assumed?: readonly string[]
  roles: Roles<string>
  stateField: string
  workflow: AnyWorkflow | undefined
  actions: Readonly<Record<string, Action>>
  can: Readonly<Record<Verb, string>>
  row: z.ZodObject
  create: z.ZodObject
  blank: Readonly<Record<string, unknown>>
  update: z.ZodObject
  bodies: Readonly<Record<string, z.ZodObject>>
  asked: Readonly<Record<string, z.ZodObject>>
  violations: (row: object) => readonly { field: string; message: string }[]
}

/** Whether the collection has a search; otherwise `filter[q]` is refused. */
export const isSearchable = ({ list }: Pick<Resource, 'list'>) =>
  list.search.length > 0 || Boolean(list.through?.length)

/** The same resource with the permissions and the label of one of the menus that share it. */
export const inMenu = <R extends Resource>(resource: R, menu: string, label: string = resource.label): R =>
  // Copies property descriptors, not values: reading a lazy schema would create it.
  Object.defineProperties({} as R, {
    ...Object.getOwnPropertyDescriptors(resource),
    ...Object.getOwnPropertyDescriptors({
      menu,
      label,
      can: Object.fromEntries(
        Object.entries(resource.can).map(([verb, need]) => [verb, `${menu}-${need.slice(need.lastIndexOf('-') + 1)}`]),
      ),
    }),
  })

/** A row as browser and server handle it: flat, references as ids. */
export type RowOf<R extends Resource> = z.output<R['row']>
export type FieldOf<R extends Resource> = keyof R['fields'] & string
/** A field or a system column. */
export type ColumnOf<R extends Resource> = FieldOf<R> | 'created_at' | 'updated_at' | 'created_by' | 'updated_by'
export type ActionOf<R extends Resource> = keyof R['actions'] & string

const unknownField = (issue: { code?: string; keys?: unknown }) =>
  issue.code === 'unrecognized_keys' ? `Isian tidak dikenal: ${(issue.keys as string[]).join(', ')}.` : undefined
