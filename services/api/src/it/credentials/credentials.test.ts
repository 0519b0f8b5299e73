import { permissions } from '@ems/contracts'
import {
  credentialExports,
  credentialFolders,
  credentialLogs,
  credentialRequests,
  credentials,
} from '@ems/contracts/it'
import { describeResource } from '../../testing/describe-resource.ts'
import { credential, credentialOf, credentialToAskFor, folder, folderIn } from './testing.ts'

describeResource(credentialFolders, { input: folder, shared: { needs_strong: true } })

describeResource(credentials, {
  input: credential,
  shared: { is_critical: true },
  elsewhere: async (api) => ({ folder: await folderIn(api, api.companies[1]) }),
})

describeResource(credentialLogs, {
  input: async (api, n) => ({ at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(), company: api.companies[0] }),
  seed: async (api, { at, company }) => {
    const admin = await api.as([...permissions])
    const { id } = await credentialOf(api, admin, { folder: await folderIn(api, String(company)) })
    const { rows } = await api.pool.query(
      `insert into ems.credential_logs (credential_id, credential_name, company_id, actor_id, action, field, at)
       values ($1, 'Router kantor', $2, $3, 'reveal', 'secret', $4) returning id`,
      [id, company, admin.user.id, at],
    )
    return rows[0].id
  },
})

describeResource(credentialExports, {
  input: async (api, n) => ({
    company: api.companies[0],
    reason: `Pengelola brankas tidak dapat dihubungi (${n})`,
  }),
  change: (n) => ({ notes: `Catatan lain ${n}` }),
})

describeResource(credentialRequests, {
  input: async (api, n) => ({
    // Another user manages it: managers have nothing to request.
    credential: await credentialToAskFor(api, api.companies[0]),
    right: 'view',
    hours: 1 + (n % 100),
    reason: `Perbaikan router ${n}`,
  }),
  change: (n) => ({ notes: `Catatan lain ${n}` }),
  elsewhere: async (api) => ({ credential: await credentialToAskFor(api, api.companies[1]) }),
})
