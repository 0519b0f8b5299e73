import { type Credential, credentials, maxSecretFileMegabytes } from '@ems/contracts/it'
import { retrying, transaction } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { attachment, storeAt } from '../../../files/index.ts'
import { refuseVirus } from '../../../files/virus/refuse-virus.ts'
import type { Deps } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { takeBytes } from '../../../kit/http/upload.ts'
import type { Row } from '../../../kit/store/columns.ts'
import { seen } from '../../../kit/store/visibility.ts'
import type { Store } from '../../../kit/stores.ts'
import { paramsOf } from '../action-params.ts'
import { trace } from '../credential-logs.ts'
import { openWith } from '../secrets/opening.ts'
import { assertMayWrite } from '../secrets/write-secrets.ts'
import { refuseOtherKinds } from './secret-file-kinds.ts'
import { addFile, contentOf, fileOf, filesOf, forget, removeRow, type SecretFile } from './secret-files.ts'

type Credentials = typeof credentials
type Loaded = Credential & Row

/**
 * Encrypted files of one credential: GET /credentials/:id/files names them; POST …/-actions/addFile takes one as
 * multipart/form-data; …/-actions/openFile `{file, reason}` gives its content under the rules of a reveal;
 * …/-actions/removeFile `{file}`. An Idempotency-Key has no effect: its store keeps a digest of the request.
 */
export function fileRoutes(app: FastifyInstance, store: Store<Credentials>) {
  const storage = { files: storeAt(app.services.filesDir), keys: app.services.keys }
  app.get('/:id/files', async (request, reply) => {
    const deps = allow(request, credentials.can.show)
    const { id } = await seen(deps, store, idOf(request))
    const files = await filesOf(deps, id)
    return send(reply.header('cache-control', 'no-store'), 200, { data: files.map(objectOf) })
  })
  app.post('/:id/-actions/addFile', { config: { anyMedia: true, perMinute: 30 } }, async (request, reply) => {
    const deps = allow(request, credentials.can.show)
    const row = await writable(deps, store, idOf(request))
    const upload = await takeBytes(request, maxSecretFileMegabytes)
    await refuseOtherKinds(upload)
    await refuseVirus(upload.content)
    const file = await retrying(() =>
      transaction(app.db, async (db) => {
        const inside = { ...deps, db }
        const added = await addFile(inside, storage, row.id, upload)
        await trace(inside, row, { action: 'file_add', audited: 'file_add', field: fieldOf(added) })
        return added
      }),
    )
    return send(reply.header('cache-control', 'no-store'), 201, { data: objectOf(file) })
  })
  app.post('/:id/-actions/openFile', { config: { anyMedia: true, perMinute: 30 } }, async (request, reply) => {
    const deps = allow(request, credentials.can.openFile)
    const { id } = await seen(deps, store, idOf(request))
    const { file, reason } = paramsOf<{ file: string; reason: string | null }>(request.body, id, 'openFile', {
      reason: null,
    })
    const stored = await fileOf(deps, id, file)
    const opening = { field: fieldOf(stored), purpose: 'file', reason } as const
    const content = await openWith(deps, { store, id }, opening, (inside) => contentOf(inside, storage, id, file))
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', attachment(stored.name))
      .header('x-content-type-options', 'nosniff')
      .send(content)
  })
  app.post('/:id/-actions/removeFile', async (request, reply) => {
    const deps = allow(request, credentials.can.removeFile)
    const id = idOf(request)
    const { file } = paramsOf<{ file: string }>(request.body, id, 'removeFile')
    await retrying(() =>
      transaction(app.db, async (db) => {
        const inside = { ...deps, db }
        const row = await writable(inside, store, id)
        const stored = await fileOf(inside, id, file)
        await removeRow(inside, file)
        await trace(inside, row, { action: 'file_remove', audited: 'file_remove', field: fieldOf(stored) })
      }),
    )
    await forget(storage.files, file)
    return send(reply, 200, { data: { type: 'credential-files', id: file } })
  })
}

/** The credential, for a user who may change its secrets. */
async function writable(deps: Deps, store: Store<Credentials>, id: string): Promise<Loaded> {
  const row = (await store.find(deps, id)) as Loaded
  assertMayWrite(deps, row)
  return row
}

/** The name as far as the access log has room for it. */
const fieldOf = ({ name }: SecretFile) => name.slice(0, 80)

const objectOf = ({ id, ...attributes }: SecretFile) => ({ type: 'credential-files', id, attributes })
