import {
  type Credential,
  type CredentialExport,
  credentialExports,
  credentials,
  minPassphrase,
} from '@ems/contracts/it'
import { retrying, sql, transaction } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { storeAt } from '../../../files/index.ts'
import { audit } from '../../../kit/audit/audit-log.ts'
import { notify } from '../../../kit/audit/notifications.ts'
import type { Deps } from '../../../kit/context.ts'
import type { KeyService } from '../../../kit/crypto/key-service.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { actionAttributes } from '../../../kit/http/body.ts'
import { send } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { conflict, Forbidden, invalid, issuesOf } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import { seen } from '../../../kit/store/visibility.ts'
import type { Store } from '../../../kit/stores.ts'
import type { Storage } from '../files/secret-files.ts'
import { isNotIntact } from '../secrets/data-keys.ts'
import { assertRecentSignIn } from '../secrets/opening.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { archiveOf, filesIn } from './archive.ts'
import { encryptedFile } from './encrypted-file.ts'
import { csvOf, type Exported } from './export-csv.ts'

type Loaded = CredentialExport & Row

const body = z.strictObject({
  passphrase: z
    .string()
    .min(minPassphrase, `Frasa sandi minimal ${minPassphrase} karakter.`)
    .max(200, 'Frasa sandi maksimal 200 karakter.'),
  /** Files of the credentials, too: an archive instead of a table. */
  files: z.boolean().default(false),
})

/**
 * POST /credential-exports/:id/-actions/download `{passphrase, files}`: every secret in the scope of an approved export, and
 * the files if they are asked for and there are any, in a file of age (https://age-encryption.org/v1) that this passphrase opens. Only the requester gets it, within its hour. Each
 * credential has an entry in its access log, and every owner is notified. Nothing of it is stored.
 */
export function downloadRoute(app: FastifyInstance, store: Store<typeof credentialExports>) {
  const storage = { files: storeAt(app.services.filesDir), keys: app.services.keys }
  app.post('/:id/-actions/download', { config: { perMinute: 10 } }, async (request, reply) => {
    const deps = allow(request, credentialExports.can.store)
    const id = idOf(request)
    const { attributes } = actionAttributes(request.body)
    const parsed = body.safeParse(attributes)
    if (!parsed.success) throw invalid(credentialExports, issuesOf(parsed.error))
    const { passphrase, files: hasFiles } = parsed.data
    const { csv, files, count, damaged } = await retrying(() =>
      transaction(app.db, (db) => exportSecrets({ ...deps, db }, store, storage, { id, hasFiles })),
    )
    const file = await encryptedFile(files.length ? await archiveOf(csv, files) : csv, passphrase)
    const file_name = `kredensial-${id}.${files.length ? 'zip' : 'csv'}.age`
    const result = { file_name, content: file.toString('base64'), count, files: files.length, damaged }
    reply.header('cache-control', 'no-store')
    return send(reply, 200, { data: { type: 'encrypted-files', id, attributes: result } })
  })
}

async function exportSecrets(
  deps: Deps,
  store: Store<typeof credentialExports>,
  storage: Storage,
  { id, hasFiles }: { id: string; hasFiles: boolean },
) {
  const row = (await seen(deps, store, id)) as Loaded
  if (row.created_by !== deps.user.id) throw Forbidden({ because: 'Hanya pemohon yang dapat mengunduh.' })
  assertRecentSignIn(deps.user)
  if (row.status !== 'approved' || !row.until || new Date(row.until) <= new Date())
    throw conflict('NOT_APPROVED', 'Akses darurat ini belum disetujui atau sudah berakhir.')
  const { exported, damaged } = await secretsIn(deps, storage.keys, row)
  const archived = hasFiles ? await filesIn(deps, storage, exported) : { files: [], damaged: 0 }
  await recordExport(deps, row, exported)
  return {
    ...{ csv: csvOf(exported.filter(({ secret_version }) => secret_version > 0)), files: archived.files },
    ...{ count: exported.length, damaged: damaged + archived.damaged },
  }
}

type Stored = Pick<Credential, 'id' | 'kind' | 'name' | 'username' | 'url' | 'secret_version' | 'owner' | 'company'> & {
  folder_name: string
}

/** All credentials of the scope, shared with the requester or not; altered ciphertexts are only counted. */
async function secretsIn({ db }: Deps, keys: KeyService, { company, folder }: Loaded) {
  const rows = await db.rows(sql<Stored>`select c.id::text, c.kind, c.name, c.username, c.url, c.secret_version,
      c.owner_id::text as owner, c.company_id::text as company, f.name as folder_name
    from ems.credentials c join ems.credential_folders f on f.id = c.folder_id
    where c.company_id = ${company}::bigint and (${folder}::bigint is null or c.folder_id = ${folder}::bigint)
      and (c.secret_version > 0 or exists (select from ems.credential_files e where e.credential_id = c.id))
      and c.deleted_at is null order by f.name, c.name, c.id`)
  const exported: (Exported & Stored)[] = []
  let damaged = 0
  for (const row of rows)
    try {
      exported.push({
        ...row,
        secrets: row.secret_version ? await secretsOf({ db }, keys, row.id, row.secret_version) : {},
      })
    } catch (error) {
      if (!isNotIntact(error)) throw error
      damaged++
    }
  return { exported, damaged }
}

async function recordExport(deps: Deps, { id, reason }: Loaded, exported: readonly Stored[]) {
  const { db, user, request } = deps
  const why = reason.slice(0, 200)
  const lines = exported.map(({ id: credential, name, company, secret_version: version }) => ({
    credential,
    name,
    company,
    version,
  }))
  await db.run(sql`insert into ems.credential_logs (credential_id, credential_name, company_id, actor_id, action,
      secret_version, reason, ip, user_agent, created_by_id, updated_by_id)
    select l.credential, l.name, l.company, ${user.id}::bigint, 'break_glass', l.version, ${why}, ${request.ip},
      ${request.userAgent}, ${user.id}::bigint, ${user.id}::bigint
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(credential bigint, name text, company bigint, version int)`)
  await db.run(sql`update ems.credential_exports set downloaded_at = now(), credential_count = ${exported.length}::int
    where id = ${id}::bigint`)
  await audit(deps, [
    {
      action: 'break_glass',
      menu: credentials.menu,
      target_type: credentialExports.name,
      target_id: id,
      target_label: why,
      rows_affected: exported.length,
      is_sensitive: true,
      reason: why,
    },
  ])
  await notify(
    deps,
    [...Map.groupBy(exported, ({ owner }) => owner)].map(([owner, theirs]) => ({
      event: 'credential.break_glass',
      users: [owner],
      title: `Akses darurat: ${user.name} mengunduh ${theirs.length} kredensial Anda`,
      body: reason,
      severity: 'error' as const,
      menu: credentials.menu,
      target: { type: credentialExports.name, id },
    })),
    { self: true },
  )
}
