import type { ArchiveIntake } from '@ems/contracts/archives'
import { todayInJakarta } from '@ems/contracts/days'
import { type Db, sql } from '@ems/postgres'
import { gathering } from '../../kit/audit/gathered.ts'
import type { Deps } from '../../kit/context.ts'
import type { Row } from '../../kit/store/columns.ts'
import { systemDeps } from '../../kit/workflow/system.ts'
import { updateRows, type Values } from '../../kit/write/write-rows.ts'
import { store } from './intake-store.ts'
import { suggestionOf } from './suggestion.rules.ts'
import { twinOf } from './twins.ts'

type Text = {
  id: string
  sha256: string
  status: string
  reason: string | null
  text_hash: string | null
  content: string
}

/**
 * Fills what a person has not filled yet in the intake of this file, from its text. In the transaction that ends the reading
 * of the file; a file of another record has no intake that waits.
 */
export const suggestDetails = (db: Db, file: string): Promise<void> =>
  gathering(db, () => suggest(systemDeps(db), file))

async function suggest(deps: Deps, file: string): Promise<void> {
  const text = await deps.db.first(sql<Text>`
    select i.id::text, a.sha256, t.status, t.reason, t.text_hash, coalesce((select string_agg(p.content, E'\n' order by p.page)
      from (select page, content from ems.file_pages where file_id = t.file_id order by page limit 3) p), '') as content
    from ems.archive_intakes i join ems.file_texts t on t.file_id = i.file_id join ems.assets a on a.id = i.file_id
    where i.file_id = ${file}::bigint and i.status = 'waiting' for no key update of i`)
  if (!text) return
  const [intake] = await store.findMany(deps, [text.id])
  if (!intake) return
  const isRead = text.status === 'done'
  const values: Values = { text_state: isRead ? 'done' : 'failed', text_reason: isRead ? null : text.reason }
  if (isRead) Object.assign(values, await suggested(deps, intake, text))
  await updateRows(deps, store, [{ id: text.id, root: '/data', values }])
}

async function suggested(
  deps: Deps,
  intake: ArchiveIntake & Row,
  { sha256, text_hash, content }: Text,
): Promise<Values> {
  const input = suggestionOf(content, todayInJakarta())
  const proposed: Values = {
    ...input,
    title: input.title ?? intake.name.replace(/\.[^.]+$/, '').replaceAll(/[_-]+/g, ' '),
    partner: await partnerIn(deps, intake.company, content),
    code_detail: await classificationOf(deps, intake.company, content),
  }
  const empty = Object.entries(proposed).filter(
    ([field, value]) => value != null && intake[field as keyof ArchiveIntake] == null,
  )
  const number = intake.doc_number ?? input.doc_number
  return {
    ...Object.fromEntries(empty),
    ...(await twinOf(deps, intake.company, { sha256, textHash: text_hash, number })),
  }
}

const MAX_LETTERS = 8_000
/** Letters and digits alone, without the legal form: scans and people write `PT. X`, `PT X` and `X, PT`. */
const plain = (value: ReturnType<typeof sql>) =>
  sql`regexp_replace(regexp_replace(lower(${value}), '[^[:alnum:]]+', ' ', 'g'), '^(pt|cv|ud|tbk) | (pt|cv|ud|tbk)$', '', 'g')`

/** The partner with the longest name that stands in the text. */
async function partnerIn({ db }: Deps, company: string, text: string): Promise<string | null> {
  const row = await db.first(sql<{ id: string }>`
    with said as materialized (select ' ' || ${plain(sql`${text.slice(0, MAX_LETTERS)}`)} || ' ' as words)
    select p.id::text from ems.partners p, said
    where p.deleted_at is null and (p.company_id = ${company}::bigint or p.company_id is null) and length(p.name) >= 6
      and position(' ' || ${plain(sql`p.name`)} || ' ' in said.words) > 0
    order by length(p.name) desc, p.id limit 1`)
  return row?.id ?? null
}

/** The classification all of whose words stand in the text; of several the one with the most words. */
async function classificationOf({ db }: Deps, company: string, text: string): Promise<string | null> {
  const row = await db.first(sql<{ id: string }>`
    with said as materialized (select to_tsvector('pg_catalog.indonesian', ${text.slice(0, MAX_LETTERS)}) as words),
    named as (select d.id, plainto_tsquery('pg_catalog.indonesian', d.name) as query from ems.archive_document_code_details d
      where d.deleted_at is null and d.is_active and (d.company_id = ${company}::bigint or d.company_id is null))
    select n.id::text from named n, said where numnode(n.query) > 0 and said.words @@ n.query
    order by numnode(n.query) desc, ts_rank(said.words, n.query) desc, n.id limit 1`)
  return row?.id ?? null
}
