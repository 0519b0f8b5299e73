import type { z } from 'zod'
import type { Fields } from '../field-sets.ts'

// N: names of the row's fields, H: roles it has, S: its states, Row: its values. Names and not `Fields`: a type that says
// `keyof F` is invariant in F, and no workflow would be assignable to `AnyWorkflow`.
type Stamp = 'created_by' | 'updated_by' | 'created_at' | 'updated_at'
/** The values of the field that keeps the state: of a choice its options, else any text. */
export type StateOf<F extends Fields, Field> = Field extends keyof F ? z.output<F[Field]> & string : string
export type FlatRow<F extends Fields> = { [K in keyof F]: z.output<F[K]> }

export type Tone = 'neutral' | 'info' | 'waiting' | 'success' | 'warning' | 'danger'
export type Role = 'owner' | 'assignee' | 'reviewer' | 'watchers'
/** The people of a row by role: names of references to `users` or `employees`. */
export type Roles<N extends string> = { readonly [R in Role]?: N | Stamp }
/**
 * A person in a role or a named field, the row's creator, a holder of a pending approval task, the server itself, or a
 * permission of the menu.
 */
export type Person<N extends string, H> = H | `is:${N}` | 'creator' | 'approver' | 'system' | `can:${string}`
/**
 * The acting person. `today` is a date in the head office's time zone. `isSystem` is set for clocks and follow-ups of
 * the server.
 */
export type Me = {
  user: string
  employee: string | null
  /** `row`: in a collection of several menus, the row whose menus count. */
  can: (action: string, row?: Readonly<Record<string, unknown>>) => boolean
  today: string
  isSystem?: boolean
  /** Ids of the rows for which this person has a pending approval task. */
  approves?: ReadonlySet<string>
}

/**
 * Pending work in a state, besides that of approvers: an inbox item of these people, or of every user with the permission
 * and access to the record's company.
 */
export type Wait<N extends string, H> = {
  for: Exclude<H, 'watchers'> | `is:${N}` | 'creator' | `can:${string}`
  /** The task in words: `Serahkan arsip`. */
  say: string
  /** Waits from this day on, `lead` days earlier; not while the field is empty. */
  from?: N
  lead?: number
  /** When it has to be done. */
  due?: N
  /** Does not wait while this field is filled. */
  unless?: N
}

export type State<N extends string, H = Role> = {
  tone: Tone
  category: 'open' | 'done' | 'cancelled'
  waits?: readonly Wait<N, H>[]
  /** Fields that PATCH may change in this state; `all` where it is open, otherwise `none`. */
  editable?: 'all' | 'none' | readonly N[]
  /** Message of a refused change or removal in this state; `{field}` is a value of the row. */
  kept?: string
  /** Whether a row may be deleted in this state. By default only the initial state allows it. */
  removable?: boolean
  /** Beside the way of most rows: the stepper shows it only while a row is there. */
  step?: false
}

export type Transition<N extends string, H, S, Row> = {
  /** A verb: `Ajukan`. */
  label: string
  from: readonly S[]
  /** Several: the effect's `target` chooses. `same`: work without a move. */
  to: S | readonly [S, S, ...S[]] | 'same'
  /** Any of these. */
  who: readonly Person<N, H>[]
  /** Separation of duties: these people are refused, even if `who` names them. */
  except?: readonly (Exclude<H, 'watchers'> | 'creator')[]
  /** Conditions on the row alone, for browser and server. */
  when?: readonly { holds: (row: Row, me: Me) => boolean; because: string }[]
  /** Name of a check on the server: what needs the database. */
  guard?: string
  /** Fields of the row that the dialog asks for; a required one may be there already. */
  ask?: { readonly [K in N]?: 'required' | 'optional' }
  /** Asked, but not kept in the row: handed to the effect. */
  with?: Fields
  /** Kept in the audit log; the name of a field keeps it there too, and is required. */
  reason?: 'optional' | 'required' | N
  /** The record must have `min` files with this purpose; `because` is the message of the refusal. */
  evidence?: { purpose: string; min: number; because: string }
  /** Signed by hand, or by the typed name; `by` is the field with the person who signs, else the user signs. */
  signature?: { need: 'required' | 'optional'; by?: N }
  sets?: { readonly [K in N]?: 'now' | 'today' | 'me' | null }
  /** A question before anything happens. */
  confirm?: string
  /** Name of what the server says of a row before the step is taken: sentences for the dialog. */
  notes?: string
  /** Users notified of the new state; by default owner and assignee, or the creator if there are none. */
  notify?: readonly (H | 'creator')[]
  /** The first possible `primary` is the next-step button of the record. */
  tone?: 'primary' | 'default' | 'danger'
  /** Name of what follows on the server, in the same transaction. */
  effect?: string
  /** Bulk action: all rows or none (`all`), or each row separately (`each`). */
  bulk?: 'all' | 'each'
  /** Minutes in which the same user may undo it, if nothing else changed the row. An effect offers its reverse. */
  undo?: number
  /** Only its screen can ask for it, as a board for the stage of a card: the kit draws no button. */
  byScreen?: true
  /**
   * Approval rules may demand an approval before it is taken (`step-requests`), and before any other way into its state. Names
   * what rules look at; the subject is an employee (`id`: the row itself), otherwise the requester.
   */
  agreement?: {
    subject?: N | 'id'
    company?: N
    department?: N
    office?: N
    amount?: N
    currency?: N
  }
}

/**
 * The approval of a row. It makes the transitions `approve`, `reject`, `return` and `withdraw`: who decides follows from
 * the approval rules, never from a permission. A transition into `state` opens a request.
 */
export type Approval<N extends string, S> = {
  state: S
  /** New rows begin in `state` where a rule names approvers for them, the others where the workflow does. */
  begins?: true
  approved: S
  rejected: S
  /** Absent: nobody can return the row to its requester. */
  returned?: S
  /** Absent: the requester cannot withdraw. */
  withdrawn?: S
  /** Permissions that may withdraw; by default owner and creator may. */
  withdrawnBy?: readonly `can:${string}`[]
  /** Keeps the state before in this field: rejected and withdrawn rows go back to it, where it is one of these. */
  back?: {
    field: N
    among: readonly S[]
    /** Where an approval leads rows that came from one of these; `approved` unless given. */
    approved?: S
  }
  /** Employee or user whose superiors are meant, and who never decides. */
  subject: N | Stamp
  /** Fields that the rules look at. */
  kind?: N
  amount?: N
  currency?: N
  company?: N
  department?: N
  office?: N
  /** Subject of an approval: these fields stay as they are while a request is open. */
  material: readonly N[]
  /** At most six fields that describe the request to the approver. */
  facts: readonly N[]
  /** Fields that an approver may fill in with the decision; never material. */
  fills?: readonly N[]
  /** Keeps the reason of a refusal in the row too. */
  reason?: N
  /** Name of what the server tells approvers about a row before they decide. */
  notes?: string
  /** Name of what follows an approval on the server, in the same transaction. */
  effect?: string
}

/** The states of a row, what leads from one to the next and who may do it. `docs/decisions/workflows.md` has the reasons. */
export type Workflow<N extends string, H, S extends string, Row> = {
  initial: S
  /** Message of a refused deletion, in place of a sentence with the state. */
  stays?: string
  /** Names of the lists of open and finished rows; *Terbuka* and *Selesai* by default. */
  views?: { open: string; done: string }
  /** Its transitions are actions of the collection, which the area serves itself: the kit adds no routes and no buttons. */
  byActions?: true
  /** Rows that begin elsewhere. */
  starts?: readonly { in: S; holds: (row: Row) => boolean }[]
  /**
   * The business draws its own places on a board: `board` refers to the row that has them as `stages`, `field` keeps the
   * key of one. A transition that asks for the field leads to the state that the chosen place means.
   */
  stages?: { board: N; field: N }
  /** States that rows of *Impor data lama* may begin with; never the one that is being approved. */
  imports?: readonly S[]
  /** In the order of the record's life. */
  states: { readonly [K in S]: State<N, H> }
  transitions: Readonly<Record<string, Transition<N, H, S, Row>>>
  approval?: Approval<N, S>
}
/** Any workflow, for code that serves them all. */
export type AnyWorkflow = Workflow<string, Role, string, never>
export type AnyTransition = Transition<string, Role, string, never>

/** Rejects extra properties of a literal. TypeScript allows them where it infers a type parameter. */
type Only<T, K, Word extends string> = {
  readonly [P in keyof T]: P extends K ? unknown : `no ${Word} \`${P & string}\``
}
type Strict<T, N> = Only<T, keyof Transition<string, Role, string, never>, 'option of a transition'> &
  (T extends { ask: infer A } ? { ask: Only<A, N, 'field'> } : unknown) &
  (T extends { sets: infer A } ? { sets: Only<A, N, 'field'> } : unknown)
export type Checked<W, N, S> = W extends { states: infer States; transitions: infer T }
  ? Only<W, keyof AnyWorkflow, 'option of a workflow'> & {
      states: Only<States, S, 'state'> & {
        [K in keyof States]: Only<States[K], keyof State<string>, 'option of a state'>
      }
      transitions: { [K in keyof T]: Strict<T[K], N> }
    } & (W extends { approval: infer A }
        ? { approval: Only<A, keyof Approval<string, string>, 'option of an approval'> }
        : unknown)
  : unknown

type Each<W> = W extends { transitions: infer T } ? T[keyof T] : never
type Keys<T> = T extends unknown ? keyof T & string : never
type Sets<T> = T extends { sets: infer X } ? Keys<X> : never
type Before<A> = A extends { back: { field: infer N } } ? N : never
type Kept<T> = T extends { reason: infer X } ? Exclude<X, 'optional' | 'required'> : never
/** Fields that only transitions write: the state, what they stamp and where they keep a reason. */
export type WrittenBy<W, Field> = [W] extends [{ transitions: object }]
  ? Field | Sets<Each<W>> | Kept<Each<W>> | (W extends { approval: infer A } ? Kept<A> | Before<A> : never)
  : never

type By<T, K extends 'guard' | 'effect' | 'notes'> = T extends { [X in K]: infer N extends string } ? N : never
export type GuardOf<W> = By<Each<W>, 'guard'>
export type EffectOf<W> = By<Each<W>, 'effect'> | (W extends { approval: infer A } ? By<A, 'effect'> : never)
export type NotesOf<W> = By<Each<W>, 'notes'> | (W extends { approval: infer A } ? By<A, 'notes'> : never)
/** If the contract lists several next states, the effect chooses one. */
type Chooses<T, N, W> = T extends { effect: N; to: readonly (infer S)[] }
  ? [Stage<T, W>] extends [never]
    ? S
    : never
  : never
/** The field of the stage, where the transition asks for it: the stage chooses then. */
type Stage<T, W> = T extends { ask: infer A } ? (W extends { stages: { field: infer F } } ? keyof A & F : never) : never

type Undoes<T, N> = T extends { effect: N; undo: number } ? N : never

/** Input of a transition for a row; `root` is the place of the row in the request, for pointers. */
export type Taking<Row> = {
  row: Row
  asked: Readonly<Record<string, unknown>>
  reason: string | undefined
  root: string
}
/** `asked` holds what the transition asked for, with the values of `with`. */
export type Taken<Row> = { before: Row; after: Row; asked: Readonly<Record<string, unknown>> }
export type Effect<Deps, Row, W, N> = ([Undoes<Each<W>, N>] extends [never]
  ? { undo?: undefined }
  : { undo: (deps: Deps, taken: Taken<Row>) => Promise<unknown> }) &
  ([Chooses<Each<W>, N, W>] extends [never]
    ? unknown
    : { target: (deps: Deps, row: Row) => Chooses<Each<W>, N, W> | Promise<Chooses<Each<W>, N, W>> }) & {
    /** Values that the database will derive from the request, if approval rules need them before the write. */
    derive?: (deps: Deps, row: Row, asked: Readonly<Record<string, unknown>>) => Promise<Partial<Row>>
    /** Values that follow from the row and what was asked, written with the transition. Throws a Problem to refuse. */
    writes?: (deps: Deps, taking: Taking<Row>) => Partial<Row> | Promise<Partial<Row>>
    run?: (deps: Deps, taken: Taken<Row>) => Promise<unknown>
  }
/** The server's half of a workflow: exactly the guards, effects and notes that it names. A guard throws, or answers why not. */
export type Life<Deps, Row, W> = ([GuardOf<W>] extends [never]
  ? { guards?: undefined }
  : { guards: { [N in GuardOf<W>]: (deps: Deps, row: Row) => Promise<string | undefined> } }) &
  ([EffectOf<W>] extends [never]
    ? { effects?: undefined }
    : { effects: { [N in EffectOf<W>]: Effect<Deps, Row, W, N> } }) &
  ([NotesOf<W>] extends [never]
    ? { notes?: undefined }
    : { notes: { [N in NotesOf<W>]: (deps: Deps, row: Row) => Promise<string[]> } })
