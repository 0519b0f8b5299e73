import { type Credential, credentials, includesRight } from '@ems/contracts/it'
import { retrying, sql, transaction } from '@ems/postgres'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { actionAttributes } from '../../../kit/http/body.ts'
import { send } from '../../../kit/http/document.ts'
import { Forbidden, type Issue, invalid, issuesOf } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import type { Store } from '../../../kit/stores.ts'
import { insertRows } from '../../../kit/write/write-rows.ts'
import { credentialFolderStore, rightOnFolder } from '../credential-folders.ts'
import { credentialRules } from '../credentials.rules.ts'
import { assertRecentSignIn } from '../secrets/opening.ts'
import { writeRevisions } from '../secrets/write-secrets.ts'
import { csvExport } from './csv-export.ts'
import { type Export, type Planned, planned, previewOf } from './entries.ts'
import { keepassExport } from './keepass-xml.ts'

type Credentials = typeof credentials

/** Entries of one import, which is one transaction: about five seconds. */
const MAX_ENTRIES = 500
const MAX_CHARACTERS = 2_000_000

const body = z.strictObject({
  folder: z.string().regex(/^[1-9]\d{0,17}$/, 'Folder wajib diisi.'),
  text: z.string().min(1, 'Berkas kosong.').max(MAX_CHARACTERS, 'Berkas maksimal 2 MB.'),
})

/**
 * POST /credentials/-actions/previewSecrets and /importSecrets `{folder, text}`: the export of another vault, as text in
 * the request. It is read in memory both times; nothing of it is stored but the encrypted secrets. The preview names each
 * entry and what is wrong with it, by line; the import takes the others, all or none.
 */
export function importSecretsRoutes(app: FastifyInstance, store: Store<Credentials>) {
  const config = { perMinute: 30 }
  app.post('/-actions/previewSecrets', { config }, async (request, reply) => {
    const deps = allow(request, credentials.can.store)
    const { source, plan, broken } = await planOf(deps, request)
    const attributes = { source, rows: plan.map(previewOf), broken }
    return send(reply.header('cache-control', 'no-store'), 200, {
      data: { type: 'secret-previews', id: '1', attributes },
    })
  })
  app.post('/-actions/importSecrets', { config }, async (request, reply) => {
    const deps = allow(request, credentials.can.store)
    assertRecentSignIn(deps.user)
    const count = await retrying(() =>
      transaction(app.db, async (db) => {
        const inside = { ...deps, db }
        const { source, folder, plan } = await planOf(inside, request)
        const good = plan.filter(({ issues }) => !issues.length)
        if (good.length) await addAll(inside, store, app.services, { good, folder, reason: `Impor dari ${source}` })
        return good.length
      }),
    )
    const attributes = { imported: count }
    return send(reply.header('cache-control', 'no-store'), 200, {
      data: { type: 'secret-imports', id: '1', attributes },
    })
  })
}

async function planOf(deps: Deps, request: FastifyRequest) {
  const { attributes } = actionAttributes(request.body)
  const parsed = body.safeParse(attributes)
  if (!parsed.success) throw invalid(credentials, issuesOf(parsed.error))
  const { folder: id, text } = parsed.data
  const [folder] = await credentialFolderStore.findMany(deps, [id])
  if (!folder) throw refusal({ field: 'folder', message: 'Folder tidak ditemukan.' })
  if (!includesRight(rightOnFolder(deps.user, folder), 'edit'))
    throw Forbidden({ because: 'Anda tidak memiliki hak ubah pada folder kredensial ini.' })
  const read = exportIn(text)
  if (!read) throw refusal({ field: 'text', message: UNKNOWN })
  if (read.entries.length > MAX_ENTRIES)
    throw refusal({ field: 'text', message: `Paling banyak ${MAX_ENTRIES} kredensial sekali impor.` })
  const names = await deps.db.rows(sql<{ name: string }>`select lower(name) as name from ems.credentials
    where folder_id = ${id}::bigint and deleted_at is null`)
  const taken = new Set(names.map(({ name }) => name))
  const { source, entries, broken } = read
  return { source, folder: id, broken, plan: entries.map((entry) => planned(entry, taken)) }
}

const UNKNOWN =
  'Berkas tidak dikenal. Pakai CSV dari Bitwarden, Passbolt, KeePass, atau peramban, atau XML dari KeePass.'

const exportIn = (text: string): Export | undefined =>
  /^\uFEFF?\s*</.test(text) ? keepassExport(text.replace(/^\uFEFF/, '')) : csvExport(text)

const refusal = (issue: Issue) => invalid(credentials, [issue], '/data')

type Addition = { good: readonly Planned[]; folder: string; reason: string }

async function addAll(
  deps: Deps,
  store: Store<Credentials>,
  services: FastifyInstance['services'],
  { good, folder, reason }: Addition,
) {
  const creations = good.map(({ kind, name, username, url, tags }) => ({
    values: { ...credentials.create.parse({ kind, name, username, url, tags, folder }) },
    root: '/data',
  }))
  const rows = (await insertRows(deps, store, creations, credentialRules)) as (Credential & Row)[]
  const revisions = rows.map((row, n) => ({
    row,
    version: row.version,
    change: good[n]?.secrets ?? {},
    reason,
  }))
  await writeRevisions(deps, store, services, revisions)
}
