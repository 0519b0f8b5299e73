import type { Asset } from '@ems/contracts/common'
import { type Db, sql } from '@ems/postgres'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import type { Row } from '../../kit/store/columns.ts'
import { opened } from '../file-access.ts'

type Readable = (deps: Deps, id: string) => Promise<Asset & Row>

/** Keeps the picture of a file that is still there. */
export const keepThumbnail = (db: Db, file: string, image: Buffer) =>
  db.run(sql`insert into ems.file_thumbnails (file_id, image)
    select a.id, ${image}::bytea from ems.assets a where a.id = ${file}::bigint and a.destroyed_at is null
    on conflict (file_id) do nothing`)

/** GET /assets/:id/thumbnail: the first page as a small JPEG, or 204; none of a file whose pages carry the name of the reader. */
export const thumbnail =
  (readable: Readable): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const { id, name, purpose, target_type, target_id } = await readable(deps, idOf(request))
    const opening = { target_id: String(target_id), name, purpose, isDownload: false, isThumbnail: true }
    const { watermark } = await opened(deps, target_type, opening)
    const row = watermark
      ? undefined
      : await deps.db.first(sql<{ image: Buffer }>`select image from ems.file_thumbnails where file_id = ${id}::bigint`)
    reply.header('cache-control', 'private, no-store')
    if (!row) return reply.code(204).send()
    return reply.header('content-type', 'image/jpeg').send(row.image)
  }
