import { type Fields, ref, text } from '../kit/index.ts'

/** Every row of the tool belongs to one client. */
export const tenant = ref('Perusahaan', 'customs-kite-tenants')

/** A registered number, HS code, unit: text, so that leading zeros stay. */
export const word = (label: string, max = 60) => text(label, max)

/** All fields, for resources that only the server writes. */
export const all = <const F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[]
