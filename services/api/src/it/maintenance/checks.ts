import { type ItMaintenanceInternal, type ItMaintenanceInternalActivity, photoOf } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Issue } from '../../kit/problems.ts'

type Check = ItMaintenanceInternal['checklist_template'][number]
type Results = ItMaintenanceInternalActivity['results']

/** What a plan has checked each time. */
export async function checksOf({ db }: Deps, plan: string): Promise<readonly Check[]> {
  const row = await db.first(sql<{
    checks: Check[]
  }>`select checklist_template as checks from ems.it_maintenance_internals
    where id = ${plan}::bigint`)
  return row?.checks ?? []
}

const number = /^-?\d+(?:[.,]\d+)?$/
const amountOf = (text: string) => Number(text.replace(',', '.'))

/** A measured value is good within the limits of its check, whatever was ticked. */
export const judged = (results: Results, checks: readonly Check[]): Results =>
  results.map((result) => {
    const check = checks.find(({ text }) => text === result.text)
    const type = result.type ?? check?.type ?? null
    if (type !== 'number' || !result.value || !number.test(result.value)) return { ...result, type }
    const value = amountOf(result.value)
    const isWithin =
      (check?.min == null || value >= Number(check.min)) && (check?.max == null || value <= Number(check.max))
    return { ...result, type, ok: isWithin }
  })

/** Measured values that are no numbers, each at its cell. */
export const wrongChecks = (results: Results): Issue[] =>
  results.flatMap(({ type, value }, n) =>
    type === 'number' && value && !number.test(value)
      ? [{ field: `results/${n}/value`, message: 'Isi dengan angka.' }]
      : [],
  )

/** What the plan demands and is not there yet: a value, or a photograph. */
export async function unfinished(
  deps: Deps,
  { id, plan, results }: ItMaintenanceInternalActivity,
): Promise<string | undefined> {
  const required = plan ? (await checksOf(deps, plan)).filter((check) => check.required) : []
  if (!required.length) return undefined
  const photos = await deps.db.rows(sql<{ purpose: string }>`select distinct purpose from ems.assets
    where target_type = 'it-maintenance-internal-activities' and target_id = ${id} and deleted_at is null and purpose is not null`)
  const pictured = new Set(photos.map(({ purpose }) => purpose))
  const open = required.filter(({ text, type }) =>
    type === 'photo'
      ? !pictured.has(photoOf(text))
      : !results.some((result) => result.text === text && (result.value || (type === 'bool' && result.ok))),
  )
  return open.length ? `Pemeriksaan wajib belum lengkap: ${open.map(({ text }) => text).join(', ')}.` : undefined
}
