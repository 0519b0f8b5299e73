const longDay = new Intl.DateTimeFormat('id-ID', { dateStyle: 'full', timeZone: 'UTC' })

/** `Senin, 23 November 2026` */
export const dayText = (day: string) => longDay.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
