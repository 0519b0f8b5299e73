import type { FieldMeta, Resource } from '@ems/contracts/kit'
import { z } from 'zod'
import { importFields } from '../importables.ts'

/** Candidates for an example; the first valid one is used. */
const texts = [
  'Contoh',
  'CONTOH-1',
  'contoh',
  'contoh@perusahaan.co.id',
  '081234567890',
  'Contoh isian yang cukup panjang',
  'https://contoh.co.id',
  'ID',
  '#336699',
  '08:00',
  '1',
  ...[5, 8, 13, 16, 22].map((digits) => '1'.repeat(digits)),
]
const numbers = [10, 1, 5, 100, 1_990]

/** Name of the first row that may be chosen for a reference. */
export type Chosen = (meta: FieldMeta) => string | undefined

/** Example value of a field; undefined where none fits. */
function sampleOf(meta: FieldMeta, schema: z.ZodType, chosen: Chosen): unknown {
  const { kind, options = {} } = meta
  const id = kind === 'ref' || kind === 'refs' ? chosen(meta) : undefined
  const tried: Record<FieldMeta['kind'], readonly unknown[]> = {
    text: texts,
    longText: texts.toReversed(),
    email: texts,
    integer: numbers,
    decimal: ['12.5', '1'],
    money: ['1250000'],
    date: ['2026-12-31'],
    period: ['2026-12'],
    instant: ['2026-12-31T06:30:00.000Z'],
    boolean: [true],
    choice: Object.keys(options),
    ref: [id],
    refs: [id === undefined ? [] : [id]],
    tags: [['satu', 'dua'], []],
    rows: [[lineOf(meta, schema, chosen)], []],
    json: [{}],
  }
  return tried[kind].find((value) => schema.safeParse(value).success)
}

function lineOf({ columns = {} }: FieldMeta, schema: z.ZodType, chosen: Chosen) {
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema
  const line = inner instanceof z.ZodArray ? inner.element : undefined
  const shape = line instanceof z.ZodObject ? line.shape : {}
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) =>
      column.nullable || !shape[name] ? [] : [[name, sampleOf(column, shape[name] as z.ZodType, chosen)]],
    ),
  )
}

/** Rounds of filling fields that rules across fields require. */
const MAX_ROUNDS = 6

/** An example row: required fields, and fields that the rules of the contract then require. */
export function sampleRow(resource: Resource, chosen: Chosen): Record<string, unknown> {
  const { blank, meta, create } = resource
  const fields = importFields(resource)
  const sample = (field: string) => sampleOf(meta[field] as FieldMeta, create.shape[field] as z.ZodType, chosen)
  const row: Record<string, unknown> = {
    ...blank,
    ...Object.fromEntries(fields.filter((field) => !(field in blank)).map((field) => [field, sample(field)])),
  }
  for (const field of fields)
    if (meta[field]?.kind === 'rows' && (row[field] as unknown[] | null)?.length === 0) row[field] = sample(field)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const expected = resource
      .violations(row)
      .map(({ field }) => field)
      .filter((field) => fields.includes(field) && isEmpty(row[field]))
    if (!expected.length) break
    for (const field of expected) row[field] = sample(field)
  }
  return row
}

const isEmpty = (value: unknown) => value === null || value === undefined || (Array.isArray(value) && !value.length)
