import { type Fields, ref, text } from '../kit/index.ts'

/** Every row of the tool belongs to one client. */
export const tenant = ref('Perusahaan', 'customs-kite-tenants')

/** The upload a row came from; none for what was entered by hand. */
export const sourceFile = ref('Berkas', 'customs-kite-source-files').nullable()

/** A registered number, HS code, unit: text, so that leading zeros stay. */
export const word = (label: string, max = 60) => text(label, max)

/** A quantity, coefficient or factor of nothing means nothing: refused before the database would. */
export const positive = <const N extends string>(field: N, label: string) => ({
  field,
  message: `${label} harus lebih besar dari 0.`,
  holds: (row: { [K in N]?: unknown }) => row[field] === undefined || row[field] === null || Number(row[field]) > 0,
})

/** All fields, for resources that only the server writes. */
export const all = <const F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[]
