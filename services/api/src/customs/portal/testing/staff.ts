import { findUser } from '../../../session/index.ts'
import { multipart } from '../../../testing/multipart.ts'
import { addTenant, type ImportBench } from '../../imports/testing/client-of-files.ts'

const portalRights = ['access', 'list', 'show', 'store', 'toExcel'].map((action) => `clientportal-${action}`)

/** Someone of a client's own staff, as the session knows them. `group` defaults to one with the rights of the portal. */
export async function staffOf({ api }: ImportBench, tenant: string, permissions: readonly string[] = portalRights) {
  const { rows } = await api.pool.query(
    `with g as (insert into ems.usergroups (code, name, permissions, data_scope) values ($1, $1, $2, 'group') returning id)
     insert into ems.users (sso_sub, name, email, role, usergroup_id, client_id, company_id, status)
     select gen_random_uuid(), 'Staf Klien', gen_random_uuid() || '@klien.test', 'klien_kite', g.id, $3, $4, 'active' from g
     returning id`,
    [`klien_${tenant}_${permissions.length}`, permissions, tenant, api.companies[0]],
  )
  const match = await findUser(api.app.db, { id: rows[0].id })
  if ('refusal' in match) throw new Error(match.refusal)
  return api.of(match.user)
}

/** Uploads a file through the portal. */
export async function send(by: Awaited<ReturnType<typeof staffOf>>, type: string, content: Buffer, more = {}) {
  const [body, headers] = multipart({ name: 'berkas.xlsx', content }, { file_type: type, ...more })
  return by.post('/customs-portal-files', body, headers)
}

/** Another client of the same house. */
export const neighbourOf = ({ api }: ImportBench) =>
  addTenant(api, { niper: 'NIPER-TETANGGA', partner_name: 'PT Tetangga' })
