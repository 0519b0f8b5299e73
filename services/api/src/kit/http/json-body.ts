import type { Resource } from '@ems/contracts/kit'
import { badRequest, type Issue } from '../problems.ts'

const deepest = 64

/** Parses a request body. Refuses invalid JSON, excessive nesting, and keys that name prototypes. */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The parser's own message is English and of no use to users.
    throw badRequest('Isi permintaan bukan JSON yang sah.', { pointer: '' }, 'MALFORMED_JSON')
  }
  for (const { depth, key } of parts(value)) {
    if (depth > deepest)
      throw badRequest(`Isi permintaan bersarang lebih dari ${deepest} tingkat.`, { pointer: '' }, 'TOO_DEEP')
    if (key === '__proto__' || key === 'constructor' || key === 'prototype')
      throw badRequest(`Nama ${key} tidak diperbolehkan.`, { pointer: '' }, 'FORBIDDEN_KEY')
  }
  return value
}

/** Problems of structures that jsonb cannot hold: U+0000 and lone surrogates, in values or keys. */
export const unstorable = (resource: Resource, values: Record<string, unknown>): Issue[] =>
  Object.entries(values).flatMap(([field, value]) => {
    const meta = resource.meta[field]
    if (meta?.kind !== 'json' && meta?.kind !== 'rows') return []
    return isStorable(value) ? [] : [{ field, message: `${meta.label} memuat karakter yang tidak dapat disimpan.` }]
  })

/** Whether jsonb can hold a structure. */
export const isStorable = (value: unknown) =>
  [...parts(value)].every(({ key, value: part }) => isText(key) && isText(part))

const isText = (value: unknown) => typeof value !== 'string' || (!value.includes('\u0000') && value.isWellFormed())

/** Every part of a structure without recursion: ten thousand levels would end the stack. */
function* parts(root: unknown): Generator<{ depth: number; key?: string; value: unknown }> {
  const left: { depth: number; key?: string; value: unknown }[] = [{ depth: 0, value: root }]
  for (let part = left.pop(); part; part = left.pop()) {
    yield part
    const { value, depth } = part
    if (typeof value !== 'object' || value === null) continue
    for (const [key, child] of Object.entries(value))
      left.push(Array.isArray(value) ? { depth: depth + 1, value: child } : { depth: depth + 1, key, value: child })
  }
}
