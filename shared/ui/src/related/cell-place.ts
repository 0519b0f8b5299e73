import type { FieldKind, FieldMeta } from '@ems/contracts/kit'
import { isNumeric } from '../fields/cell-text.ts'

/** Alignment of a column in a small table: digits line up, days and codes do not wrap. */
export const cellPlace = (meta: FieldMeta) => ({
  ta: isNumeric(meta) ? ('end' as const) : ('start' as const),
  style: isNumeric(meta) || isUnbroken(meta.kind) ? unbroken : undefined,
})

/** Of what a row is opened by: a number that breaks at its hyphen is read as two. */
export const linkPlace = (text: string) => (text.length <= LONGEST_NUMBER ? unbroken : undefined)

const LONGEST_NUMBER = 24
const unbroken = { whiteSpace: 'nowrap' } as const

/** A moment or an address makes no sense in two lines. */
const isUnbroken = (kind: FieldKind) => kind === 'instant' || kind === 'date' || kind === 'period' || kind === 'email'
