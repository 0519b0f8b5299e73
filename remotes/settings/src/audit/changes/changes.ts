import { menus } from '@ems/contracts'
import { type FieldMeta, type Resource, systemFields } from '@ems/contracts/kit'
import type { AuditLog } from '@ems/contracts/settings'
import { areResourcesRead, resourceOf } from '../resources/all-resources.ts'

/** One field of an entry, as it was and as it became. */
export type Change = { field: string; meta: FieldMeta; before: unknown; after: unknown; isChanged: boolean }

type Entry = Pick<AuditLog, 'target_type' | 'before' | 'after' | 'changed_fields'>

const plain: FieldMeta = { label: '', kind: 'json', nullable: true }
/** Bookkeeping that says nothing about the object itself. */
const silent = new Set(['id', 'version', 'search_text'])

/** Every field an entry knows of, in the order of its contract; those that changed say so. */
export function changesOf({ target_type, before, after, changed_fields }: Entry): Change[] {
  const old = fieldsIn(before)
  const next = fieldsIn(after)
  const resource = resourceOf(target_type)
  const isUpdate = before != null && after != null
  const names = new Set([...Object.keys(resource?.meta ?? {}), ...Object.keys(old), ...Object.keys(next)])
  return [...names]
    .filter((field) => !silent.has(field) && (field in old || field in next))
    .map((field) => ({
      field,
      meta: fieldMeta(resource, field),
      before: old[field] ?? null,
      after: next[field] ?? null,
      isChanged: isUpdate ? changed_fields.includes(field) : isSaid(old[field]) || isSaid(next[field]),
    }))
}

const fieldsIn = (value: unknown) =>
  (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as Record<string, unknown>

export const isSaid = (value: unknown) =>
  value != null && value !== '' && !(Array.isArray(value) && value.length === 0) && JSON.stringify(value) !== '{}'

const fieldMeta = (resource: Resource | undefined, field: string): FieldMeta =>
  resource?.meta[field] ?? systemFields[field] ?? { ...plain, label: field }

/** `Pengguna`, `Referensi`, or the type itself where no contract knows it; nothing while the contracts are being read. */
export const typeLabel = (type: string) => resourceOf(type)?.label ?? (areResourcesRead() ? type : '')

/** Address of an entry's object; undefined without a screen, or when it was deleted. */
export function pathTo({ target_type, target_id, action, after, before }: AuditLog): string | undefined {
  const resource = resourceOf(target_type)
  const path = menus.find(({ id }) => id === resource?.menu)?.path
  if (!path || !target_id || action === 'delete') return undefined
  const query = new URLSearchParams({ id: target_id })
  // References are listed by category: without it another list would appear beside the open record.
  const { category } = { ...fieldsIn(before), ...fieldsIn(after) } as { category?: unknown }
  if (target_type === 'references' && typeof category === 'string') query.set('category', category)
  return `${path}?${query}`
}

/** The reason of a refused attempt without the address that was asked: `Akses ditolak, memerlukan user-update`. */
export const rejectionOf = (reason: string): string =>
  reason.replace(/\. [A-Z]+ \/api\/\S+?(?=: | memerlukan |$)/, '').replace(' memerlukan ', ', memerlukan ')
