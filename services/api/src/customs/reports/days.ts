/** `20/11/2026` */
export const dayInWords = (day: string) => day.split('-').reverse().join('/')
