// Not `dateStyle`: it writes `09` where a calendar shows `9`, which the name of a day has to hold (WCAG 2.5.3).
const longDay = new Intl.DateTimeFormat('id-ID', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `Senin, 23 November 2026` */
export const dayText = (day: string) => longDay.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
