import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Values } from '../../kit/write/write-rows.ts'

type Marks = { sha256?: string; textHash?: string | null; number?: string | null }

/**
 * The record of a company that a file may be a copy of: by its bytes, else its text, else the number of its letter. Secret
 * records are never named.
 */
export async function twinOf({ db }: Deps, company: string, { sha256, textHash, number }: Marks): Promise<Values> {
  const row = await db.first(sql<{ id: string; way: string }>`
    with same as (
      select a.target_id::bigint as id, 1 as rank, 'bytes' as way from ems.assets a
        where a.sha256 = ${sha256 ?? null} and a.target_type = 'documents' and a.deleted_at is null
      union all
      select a.target_id::bigint, 2, 'text' from ems.file_texts t join ems.assets a on a.id = t.file_id
        where t.text_hash = ${textHash ?? null} and a.target_type = 'documents' and a.deleted_at is null
      union all
      (select d.id, 3, 'number' from ems.documents d
        where d.doc_number = ${number ?? null} and d.company_id = ${company}::bigint and d.deleted_at is null limit 5))
    select d.id::text, s.way from same s join ems.documents d on d.id = s.id
    where d.company_id = ${company}::bigint and d.deleted_at is null and d.security not in ('secret', 'top_secret')
    order by s.rank, d.id limit 1`)
  return row ? { twin: row.id, twin_way: row.way } : {}
}
