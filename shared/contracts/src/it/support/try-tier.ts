import { z } from 'zod'
import { pausingStatuses, ticketPriorities } from '../choices.ts'

const id = z.string().regex(/^[1-9]\d{0,17}$/)
const ids = z.array(id).max(500)
const keysOf = <K extends string>(options: Readonly<Record<K, string>>) => Object.keys(options) as [K, ...K[]]

/** Body of *Uji aturan*: a tier as its form has it, stored or not, and the past month on which it is tried. */
export const tryTierBody = z.strictObject({
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Bulan wajib dipilih.'),
  /** The stored tier that the values would replace. */
  tier: id.nullable(),
  priority_order: z.int().min(0).max(9_999),
  request_types: ids,
  priorities: z.array(z.enum(keysOf(ticketPriorities))).max(4),
  companies: ids,
  offices: ids,
  is_vip: z.boolean(),
  work_pattern: id,
  response_minutes: z.int().min(1).max(100_000),
  resolve_minutes: z.int().min(1).max(1_000_000),
  pause_statuses: z.array(z.enum(keysOf(pausingStatuses))).max(3),
})
export type TryTier = z.output<typeof tryTierBody>

/** What a tier would have done to the tickets of a month. */
export type TierTrial = {
  /** Tickets of the month, and those that the tier would have got. */
  tickets: number
  matched: number
  response_broken: number
  resolve_broken: number
  /** Matched tickets that broke at least one target of the tier, and those that broke one of the tier they had. */
  broken: number
  broken_before: number
  /** Broken ones, the worst first; at most twenty. */
  examples: readonly {
    id: string
    local_no: string
    summary: string
    response_minutes: number
    resolve_minutes: number
    response_broken: boolean
    resolve_broken: boolean
  }[]
}
