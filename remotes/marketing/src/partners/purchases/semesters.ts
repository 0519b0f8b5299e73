import type { Partner } from '@ems/contracts/marketing'

/** Marks of a vendor in one period. */
export type Evaluation = Partner['evaluations'][number]

const named = /^Semester ([12]) (\d{4})$/

/** Half-years since the year 0, by which periods are ordered; undefined for a period that is no half-year. */
const halfOf = (period: string): number | undefined => {
  const [, half, year] = named.exec(period.trim()) ?? []
  return half && year ? Number(year) * 2 + Number(half) - 1 : undefined
}

/** The half-years among evaluations, the earliest first. */
export const semestersOf = (evaluations: readonly Evaluation[]): readonly Evaluation[] =>
  evaluations
    .flatMap((one) => {
      const half = halfOf(one.period)
      return half === undefined ? [] : [{ half, one }]
    })
    .toSorted((a, b) => a.half - b.half)
    .map(({ one }) => one)

/** The mean of the four marks, as exact decimal text: quarters have two digits. */
export const scoreOf = ({ quality, price, timeliness, service }: Evaluation): string =>
  ((quality + price + timeliness + service) / 4).toFixed(2)

/**
 * Evaluations with one more, or with one written again. The last line is the grade of the vendor, so an earlier half-year
 * comes before a later one; periods that are no half-years keep their places.
 */
export function withEvaluation(evaluations: readonly Evaluation[], added: Evaluation): readonly Evaluation[] {
  const at = evaluations.findIndex(({ period }) => period === added.period)
  if (at >= 0) return evaluations.with(at, added)
  const half = halfOf(added.period)
  const later = evaluations.findIndex(({ period }) => half !== undefined && (halfOf(period) ?? -1) > half)
  return later < 0 ? [...evaluations, added] : evaluations.toSpliced(later, 0, added)
}
