import type { FilterOperator } from './filter-values.ts'

export type Sorting = { field: string; descending: boolean }
/** `through` is the reference whose row has the field; absent for own fields. */
export type Filter = { field: string; op: FilterOperator; values: string[]; through?: string }

/** A checked list request as plain JSON, so that a job can repeat it as the same user. */
export type ListQuery = {
  page: number
  size: number
  sort: Sorting[]
  filters: Filter[]
  q?: string
  /** Of `filter[where]`. */
  where?: Tree
  /** The page starts after, or ends before, this row; `page` then only counts. */
  cursor?: Cursor
  /** Deleted rows instead of live ones. */
  deleted?: boolean
  /** Only rows that wait for the user, by name or as one of those who share a queue. */
  waiting?: boolean
  /** Names of `list.personal` that hold. */
  personal?: string[]
  /** Numbers of rows that other filters find, by name. */
  counts?: Record<string, Counted>
  /** Rows and sums for each value of a field; of a day, for each month. */
  group?: string
  /** Only rows that may be chosen for this field of another collection, with lookup fields only. */
  for?: ChoiceQuery
  /** Names of included references; undefined when the request names none. */
  include?: string[]
  /** Requested fields by type; other types are complete. */
  fields: Record<string, string[]>
}

/** Parts of a query that decide which rows match. */
export type Counted = Pick<ListQuery, 'filters' | 'q' | 'where' | 'waiting' | 'personal'>

/** A validated tree of comparisons, as plain JSON. */
export type Tree = Filter | { and: Tree[] } | { or: Tree[] }

/** Start or end of a page: the values of the sort columns, then the id. Null stands for an empty value. */
export type Cursor = { side: 'after' | 'before'; values: (string | null)[] }

/** The field rows are chosen for, and the id of the row it concerns where known: `leave-employees.substitute`, `7`. */
export type ChoiceQuery = { field: string; about?: string | undefined }

/** All fields used in filters. */
export const comparedIn = ({ filters, where }: Pick<ListQuery, 'filters' | 'where'>): string[] =>
  [...filters, ...(where ? leavesOf(where) : [])].map(({ field, through }) => through ?? field)

/** Every comparison of a tree. */
export const leavesOf = (tree: Tree): Filter[] =>
  'field' in tree ? [tree] : ('and' in tree ? tree.and : tree.or).flatMap(leavesOf)
