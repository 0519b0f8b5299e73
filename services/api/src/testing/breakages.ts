// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders belong to the code that is broken.

/** One way to break the kit: `says` what then goes wrong, `find` must occur exactly once in `file`. */
export type Breakage = { says: string; file: string; find: string; put: string }

const of = (file: string, says: string, find: string, put: string): Breakage => ({
  says,
  file: `kit/${file}.ts`,
  find,
  put,
})

/** Mistakes somebody could really make, each small enough to pass a hurried review. */
export const breakages: readonly Breakage[] = [
  of('request', 'a permission is not asked for', 'if (!deps.user.permissions.has(need)) throw Forbidden({ need })', ''),
  of('request', 'one lookup field opens all others', 'asked.every((field)', 'asked.some((field)'),
  of('store', 'row scope is forgotten', 'and([live, visibleTo(user)])', 'and([live])'),
  of('store', 'removed rows are still read', 'sql`t.deleted_at is null`', 'sql`true`'),
  of(
    'store',
    'the total counts every row',
    '(select from ${table} t where ${found} limit ${sql.raw(String(countedExactly + 1))}) c) as total_',
    '(select from ${table} t) c) as total_',
  ),
  of('persist', 'a row may be put out of one’s own reach', 'if (!row.reached_)', 'if (row.reached_ === null)'),
  of('persist', 'the version does not count', 'version = t.version + 1', 'version = t.version'),
  of('write', 'old versions overwrite new ones', 'version !== row.version', 'version > row.version + 50'),
  of('write', 'no audit row is written', 'await record(deps, entries, events)', 'await record(deps, [], events)'),
  of('write', 'no event is written', 'await record(deps, entries, events)', 'await record(deps, entries, [])'),
  of('write', 'events carry values', 'actor: deps.user.id, changed }', 'actor: deps.user.id, changed, row }'),
  of('write', 'a change that changes nothing is written', '!isDeepStrictEqual(after[field], before[field])', 'true'),
  of(
    'write',
    'the audit row shows the new values as the old ones',
    '      before,\n      after,\n      changed_fields',
    '      before: after,\n      after,\n      changed_fields',
  ),
  of('references', 'references may lead nowhere', '!matches(known.get(id), where)', 'false'),
  of(
    'transact',
    'a repeated request is done again',
    'if (stored?.request_hash?.equals(hash))',
    'if (!stored) return work(deps)\n  if (stored?.request_hash?.equals(hash))',
  ),
  of('transact', 'two equal requests at once are both done', 'and key = ${key}`', 'and key = ${key} || random()`'),
  of(
    'transact',
    'the key of a colleague is the same key',
    'sql`user_id = ${deps.user.id}::bigint and route',
    'sql`route',
  ),
  of('transact', 'what was refused is kept nevertheless', 'await db\n      .rollback()', 'await db\n      .commit()'),
  of('conditions', 'filters that exclude include', '<> all(', '<> any('),
  of(
    'conditions',
    'a percent sign searches everything',
    "replace(replace(replace(${searched}, '\\\\', '\\\\\\\\'), '%', '\\\\%'), '_', '\\\\_')",
    '${searched}',
  ),
  of('conditions', 'descending is ascending', "sql.raw(descending ? ` desc${last}` : '')", "sql.raw('')"),
  of('list-query', 'unknown parameters are ignored', '  else throw unknown(name)\n}', '}'),
  of('list-query', 'a filter of “all” finds nothing', "one !== '' && one !== 'all'", "one !== ''"),
  of('list-query', 'pages may be of any size', 'whole(name, single, maxPageSize)', 'whole(name, single, 1_000_000)'),
  of('paging', 'the last page is missed', 'Math.ceil(total / size)', 'Math.floor(total / size)'),
  of('document', 'sparse fieldsets are ignored', '!fields || fields.includes(name)', 'true'),
  of(
    'document',
    'the media type gets a charset',
    "header('content-type', mediaType)",
    "header('content-type', `${mediaType}; charset=utf-8`)",
  ),
  of(
    'include',
    'an include opens fields the reader may not see',
    'asked.filter((field) => lookup.includes(field)) : lookup',
    'asked : undefined',
  ),
  of(
    'negotiate',
    'any Accept will do',
    'if (!request.routeOptions.config.anyMedia && !accepts(request.headers.accept)) throw NotAcceptable()',
    '',
  ),
  of('body', 'bulk errors do not say which row', 'const root = `/data/${n}`', "const root = '/data'"),
  of(
    'body',
    'a PATCH needs no version',
    "if (version === undefined)\n    throw badRequest('Versi data wajib disebut.', { pointer: '/data/meta/version' }",
    "if (version === null)\n    throw badRequest('Versi data wajib disebut.', { pointer: '/data/meta/version' }",
  ),
  of('body', 'a client chooses its ids', 'if (object.id !== undefined) throw ClientId()', ''),
  of('json', 'keys may reach for prototypes', "if (key === '__proto__'", "if (key === ''"),
  of('stale', 'the refusal does not say what changed', 'changed: rows[0]?.changed ?? []', 'changed: []'),
]
