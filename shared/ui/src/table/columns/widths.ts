import { columnMeta, type FieldKind, type Resource } from '@ems/contracts/kit'

/** How long a column stays in sight when the list becomes narrow: 3 goes first, 1 never. */
type Priority = 1 | 2 | 3

/** In pixels: the columns for choosing a row and for its menu. */
const CHOOSE = 38
const DOTS = 38
const PADDING = 16
/** Room for a date with the days that are left: `31/12/2026 · lewat 112 hari`. */
const DUE = 200
const TITLE = 220
/** A code, and the number of a document: `0005/PR/CLN-GA/XII/2026`. */
const CODE = 140
const NUMBER = 192
const MAX_BADGE = 204
/** The mark that most screens draw before the word of a state. */
const MARK = 20
const MAX_HEAD = 148
/** Bold letters of the widest usual system font, 12 px: *Tidak membantu* needs 114 with as many letters as *Tanggal terbit* with 95. */
const HEAD_LETTER = 8.3
const otherLetters: readonly [letters: string, width: number][] = [
  ['mwMW', 12.6],
  ['rtf()', 6],
  ["ijlI.,:'/ ", 4.3],
]
const headWidth = (text: string) =>
  [...text].reduce(
    (sum, letter) => sum + (otherLetters.find(([letters]) => letters.includes(letter))?.[1] ?? HEAD_LETTER),
    PADDING,
  )

const byKind: Partial<Record<FieldKind, number>> = {
  date: 96,
  period: 96,
  instant: 150,
  boolean: 76,
  integer: 84,
  decimal: 104,
  money: 120,
  rows: 88,
}
const OTHER = 140
/** Amounts of more than nine digits, `Rp 176.640.100.000`: they get this much before text grows. */
const WIDE: Partial<Record<FieldKind, number>> = { money: 156 }

/** Parts of a screen that decide the widths of its columns. */
type Appearance = {
  resource: Resource
  labels: Readonly<Record<string, string>>
  /** Columns that the screen draws itself. */
  cells: Readonly<Record<string, unknown>>
  /** Widths that the person gave, in pixels. */
  own: Readonly<Record<string, number | undefined>>
}

/** Least width in pixels at which the usual content of a column and its heading can be read. */
function leastWidth(name: string, { resource, labels, cells, own }: Appearance): number {
  const chosen = own[name]
  if (chosen) return chosen
  const meta = columnMeta(resource, name)
  if (name === resource.title) return TITLE
  const head = Math.min(headWidth(labels[name] ?? meta.label), MAX_HEAD)
  if (name in cells && (meta.kind === 'date' || meta.kind === 'instant')) return DUE
  if (name in cells && meta.kind === 'text') return Math.max(name === 'number' ? NUMBER : CODE, head)
  const mark = name in cells || (name === resource.stateField && resource.workflow) ? MARK : 0
  const badge = Math.max(
    0,
    ...Object.values(meta.options ?? {}).map((option) => option.length * 7 + 22 + PADDING + mark),
  )
  return Math.round(Math.max(byKind[meta.kind] ?? (badge ? 0 : OTHER), Math.min(badge, MAX_BADGE), head))
}

/** Columns that grow with the room there is; the others are as wide as what they hold. */
const grows: Partial<Record<FieldKind, number>> = { text: 1, ref: 1, refs: 1, tags: 1, email: 1 }

/** The fields of a workflow's deadlines, and the usual name of one. */
const dueFields = ({ workflow }: Resource): readonly string[] => [
  'due_at',
  ...Object.values(workflow?.states ?? {}).flatMap(({ waits = [] }) => waits.flatMap(({ due }) => due ?? [])),
]

/** More columns than these stand in a narrow list only as long as there is room. */
const SECOND = 6

/** Title, state and deadline never give way; of the others the last ones first. */
function priorityOf(resource: Resource, unfolded: readonly string[], name: string): Priority {
  const at = unfolded.indexOf(name)
  if (at === 0 || name === resource.title || name === resource.stateField) return 1
  if (dueFields(resource).includes(name)) return 1
  return at < SECOND ? 2 : 3
}

/** The columns in their order, the state as the second one: it is read before anything else about a record. */
export function withStateSecond({ meta, stateField }: Resource, columns: readonly string[]): readonly string[] {
  if (!columns.includes(stateField) || meta[stateField]?.kind !== 'choice') return columns
  const others = columns.filter((name) => name !== stateField)
  return [...others.slice(0, 1), stateField, ...others.slice(1)]
}

/** The columns in sight, those that moved to the menu of their row, and widths in pixels; without one, the rest of the room. */
export type Fit = {
  unfolded: readonly string[]
  folded: readonly string[]
  widths: Readonly<Record<string, number | undefined>>
  /** The table is never narrower. */
  least: number
}

/**
 * Distributes the room of a list: where it is too narrow, columns of priority 3 and then 2 are folded, from the right.
 * `room` 0: not known yet, nothing is folded.
 */
export function fitted(
  visible: readonly string[],
  room: number,
  { isSelectable, mayFold, ...appearance }: Appearance & { isSelectable: boolean; mayFold: boolean },
): Fit {
  if (room === 0) return { unfolded: visible, folded: [], widths: appearance.own, least: 0 }
  const edges = DOTS + (isSelectable ? CHOOSE : 0)
  const least = Object.fromEntries(visible.map((name) => [name, leastWidth(name, appearance)]))
  const widthOf = (names: readonly string[]) => names.reduce((sum, name) => sum + (least[name] ?? 0), edges)
  let unfolded = visible
  for (const priority of mayFold ? [3, 2] : [])
    for (const name of [...visible].reverse())
      if (widthOf(unfolded) > room && priorityOf(appearance.resource, visible, name) === priority)
        unfolded = unfolded.filter((other) => other !== name)
  return {
    unfolded,
    folded: visible.filter((name) => !unfolded.includes(name)),
    widths: grown(unfolded, room - widthOf(unfolded), least, appearance),
    least: widthOf(unfolded),
  }
}

/** Gives the remaining width to amounts that need it, then to the columns of text, most of it to the title. */
function grown(
  unfolded: readonly string[],
  room: number,
  narrow: Readonly<Record<string, number>>,
  { resource, own }: Appearance,
) {
  const lacking = unfolded.map((name) => {
    const wide = own[name] ? undefined : WIDE[columnMeta(resource, name).kind]
    return { name, lack: Math.max((wide ?? 0) - (narrow[name] ?? OTHER), 0) }
  })
  const lack = lacking.reduce((sum, one) => sum + one.lack, 0)
  const share = lack > 0 ? Math.min(Math.max(room, 0) / lack, 1) : 0
  const least: Record<string, number> = { ...narrow }
  for (const one of lacking) least[one.name] = (narrow[one.name] ?? OTHER) + Math.floor(one.lack * share)
  const left = room - Math.floor(lack * share)
  const weightOf = (name: string) => {
    if (own[name]) return 0
    return name === resource.title ? 3 : (grows[columnMeta(resource, name).kind] ?? 0)
  }
  const all = unfolded.reduce((sum, name) => sum + weightOf(name), 0)
  return Object.fromEntries(
    unfolded.map((name) => {
      const more = left > 0 && all > 0 ? (left * weightOf(name)) / all : 0
      // The title takes what remains, also when a scroll bar comes and goes.
      const isRest = name === resource.title && !own[name] && left >= 0
      return [name, isRest ? undefined : Math.floor((least[name] ?? OTHER) + more)]
    }),
  )
}
