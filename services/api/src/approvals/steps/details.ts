import { formatDay } from '@ems/contracts/days'
import { type FieldMeta, metaOf, type Resource, transitionOf } from '@ems/contracts/kit'
import type { Deps } from '../../kit/context.ts'
import { titleOf } from '../../kit/list/filter-target.ts'
import { storeFor } from '../../kit/stores.ts'

/** What was filled in for a step, a line for each field, with the names that its requester sees; null without any. */
export async function detailsOf(
  deps: Deps,
  resource: Resource,
  transition: string,
  filled: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const more = transitionOf(resource, transition)?.with ?? {}
  const lines: string[] = []
  for (const [field, value] of Object.entries(filled)) {
    const own = more[field]
    const meta = own ? metaOf(own) : resource.meta[field]
    if (!meta || value == null || value === '') continue
    lines.push(`${meta.label}: ${await wordsOf(deps, meta, value)}`)
  }
  return lines.length ? lines.join('\n').slice(0, 4_000) : null
}

async function wordsOf(deps: Deps, { kind, to, options }: FieldMeta, value: unknown): Promise<string> {
  const text = String(value)
  if (to) {
    const store = storeFor(to)
    const rows = await store.named(deps, [value].flat().map(String))
    return rows.map((row) => titleOf(store.resource, row)).join(', ') || `#${text}`
  }
  if (options) return options[text] ?? text
  if (kind === 'date') return formatDay(text)
  if (kind === 'boolean') return value ? 'Ya' : 'Tidak'
  return typeof value === 'object' ? JSON.stringify(value) : text
}
