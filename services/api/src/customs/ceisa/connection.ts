import { problem } from '@ems/contracts/kit'
import { type Db, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { enqueue } from '../../jobs/index.ts'
import type { Deps } from '../../kit/context.ts'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import { NotFound } from '../../kit/problems.ts'
import { body, defineAction } from '../actions/define-action.ts'
import { reading } from '../queries/define-query.ts'
import * as stores from '../stores.ts'
import { CeisaBusy, NoNpwp, NotConnected, NotOffered } from './problems.ts'
import { ceisaOf } from './settings.ts'

type Row = { username: string; password_sealed: string; api_key_sealed: string }

/** Where a secret is sealed: it opens at no other client. */
const placeOf = (tenant: string, secret: 'password' | 'api_key') => `kite_ceisa_connections/${tenant}/${secret}`

/** The account of a client at CEISA 4.0; throws where there is none. */
export async function accountOf({ db }: Pick<Deps, 'db'>, tenant: string) {
  const row = await db.first(sql<Row>`select username, password_sealed, api_key_sealed from ems.kite_ceisa_connections
    where tenant_id = ${tenant}::bigint`)
  if (!row) throw NotConnected()
  const { vault } = ceisaOf()
  return {
    username: row.username,
    password: vault.open(row.password_sealed, placeOf(tenant, 'password')),
    apiKey: vault.open(row.api_key_sealed, placeOf(tenant, 'api_key')),
  }
}

/** Encrypts every account again that an older key of the vault encrypted. */
export async function reencryptCeisa(db: Db, vault: Vault): Promise<void> {
  const rows = await db.rows(sql<
    Row & { tenant: string }
  >`select tenant_id::text as tenant, password_sealed, api_key_sealed
    from ems.kite_ceisa_connections`)
  for (const { tenant, password_sealed, api_key_sealed } of rows) {
    if ([password_sealed, api_key_sealed].every((text) => text.startsWith(`${vault.keyId}.`))) continue
    const again = (text: string, place: string) => vault.seal(vault.open(text, place), place)
    await db.run(sql`update ems.kite_ceisa_connections set password_sealed = ${again(password_sealed, placeOf(tenant, 'password'))},
      api_key_sealed = ${again(api_key_sealed, placeOf(tenant, 'api_key'))}
      where tenant_id = ${tenant}::bigint and password_sealed = ${password_sealed} and api_key_sealed = ${api_key_sealed}`)
  }
}

/** The connection of a client to CEISA 4.0: its state, its account, and reading its answers. Secrets never come back. */
export async function ceisaApi(app: FastifyInstance) {
  const { resource } = stores.tenants
  reading(app, { path: `/${resource.name}/:id/ceisa`, type: 'customs-kite-ceisa', read: stateOf })
  app.post(`/${resource.name}/-actions/ceisaConnect`, connect)
  app.post(`/${resource.name}/-actions/ceisaDisconnect`, disconnect)
  app.post(`/${resource.name}/-actions/ceisaSync`, synchronise)
}

async function stateOf(deps: Deps, _: unknown, id: string) {
  await stores.tenants.find(deps, id)
  const row = await deps.db.first(sql<Record<string, unknown>>`
    select username, synced_at, failure, result, (select count(*)::int from ems.kite_ceisa_answers a where a.tenant_id = c.tenant_id) as documents,
      exists (select from ems.background_jobs j where j.type = 'kiteCeisa' and j.status in ('queued', 'running')
        and j.params ->> 'tenant' = c.tenant_id::text) as is_running
    from ems.kite_ceisa_connections c where tenant_id = ${id}::bigint`)
  return { id, attributes: { is_offered: ceisaOf().url !== undefined, is_connected: row !== undefined, ...row } }
}

/** A missing secret keeps the one that is stored. */
const accountSchema = z.object({
  ids: body.ids,
  username: body.required('Nama pengguna', 100),
  password: z.string().max(200, 'Kata sandi maksimal 200 karakter.').optional(),
  api_key: z.string().max(500, 'Kunci API maksimal 500 karakter.').optional(),
})

const connect = defineAction(
  { store: stores.tenants, name: 'ceisaConnect', permission: 'update', schema: accountSchema },
  async (deps, { ids, username, password, api_key }) => {
    const tenant = await tenantOf(deps, ids)
    const { vault, url } = ceisaOf()
    if (!url) throw NotOffered()
    const existing =
      await deps.db.first(sql<Row>`select username, password_sealed, api_key_sealed from ems.kite_ceisa_connections
      where tenant_id = ${tenant.id}::bigint`)
    const encrypted = (text: string | undefined, secret: 'password' | 'api_key', before: string | undefined) =>
      text ? vault.seal(text, placeOf(tenant.id, secret)) : before
    const secrets = [
      encrypted(password, 'password', existing?.password_sealed),
      encrypted(api_key, 'api_key', existing?.api_key_sealed),
    ]
    if (!secrets[0]) throw NoSecret({ field: 'password', label: 'Kata sandi' })
    if (!secrets[1]) throw NoSecret({ field: 'api_key', label: 'Kunci API' })
    await deps.db.run(sql`insert into ems.kite_ceisa_connections (tenant_id, username, password_sealed, api_key_sealed, updated_by_id)
      values (${tenant.id}::bigint, ${username}, ${secrets[0]}, ${secrets[1]}, ${deps.user.id}::bigint)
      on conflict (tenant_id) do update set username = excluded.username, password_sealed = excluded.password_sealed,
        api_key_sealed = excluded.api_key_sealed, updated_by_id = excluded.updated_by_id, updated_at = now(), failure = null`)
    return { rows: [tenant], before: existing ? { username: existing.username } : null, after: { username } }
  },
)

const NoSecret = problem<{ field: string; label: string }>(
  'E_REQUIRED',
  422,
  'Unprocessable Entity',
  ({ label }) => `${label} wajib diisi.`,
  ({ field }) => ({ source: { pointer: `/data/attributes/${field}` } }),
)

const disconnect = defineAction(
  { store: stores.tenants, name: 'ceisaDisconnect', permission: 'update', schema: z.object({ ids: body.ids }) },
  async (deps, { ids }) => {
    const tenant = await tenantOf(deps, ids)
    await deps.db.run(sql`delete from ems.kite_ceisa_connections where tenant_id = ${tenant.id}::bigint`)
    return { rows: [tenant], after: null }
  },
)

const synchronise = defineAction(
  { store: stores.tenants, name: 'ceisaSync', permission: 'store', schema: z.object({ ids: body.ids }) },
  async (deps, { ids }) => {
    const tenant = await tenantOf(deps, ids)
    if (!ceisaOf().url) throw NotOffered()
    if (!tenant.npwp) throw NoNpwp()
    await accountOf(deps, tenant.id)
    const running =
      await deps.db.rows(sql`select from ems.background_jobs where type = 'kiteCeisa' and status in ('queued', 'running')
      and params ->> 'tenant' = ${tenant.id}`)
    if (running.length) throw CeisaBusy()
    const job = await enqueue(deps, {
      type: 'kiteCeisa',
      label: `Ambil dari CEISA ${tenant.partner_name}`.slice(0, 200),
      params: { tenant: tenant.id, origin: deps.request },
      total: null,
    })
    return {
      rows: [tenant],
      status: 202,
      meta: { job_id: job },
      location: `/api/v1/background-jobs/${job}`,
      after: { job },
    }
  },
)

async function tenantOf(deps: Deps, ids: readonly string[]) {
  const [tenant] = await stores.tenants.findMany(deps, ids.slice(0, 1))
  if (!tenant) throw NotFound({ pointer: '/data/attributes/id' })
  return tenant
}
