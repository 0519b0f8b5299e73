import { type Db, sql } from '@ems/postgres'
import type { Answer } from './answers.rules.ts'

/** Which declarations an LHPRE was for: written, there already, of a PEB in a filed report, or of none that is here. */
export type Matched = { written: number; known: number; locked: string[]; unmatched: string[] }

/** Keeps what CEISA said of each declaration. What it says no more stays: an answer is not withdrawn by silence. */
export async function keepAnswers(db: Db, tenant: string, answers: readonly Answer[]): Promise<void> {
  await db.run(sql`insert into ems.kite_ceisa_answers as k (tenant_id, aju_no, doc_code, reg_no, reg_date, state, state_at, lhpre_no, lhpre_date)
    select ${tenant}::bigint, a.* from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
      a(aju_no text, doc_code text, reg_no text, reg_date date, state text, state_at text, lhpre_no text, lhpre_date date)
    on conflict (tenant_id, aju_no) do update set doc_code = coalesce(excluded.doc_code, k.doc_code),
      reg_no = coalesce(excluded.reg_no, k.reg_no), reg_date = coalesce(excluded.reg_date, k.reg_date),
      state = coalesce(excluded.state, k.state), state_at = coalesce(excluded.state_at, k.state_at),
      lhpre_no = coalesce(excluded.lhpre_no, k.lhpre_no), lhpre_date = coalesce(excluded.lhpre_date, k.lhpre_date), updated_at = now()`)
}

/** Writes the LHPRE of CEISA into the PEB with the same submission number. One of a filed report keeps what was filed. */
export async function matchLhpre(db: Db, tenant: string, user: string): Promise<Matched> {
  const rows = await db.rows(sql<{ aju_no: string; is_here: boolean; is_same: boolean; is_filed: boolean }>`
    select k.aju_no, h.id is not null as is_here,
      h.id is not null and (h.lhpre_no, h.lhpre_date) is not distinct from (k.lhpre_no, k.lhpre_date) as is_same,
      coalesce(h.status in ('DILAPORKAN', 'SELESAI'), false) as is_filed
    from ems.kite_ceisa_answers k left join ems.customs_kite_tool_peb_headers h on h.tenant_id = k.tenant_id and h.aju_no = k.aju_no
    where k.tenant_id = ${tenant}::bigint and k.lhpre_no is not null order by k.aju_no`)
  const ready = rows
    .filter(({ is_here, is_same, is_filed }) => is_here && !is_same && !is_filed)
    .map(({ aju_no }) => aju_no)
  const written = ready.length
    ? await db.run(sql`update ems.customs_kite_tool_peb_headers h set lhpre_no = k.lhpre_no, lhpre_date = k.lhpre_date,
        version = h.version + 1, updated_at = now(), updated_by_id = ${user}::bigint
      from ems.kite_ceisa_answers k where k.tenant_id = h.tenant_id and k.aju_no = h.aju_no
        and h.tenant_id = ${tenant}::bigint and h.aju_no = any(${ready}::text[])`)
    : 0
  return {
    written,
    known: rows.filter(({ is_same }) => is_same).length,
    locked: rows.filter(({ is_same, is_filed }) => is_filed && !is_same).map(({ aju_no }) => aju_no),
    unmatched: rows.filter(({ is_here }) => !is_here).map(({ aju_no }) => aju_no),
  }
}
