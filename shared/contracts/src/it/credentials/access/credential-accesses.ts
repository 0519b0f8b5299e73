import { boolean, choice, defineResource, instant, type RowOf, ref, text } from '../../../kit/index.ts'
import { accessSources } from '../credentials.ts'
import { credentialRights } from '../shares.ts'

/** Whether a user may open a credential now. Without a right: it was revoked, or the user left. */
export const accessStatuses = { active: 'Berlaku', revoked: 'Dicabut', left: 'Keluar' } as const

/**
 * Users who may open a credential, with their right, and users who know its present secret from before: a line for each
 * person and each origin of the right. Computed by the database from shares, groups, requests and the access log.
 */
export const credentialAccesses = defineResource({
  area: 'it',
  name: 'credential-accesses',
  menu: 'credential',
  label: 'Laporan akses kredensial',
  view: true,

  fields: {
    user: ref('Pengguna', 'users'),
    credential: ref('Kredensial', 'credentials'),
    credential_name: text('Nama kredensial', 120),
    folder: ref('Folder', 'credential-folders'),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    right: choice('Hak', credentialRights).nullable(),
    via: choice('Asal', accessSources).nullable(),
    usergroup: ref('Lewat grup', 'usergroups').nullable(),
    until: instant('Sampai').nullable(),
    status: choice('Status', accessStatuses),
    /** The person opened the secret as it is now, or one of its files. */
    knows_secret: boolean('Tahu rahasia kini'),
    last_used_at: instant('Terakhir dipakai').nullable(),
  },

  title: 'credential_name',
  computed: [
    'user',
    'credential',
    'credential_name',
    'folder',
    'company',
    'right',
    'via',
    'usergroup',
    'until',
    'status',
    'knows_secret',
    'last_used_at',
  ],

  list: {
    search: ['credential_name'],
    filters: [
      'user',
      'credential',
      'credential_name',
      'folder',
      'company',
      'right',
      'via',
      'usergroup',
      'until',
      'status',
      'knows_secret',
      'last_used_at',
    ],
    sort: ['credential_name', 'right', 'until', 'status', 'last_used_at'],
    default: 'credential_name',
  },
})

export type CredentialAccess = RowOf<typeof credentialAccesses>
