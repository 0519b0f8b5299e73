import { type ArchiveLocation, documents, locationLabelBody, locationMark } from '@ems/contracts/archives'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { printLabels } from '../../files/labels/print-labels.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'

/** Places of records: rows of the references, with how full they are. */
export async function archiveLocationsApi(app: FastifyInstance) {
  app.get('', list)
  app.post('/-actions/labels', { config: { takes: locationLabelBody, anyMedia: true } }, labels)
}

type Location = ArchiveLocation & { id: string }

/** GET /archive-locations: the whole tree, each place after the one around it. */
const list: Handler = async (request, reply) => {
  const deps = allow(request, documents.can.list)
  const rows = await retrying(() => locationsOf(deps))
  const objects = rows.map(({ id, ...attributes }) => ({ type: 'archive-locations', id, attributes }))
  return send(reply, 200, { data: objects, meta: { total: objects.length } })
}

async function locationsOf({ db }: Deps): Promise<Location[]> {
  const rows = await db.rows(sql<Location>`
    select r.id::text, r.code, r.name, r.parent_id::text as parent, coalesce(h.held, 0) as held, 0 as inside,
      ems.capacity_of_location(r.id) as capacity
    from ems."references" r left join (select location_id, count(*)::int as held from ems.documents
      where location_id is not null and status <> 'destroyed' and deleted_at is null group by location_id) h on h.location_id = r.id
    where r.category = 'archive-location' and r.deleted_at is null and r.is_active
    order by r.sort_order, r.code`)
  return inOrder(rows)
}

/** Each place before those inside, with what they hold. A place whose surroundings are inactive is a root. */
function inOrder(rows: readonly Location[]): Location[] {
  const ids = new Set(rows.map(({ id }) => id))
  const children = Map.groupBy(rows, ({ parent }) => (parent && ids.has(parent) ? parent : null))
  const sorted: Location[] = []
  const add = (row: Location): number => {
    const own: Location = { ...row }
    sorted.push(own)
    own.inside = own.held
    for (const child of children.get(row.id) ?? []) own.inside += add(child)
    return own.inside
  }
  for (const root of children.get(null) ?? []) add(root)
  return sorted
}

/** POST /archive-locations/-actions/labels: a QR label of each place, with the way to it. */
const labels: Handler = (request, reply) =>
  printLabels(request, reply, {
    ...{ resource: documents, noun: 'lokasi', body: locationLabelBody, file: 'label-lokasi.pdf' },
    read: async ({ db }, ids) => {
      const rows = await db.rows(sql<{ id: string; code: string; name: string; path: string | null }>`
        with recursive ways as (
          select r.id, r.parent_id, null::text as path, 1 as level from ems."references" r
          where r.id = any(${[...ids]}::bigint[]) and r.category = 'archive-location' and r.deleted_at is null
          union all
          select w.id, p.parent_id, concat_ws(' / ', p.name collate "default", w.path), w.level + 1
          from ways w join ems."references" p on p.id = w.parent_id where w.level < 10)
        select r.id::text, r.code, r.name, w.path from unnest(${[...ids]}::bigint[]) with ordinality as x(id, n)
        join lateral (select path from ways where ways.id = x.id order by level desc limit 1) w on true
        join ems."references" r on r.id = x.id order by x.n`)
      return rows.map(({ id, code, name, path }) => ({ code: locationMark(id), name: code, lines: [name, path] }))
    },
  })
