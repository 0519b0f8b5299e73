import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'

/** `by`: the number of a BCL.KT, or `pengecualian`. */
export type Use = { line: string; by: string }

/** Present uses of PIB lines: allocations of live BCL.KT, and exceptions. */
export async function usesOfPibLines({ db }: Deps, lines: readonly string[]): Promise<Use[]> {
  return db.rows(sql<Use>`
    select u.pib_detail_id as line, k.number as by from ems.customs_kite_tool_pib_useds u
      join ems.customs_kite_tool_kite_datas k on k.id = u.kite_data_id
      where u.pib_detail_id = any(${lines}::bigint[]) and u.status = 'AKTIF'
    union
    select detail_id, 'pengecualian' from ems.customs_kite_tool_pib_exceptions
      where detail_id = any(${lines}::bigint[]) and status = 'AKTIF'
    order by by`)
}

/** BCL.KT in which PEB lines are allocated or reported. */
export async function usesOfPebLines({ db }: Deps, lines: readonly string[]): Promise<Use[]> {
  return db.rows(sql<Use>`
    select d.id as line, k.number as by from ems.customs_kite_tool_peb_details d
      join ems.customs_kite_tool_kite_datas k on k.id = d.kite_data_id
      where d.id = any(${lines}::bigint[]) and d.status in ('TERALOKASI', 'DILAPORKAN', 'SELESAI')
    order by by`)
}

/** `BCL-2026-0001, BCL-2026-0002 dan 3 lainnya`. */
export function namesOf(uses: readonly Use[]): string {
  const names = [...new Set(uses.map(({ by }) => by))]
  const more = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` dan ${more} lainnya` : '')
}

const NAMED = 3
