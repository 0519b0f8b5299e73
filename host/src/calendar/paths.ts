/** Addresses of the calendar (specification §2) and of the two collections behind it. */
export const CALENDAR = '/private/home/calendar'
export const AGENDA_LIST = `${CALENDAR}/agenda`
export const HOLIDAYS = `${CALENDAR}/holidays`
