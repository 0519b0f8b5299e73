import type { ActivityKind } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import { type Sql, sql } from '@ems/postgres'

/** End of the page before. `rank` is the source: it orders entries of one instant. */
export type Position = { at: string; rank: number; id: string }

type SourceOptions = {
  resource: Resource
  id: string
  kinds: ReadonlySet<ActivityKind>
  /** Whether internal notes are shown. */
  isEditor: boolean
  limit: number
  after?: Position
}

/** Audit actions that decide an approval; in collections without approval rules they are changes. */
const decisions = ['approve', 'return', 'reject', 'withdraw']

/** One bounded selection a source: kind, rank, id, at, attributes. Each reads its index on the record, newest first. */
export function sourcesOf(options: SourceOptions): Sql[] {
  const { kinds, resource } = options
  return [
    ...(kinds.has('change') || (kinds.has('approval') && resource.workflow?.approval) ? [changes(options)] : []),
    ...(kinds.has('file') ? [files(options)] : []),
    ...(kinds.has('comment') ? [comments(options)] : []),
    // Also where no entry is possible: a statement needs a source.
    ...(kinds.has('approval') ? [tasks(options)] : []),
  ]
}

/** The rows older than the position, and the newest of them first. */
const older = ({ after }: SourceOptions, at: Sql, rank: number, id: Sql): Sql =>
  after
    ? sql` and ${at} <= ${after.at}::timestamptz
        and (${at}, ${sql.raw(String(rank))}, ${id}) < (${after.at}::timestamptz, ${after.rank}::int, ${after.id}::bigint)`
    : sql``

function changes(options: SourceOptions): Sql {
  const { resource, id, kinds, limit } = options
  const isDecision = sql`l.action = any(${decisions})`
  const only = !resource.workflow?.approval
    ? sql``
    : kinds.has('change') && kinds.has('approval')
      ? sql``
      : kinds.has('approval')
        ? sql` and ${isDecision}`
        : sql` and not ${isDecision}`
  const kind = resource.workflow?.approval
    ? sql`case when ${isDecision} then 'approval' else 'change' end`
    : sql`'change'`
  // An audit row calls a reference by its column.
  const valuesOf = (side: 'before' | 'after') => {
    const value = sql.id(`l.${side}`)
    return sql`(select jsonb_object_agg(f, coalesce(${value} -> f, ${value} -> (f || '_id')))
      from unnest(l.changed_fields) f where jsonb_typeof(${value}) = 'object')`
  }
  return sql`(select ${kind} as kind, 1 as rank, l.id, l.at, jsonb_build_object('by', l.actor_id::text,
      'by_name', l.actor_name, 'action', l.action, 'reason', l.reason, 'changed_fields', l.changed_fields,
      'before', ${valuesOf('before')}, 'after', ${valuesOf('after')}, 'is_sensitive', l.is_sensitive) as attributes
    from ems.audit_logs l where l.target_type = ${resource.name} and l.target_id = ${id}${only}
      ${older(options, sql`l.at`, 1, sql`l.id`)}
    order by l.at desc, l.id desc limit ${limit})`
}

/** Files of a comment belong to the comment. */
function files(options: SourceOptions): Sql {
  const { resource, id, limit } = options
  return sql`(select 'file' as kind, 2 as rank, f.id, f.created_at as at, jsonb_build_object('by', f.created_by_id::text, 'by_name', u.name,
      'file', f.id::text, 'name', f.name, 'mime', f.mime, 'size_byte', f.size_byte, 'purpose', f.purpose) as attributes
    from ems.assets f left join ems.users u on u.id = f.created_by_id
    where f.target_type = ${resource.name} and f.target_id = ${id} and f.deleted_at is null
      and not exists (select from ems.comments_files c where c.target_id = f.id)
      ${older(options, sql`f.created_at`, 2, sql`f.id`)}
    order by f.created_at desc, f.id desc limit ${limit})`
}

function comments(options: SourceOptions): Sql {
  const { resource, id, isEditor, limit } = options
  return sql`(select 'comment' as kind, 3 as rank, c.id, c.created_at as at, jsonb_build_object('by', c.created_by_id::text,
      'by_name', coalesce(u.name, 'Sistem'), 'comment', c.id::text, 'version', c.version, 'comment_kind', c.kind,
      'body', c.body, 'edited_at', c.edited_at,
      'mentions', (select coalesce(jsonb_agg(m.target_id::text), '[]') from ems.comments_mentions m where m.owner_id = c.id),
      'files', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id::text, 'name', a.name, 'mime', a.mime,
          'size_byte', a.size_byte) order by a.id), '[]')
        from ems.comments_files x join ems.assets a on a.id = x.target_id and a.deleted_at is null
        where x.owner_id = c.id)) as attributes
    from ems.comments c left join ems.users u on u.id = c.created_by_id
    where c.target_type = ${resource.name} and c.target_id = ${id}${isEditor ? sql`` : sql` and c.kind <> 'internal'`}
      ${older(options, sql`c.created_at`, 3, sql`c.id`)}
    order by c.created_at desc, c.id desc limit ${limit})`
}

/** Tasks that wait, and those that were decided without the person: what people decided is in the audit log. */
function tasks(options: SourceOptions): Sql {
  const { resource, id, limit } = options
  const at = sql`coalesce(t.acted_at, t.updated_at)`
  return sql`(select 'approval' as kind, 4 as rank, t.id, ${at} as at, jsonb_build_object('by', t.approver_id::text, 'by_name', u.name,
      'for_name', d.name, 'status', t.status, 'origin', t.origin, 'label', t.label, 'step', t.step,
      'due_at', t.due_at, 'note', t.note) as attributes
    from ems.approvals t join ems.users u on u.id = t.approver_id left join ems.users d on d.id = t.delegate_of_id
    where t.target_type = ${resource.name} and t.target_id = ${id}
      and (t.status = 'pending' or t.origin = 'collapse' and t.status = 'approved')
      ${older(options, at, 4, sql`t.id`)}
    order by ${at} desc, t.id desc limit ${limit})`
}
