import type { z } from 'zod'
import type { Fields } from '../field-sets.ts'
import type { Tone } from '../workflow/workflow.ts'

export type Name<F> = keyof F & string

/** Verbs that every resource may have; each is a permission `menu-verb` (specification §6). */
export const verbs = ['list', 'show', 'store', 'update', 'destroy', 'bulkUpdate', 'bulkDelete', 'toExcel'] as const
export type Verb = (typeof verbs)[number]

/** A verb beyond the eight: its permission action and its fields. */
export type Action = {
  permission: string
  label: string
  fields: Fields
  /** The request only starts a job: the response is 202, and the job reports progress. */
  isJob?: boolean
}

export type Definition<F extends Fields, Computed extends Name<F>, Fixed extends Name<F>, Actions> = {
  area: string
  /** JSON:API type, path and, in snake case, table: one name everywhere. */
  name: string
  /** The menu whose permissions protect it, e.g. `reference` for `reference-store`. */
  menu: string
  label: string
  fields: F
  /** The field that names a row in links, pickers, confirmations and page titles. */
  title: Name<F>
  /** Set by rules of the server, never by a request. */
  computed?: readonly Computed[]
  /** Chosen at creation, unchangeable afterwards. */
  fixed?: readonly Fixed[]
  /**
   * Values of a new row where the request has none; an update never applies them. `@me.company` is what the person who
   * adds the row has: employee, company, department or office.
   */
  defaults?: { [K in Name<F>]?: z.input<F[K]> }
  /** `portal`: the fields of a new row for users who may add rows, but not change them. */
  forms?: { portal: readonly Name<F>[] }
  /** Readable by every signed-in user, for pickers and names behind ids, even without the permission to list. */
  lookup?: readonly Name<F>[]
  /**
   * Fields by which a picker tells rows of the same name apart, in this order; texts of the lookup by default. Those
   * outside the lookup are shown to users who may list the rows.
   */
  note?: readonly Name<F>[]
  /** Limits of a picker besides those of the reference: `{ status: 'active' }`, or one of several values. */
  only?: { [K in Name<F>]?: string | readonly string[] }
  /** Checks across fields. The form runs them while typing, the API on the merged row before writing. */
  invariants?: readonly Invariant<F>[]
  list: {
    search: readonly Name<F>[]
    /** References whose search fields count too: a line is found by the number of its document. */
    through?: readonly Name<F>[]
    /** The text of the files of a row counts too (docs/decisions/file-texts.md). */
    files?: true
    filters: readonly Name<F>[]
    /** Fields of referenced rows that filter the list like its own (docs/decisions/lookups-and-references.md). */
    filtersThrough?: { [K in Name<F>]?: readonly string[] }
    sort: readonly Name<F>[]
    default: Name<F> | `-${Name<F>}` | 'created_at' | '-created_at'
    /** Sort field among rows that are equal in the default order: lines of a document by their number. */
    thenBy?: Name<F>
    /** Numbers whose total over the whole list is in `meta.aggregates`. */
    sum?: readonly Name<F>[]
    /** Yes-or-no filters that depend on the reader and are no fields, with their labels; the store says what they mean. */
    personal?: Readonly<Record<string, string>>
  }
  /**
   * Figures that need a permission of their own, by field. Users without it get them nowhere: no attribute, filter, order,
   * section or export. No audit entry has them. Such fields are `computed` (docs/decisions/permissions-and-row-scope.md).
   */
  restricted?: { [K in Name<F>]?: string }
  /** Stored encrypted: rows hold a mask, and no draft or log the value. */
  encrypted?: readonly Name<F>[]
  /** Choices whose words depend on the day and on other fields: lists, sheets and exports say them, imports read them. */
  derivedWords?: { [K in Name<F>]?: DerivedWords }
  /** Deleted rows stay in *Tempat Sampah*, listed by `filter[deleted]=1`, and may be restored. */
  trash?: boolean
  /** May be omitted in a creation: rules of the server derive them (`compute`). */
  assumed?: readonly Name<F>[]
  /**
   * Every reference is also the attribute `<name>_id` (read, write, filter, sort), and the version also
   * `meta.lock_version`, for clients that use column names.
   */
  idAttributes?: boolean
  /** A read-only join of other tables. */
  view?: boolean
  /** Of a collection with several menus: a name of `sharedGuards`, whose permissions replace those of the menu. */
  guard?: string
  /** Verbs whose permission action has another name, `{ store: 'relProduct' }`. */
  permissions?: Partial<Record<Verb, string>>
  actions?: Actions
}

/** Words of a choice that depend on the date and replace the label of the stored value. */
export type DerivedWords = {
  /** The other fields that `text` reads. */
  from: readonly string[]
  /** Undefined where the label of the stored value is right; `today` is `YYYY-MM-DD`. */
  text: (row: Readonly<Record<string, unknown>>, today: string) => string | undefined
  /** The colour of such words, where they say more than the state. */
  tone?: Tone
  /** Maps the beginning of each such text to the stored value. */
  stored: Readonly<Record<string, string>>
}

export type Invariant<F extends Fields> = {
  field: Name<F>
  message: string
  holds: (row: { [K in keyof F]?: z.output<F[K]> }) => boolean
}

const ofMe: ReadonlySet<unknown> = new Set(['@me.employee', '@me.company', '@me.department', '@me.office'])

/** Default values apart from those that follow from the person who adds the row. Throws for an unknown `@me.…`. */
export function splitDefaults(name: string, defaults: Readonly<Record<string, unknown>>) {
  const isMine = ([field, value]: [string, unknown]) => {
    if (typeof value !== 'string' || !value.startsWith('@me.')) return false
    if (!ofMe.has(value)) throw new Error(`${name}: ${field}: there is no ${value}`)
    return true
  }
  const entries = Object.entries(defaults)
  return {
    mine: Object.fromEntries(entries.filter(isMine)) as Readonly<Record<string, string>>,
    fixed: Object.fromEntries(entries.filter((entry) => !isMine(entry))),
  }
}

type Shape = {
  title: string
  restricted?: object
  lookup?: readonly string[]
  note?: readonly string[]
  list: { search: readonly string[]; default: string; thenBy?: string; sum?: readonly string[] }
}

/** Restricted fields that a request may write, or that everybody gets by another way. */
function faultsOfRestricted(
  { title, restricted = {}, lookup = [], note = [], list }: Shape,
  computed: readonly string[],
) {
  const open = [
    title,
    ...lookup,
    ...note,
    ...list.search,
    list.default.replace('-', ''),
    list.thenBy,
    ...(list.sum ?? []),
  ]
  return Object.keys(restricted).flatMap((field) => [
    ...(computed.includes(field) ? [] : [`${field} is restricted and not computed`]),
    ...(open.includes(field) ? [`${field} is restricted and part of title, lookup, search, order or sums`] : []),
  ])
}

/** Throws when the parts of a definition contradict each other. */
export function assertNoFaults(
  definition: Shape & { name: string },
  computed: readonly string[],
  others: readonly string[],
) {
  const faults = [...others, ...faultsOfRestricted(definition, computed)]
  if (faults.length) throw new Error(`${definition.name}: ${faults.join('; ')}`)
}
