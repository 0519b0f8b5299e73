const DAY = 86_400_000

/** The calendar day in Jakarta, `YYYY-MM-DD`. */
export const todayInJakarta = (now = new Date()) => new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)

/** `days` later, or earlier when negative. */
export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + Math.round(days) * DAY).toISOString().slice(0, 10)
