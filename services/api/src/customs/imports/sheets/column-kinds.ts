import type { ColumnRule } from './columns.rules.ts'

/* The kinds of columns that sheets are made of, and the columns that several sheets share. */
export type Extra = { required?: boolean }
export const must: Extra = { required: true }

export const text = (title: string, field: string, max: number, extra: Extra = {}): ColumnRule => ({
  title,
  field,
  kind: 'text',
  most: max,
  ...extra,
})
export const code = (title: string, field: string, max: number, width: number, extra: Extra = {}): ColumnRule => ({
  title,
  field,
  kind: 'code',
  most: max,
  width,
  ...extra,
})
export const hs = (title: string, field: string, extra: Extra = {}): ColumnRule => ({
  title,
  field,
  kind: 'hs',
  ...extra,
})
export const day = (title: string, field: string, extra: Extra = {}): ColumnRule => ({
  title,
  field,
  kind: 'day',
  ...extra,
})
export const count = (title: string, field: string, extra: Extra = {}): ColumnRule => ({
  title,
  field,
  kind: 'count',
  most: 999_999_999,
  ...extra,
})
/** numeric(24, 6) */
const quantity = (title: string, field: string, extra: Extra = {}): ColumnRule => ({
  title,
  field,
  kind: 'number',
  whole: 18,
  scale: 6,
  sign: extra.required ? 'positive' : 'zero',
  ...extra,
})
/** numeric(20, 2) */
export const money = (title: string, field: string, extra: Extra = {}): ColumnRule => ({
  title,
  field,
  kind: 'number',
  whole: 18,
  scale: 6,
  rounded: 2,
  sign: 'zero',
  ...extra,
})
export const rate = (title: string, field: string): ColumnRule => ({
  title,
  field,
  kind: 'number',
  whole: 14,
  scale: 4,
  sign: 'zero',
})
export const percent = (title: string, field: string): ColumnRule => ({
  title,
  field,
  kind: 'number',
  whole: 3,
  scale: 4,
  sign: 'zero',
})

export const registration = (extra: Extra): ColumnRule[] => [
  code('KODE KANTOR', 'office_code', 6, 6, must),
  code('NOMOR DAFTAR', 'reg_no', 9, 6, extra),
  day('TANGGAL DAFTAR', 'reg_date', extra),
]
export const aju: ColumnRule = { title: 'NOMOR AJU', field: 'aju_no', kind: 'aju', required: true }
export const goods = (description: string): ColumnRule[] => [
  count('SERI BARANG', 'line_no', must),
  text('KODE BARANG', 'item_code', 100),
  hs('HS', 'hs_code', must),
  text(description, 'description', 2_000, must),
]
export const measured: ColumnRule[] = [
  quantity('JUMLAH SATUAN', 'qty', must),
  text('KODE SATUAN', 'unit', 10, must),
  quantity('NETTO', 'netto'),
]
