/** Of a contract for a fixed term: its whole months, and how many monthly wages its compensation is, with two digits. */
export type Compensation = { months: number; wages: string }

/**
 * Compensation at the end of a contract: a monthly wage for twelve months, a part of it for less (PP 35/2021 Pasal 16).
 * The first and the last day count. Nothing below one month.
 */
export function compensationOf(start: string, end: string): Compensation | undefined {
  const [from, past] = [new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`)]
  if (Number.isNaN(from.getTime()) || Number.isNaN(past.getTime())) return undefined
  past.setUTCDate(past.getUTCDate() + 1)
  const months =
    (past.getUTCFullYear() - from.getUTCFullYear()) * 12 +
    past.getUTCMonth() -
    from.getUTCMonth() -
    (past.getUTCDate() < from.getUTCDate() ? 1 : 0)
  if (months < 1) return undefined
  // Hundredths, rounded half up: whole numbers have no error.
  const hundredths = Math.floor((months * 100 + 6) / 12)
  return { months, wages: `${Math.floor(hundredths / 100)},${String(hundredths % 100).padStart(2, '0')}` }
}
