import { documentStatuses } from '@ems/contracts/archives'
import { formatDay, todayInJakarta } from '@ems/contracts/days'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'

/** A record as a batch sees it. */
export type Candidate = {
  id: string
  number: string
  status: keyof typeof documentStatuses
  company: string
  department: string
  final_fate: string
  inactive_until: string | null
  /** Why it is kept from destruction; null where nothing does. */
  hold: string | null
  borrower: string | null
  borrowed_until: string | null
  batch: string | null
  batch_title: string | null
}

/** The records of these ids, by id; with `isLocked` nobody lends or holds them until the transaction ends. */
export async function candidatesOf(
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
  { isLocked = false } = {},
): Promise<ReadonlyMap<string, Candidate>> {
  const rows = await db.rows(sql<Candidate>`select d.id::text as id, d.number, d.status, d.company_id::text as company,
      d.department_id::text as department, d.final_fate, d.inactive_until::text as inactive_until,
      case when d.legal_hold then coalesce(d.hold_reason, 'ditahan')
        when d.excluded_from_disposal then 'dikecualikan dari penyusutan' end as hold,
      e.full_name as borrower, d.borrowed_until::text as borrowed_until, d.disposal_id::text as batch, b.title as batch_title
    from ems.documents d left join ems.employees e on e.id = d.borrower_id
    left join ems.archive_disposals b on b.id = d.disposal_id
    where d.id = any(${[...ids]}::bigint[]) and d.deleted_at is null
    order by d.id ${isLocked ? sql`for no key update of d` : sql``}`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Why a borrowed record cannot be destroyed now. */
export const lentTo = ({ number, borrower, borrowed_until }: Candidate): string | undefined =>
  borrower ? `Arsip ${number} sedang dipinjam ${borrower} s.d. ${formatDay(borrowed_until ?? '')}.` : undefined

/** Why a record stays, whatever was decided about it. */
export const heldBecause = ({ number, hold }: Candidate): string | undefined =>
  hold === null ? undefined : `Arsip ${number} ditahan: ${hold}.`

type Batch = { id?: string; company: string; department: string }

/** Why a record cannot be in a batch; undefined where it can. */
export function hindrance(record: Candidate, batch: Batch): string | undefined {
  const { number, status, final_fate, inactive_until } = record
  if (status === 'destroyed') return `Arsip ${number} sudah dimusnahkan.`
  if (record.company !== batch.company || record.department !== batch.department)
    return `Arsip ${number} bukan milik unit pencipta ini.`
  if (record.batch !== null && record.batch !== batch.id)
    return `Arsip ${number} sudah diusulkan dalam ${record.batch_title}.`
  const kept = heldBecause(record) ?? lentTo(record)
  if (kept) return kept
  if (final_fate === 'permanent') return `Nasib akhir arsip ${number} permanen.`
  if (record.batch === null && status !== 'inactive')
    return `Arsip ${number} berstatus ${documentStatuses[status]}; hanya arsip inaktif yang diusulkan musnah.`
  if (inactive_until === null) return `Retensi arsip ${number} belum ditentukan.`
  if (inactive_until >= todayInJakarta()) return `Retensi arsip ${number} berakhir ${formatDay(inactive_until)}.`
  return undefined
}
