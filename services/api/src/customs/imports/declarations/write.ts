import { sql } from '@ems/postgres'
import type { Import, PlainLines } from '../import-context.ts'
import { type Existing, isUsedLine, nextId } from './diff-with-stored.ts'
import { keyFields, pib, type Side } from './sides.ts'

/**
 * Writes the documents without a fault, whole: inserts new ones, replaces what changed of known ones with their images
 * before, leaves out what is the same. Notes in `outcomes` what became of each row, but for lines of new documents of which
 * nothing is to be said: they name their file themselves. Answers how many those are.
 */
export async function writeDocuments(work: Import, side: Side, existing: Existing): Promise<PlainLines> {
  const { tx } = work
  await tx.run(
    sql`create temp table bad on commit drop as select distinct document as aju_no from faults where document is not null and code like 'E\\_%'`,
  )
  await tx.run(
    sql.text(`create temp table todo on commit drop as select d.*, k.header_id is null as is_new,
       coalesce(k.header_id, ${nextId(side.headers)}) as header_id from docs d left join known k using (aju_no)
     where not is_skipped and aju_no not in (select aju_no from bad)`),
  )
  await tx.run(sql`analyze todo`)
  await writeHeaders(work, side)
  if (existing) await changeLines(work, side)
  const plain = await addLines(work, side)
  await noteSkipped(work)
  return { type: typeOf(side), count: plain }
}

const typeOf = (side: Side) => `customs-kite-tool-${side.name.toLowerCase()}-details`
const related = ({ master: { ref } }: Side) => [ref, 'relation_id', 'factor']
const fieldsOf = (side: Side) => [...side.lineFields, ...related(side)]

async function writeHeaders({ tx, tenant, file, user }: Import, side: Side) {
  const fields = ['doc_code', ...Object.keys(keyFields), ...Object.keys(side.headFields)]
  // An empty cell changes nothing.
  const kept = (field: string) => `coalesce(d.${field}, h.${field})`
  const changed = `(${fields.map((field) => `h.${field}`)}) is distinct from (${fields.map(kept)})`
  const type = `customs-kite-tool-${side.name.toLowerCase()}-headers`
  await tx.run(
    sql.text(`insert into outcomes (sheet, row_no, is_head, action, entity_type, entity_id, before_json)
     select d.sheet, d.row_no, true, case when ${changed} then 'UPDATE' else 'SKIP' end, '${type}', h.id,
       case when ${changed} then to_jsonb(h) end from todo d join ems.${side.headers} h on h.id = d.header_id where not d.is_new`),
  )
  await tx.run(
    sql.text(
      `update ems.${side.headers} h set ${fields.map((field) => `${field} = ${kept(field)}`)}, version = h.version + 1,
       updated_at = now(), updated_by_id = $1 from todo d where h.id = d.header_id and not d.is_new and ${changed}`,
      [user],
    ),
  )
  await tx.run(
    sql.text(
      `insert into ems.${side.headers} (id, tenant_id, source_file_id, created_by_id, updated_by_id, aju_no, ${fields}) overriding system value
     select header_id, $1, $2, $3, $3, aju_no, ${fields} from todo where is_new`,
      [tenant.id, file, user],
    ),
  )
  await tx.run(
    sql.text(`insert into outcomes (sheet, row_no, is_head, action, entity_type, entity_id)
     select sheet, row_no, true, 'INSERT', '${type}', header_id from todo where is_new`),
  )
}

/** Of documents that are known already. */
async function changeLines({ tx, user }: Import, side: Side) {
  const all = fieldsOf(side)
  // A manual KITE mark with its reason survives another file.
  const input = (field: string) =>
    field === 'is_kite' ? 'case when o.is_kite_reason is null then w.is_kite else o.is_kite end' : `w.${field}`
  const locked = isUsedLine(side)
  // The relation of a used line stays.
  const value = (field: string) =>
    related(side).includes(field) ? `case when ${locked} then o.${field} else w.${field} end` : input(field)
  const changed = `(${all.map((field) => `o.${field}`)}) is distinct from (${all.map(value)})`
  const type = typeOf(side)
  await tx.run(
    sql.text(`insert into outcomes (sheet, row_no, action, entity_type, entity_id, before_json)
     select w.sheet, w.row_no, case when ${changed} then 'UPDATE' else 'SKIP' end, '${type}', o.id, case when ${changed} then to_jsonb(o) end
     from todo d join work w using (aju_no) join ems.${side.details} o on o.id = w.old_id`),
  )
  await tx.run(
    sql.text(`insert into outcomes (sheet, row_no, is_head, action, entity_type, entity_id, before_json)
     select d.sheet, d.row_no, true, 'UPDATE', '${type}', o.id, to_jsonb(o) || '{"removed": true}'
     from todo d join known k using (aju_no) join ems.${side.details} o on o.header_id = k.header_id
     where not d.is_new and not exists (select from work w where w.old_id = o.id)`),
  )
  await tx.run(
    sql.text(`delete from ems.${side.details} o using todo d, known k where k.aju_no = d.aju_no and o.header_id = k.header_id
       and not exists (select from work w where w.old_id = o.id)`),
  )
  await tx.run(
    sql.text(
      `update ems.${side.details} o set ${all.map((field) => `${field} = ${value(field)}`)}, version = o.version + 1, updated_at = now(),
       updated_by_id = $1 from todo d join work w using (aju_no) where o.id = w.old_id and ${changed}`,
      [user],
    ),
  )
}

/** Answers the number of lines that have no row of their own in `outcomes`. */
async function addLines({ tx, tenant, file, user }: Import, side: Side): Promise<number> {
  const all = fieldsOf(side)
  const added = await tx.run(
    sql.text(
      `insert into ems.${side.details} (id, tenant_id, header_id, created_by_id, updated_by_id, source_file_id, line_no, ${all}${side === pib ? ', decimal' : ''})
     overriding system value select w.id, $1, d.header_id, $2, $2, case when d.is_new then $3::bigint end, w.line_no,
       ${all.map((field) => `w.${field}`)}${side === pib ? ', t.decimal' : ''}
     from todo d join work w using (aju_no) join ems.customs_kite_tenants t on t.id = $1 where w.old_id is null`,
      [tenant.id, user, file],
    ),
  )
  const noted = await tx.run(
    sql.text(`insert into outcomes (sheet, row_no, action, entity_type, entity_id)
     select w.sheet, w.row_no, 'INSERT', '${typeOf(side)}', w.id from todo d join work w using (aju_no)
     where w.old_id is null and (not d.is_new or (w.sheet, w.row_no) in (select sheet, row_no from faults))`),
  )
  return added - noted
}

/** Rows of documents that are not imported: those with a fault of their own, and the others for their sake. */
async function noteSkipped({ tx }: Import) {
  await tx.run(sql`insert into outcomes (sheet, row_no, action, document)
     select sheet, row_no, case when aju_no in (select aju_no from bad) or aju_no is null then 'ERROR' else 'SKIP' end, aju_no
     from lines where aju_no is null or aju_no not in (select aju_no from todo)`)
  await tx.run(sql`insert into outcomes (sheet, row_no, is_head, action, document)
     select distinct f.sheet, f.row_no, true, 'ERROR', f.document from faults f where f.code like 'E\\_%'
       and not exists (select from outcomes o where (o.sheet, o.row_no) = (f.sheet, f.row_no))`)
}
