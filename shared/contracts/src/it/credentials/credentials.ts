import {
  boolean,
  choice,
  date,
  defineResource,
  instant,
  integer,
  longText,
  type RowOf,
  ref,
  rows,
  tags,
  text,
} from '../../kit/index.ts'
import { credentialKinds } from './kinds.ts'
import { linkKinds, maxLinkHours } from './links.ts'
import { areNamed, credentialRights, shareLines } from './shares.ts'
import { strengths } from './strength.ts'

export const credentialStatuses = {
  active: 'Aktif',
  rotation_due: 'Perlu rotasi',
  expired: 'Kedaluwarsa',
  archived: 'Diarsipkan',
} as const

/** Condition that a user must meet before a secret is revealed. */
export const revealPolicies = { direct: 'Langsung', reason: 'Alasan', approval: 'Persetujuan' } as const

export const accessSources = { folder: 'Folder', credential: 'Kredensial', request: 'Permintaan' } as const

/** Reason for a reveal; at least five characters, kept in the access log. */
export const revealReason = () =>
  longText('Alasan', 200).refine((value) => value.length >= 5, 'Alasan minimal 5 karakter.')

/** Why a secret is fetched: to be read on the screen, or copied without being shown. */
export const revealPurposes = { show: 'Lihat', copy: 'Salin' } as const

/**
 * Shared secrets of the group. A row is metadata only: secrets are written and revealed by actions of their own
 * (docs/decisions/vault.md).
 */
export const credentials = defineResource({
  area: 'it',
  name: 'credentials',
  menu: 'credential',
  label: 'Kredensial',

  fields: {
    kind: choice('Jenis', credentialKinds),
    name: text('Nama', 120),
    folder: ref('Folder', 'credential-folders'),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    username: text('Nama pengguna', 250).nullable(),
    url: text('URL/host', 250).nullable(),
    owner: ref('Pemilik', 'users'),
    reveal_policy: choice('Kebijakan ungkap', revealPolicies),
    is_critical: boolean('Kritis'),
    expires_at: date('Kedaluwarsa').nullable(),
    rotate_days: integer('Rotasi tiap (hari)', { min: 1, max: 730 }).nullable(),
    tags: tags('Tag', { each: 40, max: 20 }),
    shares: shareLines('Akses'),
    asset: ref('Aset', 'it-assets').nullable(),
    partner: ref('Mitra', 'partners').nullable(),
    ticket: ref('Tiket', 'jira-issues').nullable(),
    is_archived: boolean('Diarsipkan'),
    status: choice('Status', credentialStatuses),
    strength: choice('Kekuatan', strengths).nullable(),
    /** The password stands in a list of those known from breaches. */
    is_compromised: boolean('Bocor'),
    /** Names of the secret fields that have a value. */
    filled: tags('Rahasia terisi', { each: 60, max: 40 }),
    secret_version: integer('Revisi'),
    rotated_at: instant('Diganti terakhir').nullable(),
    /** Day from which the secret must be changed, e.g. because an employee who saw it left. */
    rotation_due: date('Rotasi wajib').nullable(),
    rotation_reason: text('Alasan rotasi', 200).nullable(),
    last_revealed_at: instant('Terakhir dilihat').nullable(),
    last_revealed_by: ref('Terakhir dilihat oleh', 'users').nullable(),
    /** Rights from the folder, the credential itself and approved requests. */
    access: rows(
      'Akses berlaku',
      {
        user: ref('Pengguna', 'users').nullable(),
        usergroup: ref('Grup', 'usergroups').nullable(),
        right: choice('Hak', credentialRights),
        until: instant('Sampai').nullable(),
        via: choice('Asal', accessSources),
      },
      { max: 1_000 },
    ),
  },

  title: 'name',
  computed: [
    'company',
    'status',
    'strength',
    'is_compromised',
    'filled',
    'secret_version',
    'rotated_at',
    'rotation_due',
    'rotation_reason',
    'last_revealed_at',
    'last_revealed_by',
    'access',
  ],
  fixed: ['kind'],
  // Absent, the author owns the credential.
  assumed: ['owner'],
  defaults: { reveal_policy: 'reason', is_critical: false, tags: [], shares: [], is_archived: false },
  trash: true,

  actions: {
    reveal: {
      permission: 'show',
      label: 'Ungkap',
      fields: {
        field: text('Data', 80),
        purpose: choice('Tujuan', revealPurposes),
        reason: revealReason().nullable(),
      },
    },
    code: { permission: 'show', label: 'Kode TOTP', fields: { reason: revealReason().nullable() } },
    link: {
      permission: 'show',
      label: 'Tautan sekali pakai',
      fields: {
        kind: choice('Jenis tautan', linkKinds),
        field: text('Data', 80).nullable(),
        hours: integer('Berlaku (jam)', { min: 1, max: maxLinkHours.fill }),
        recipient: text('Untuk', 120),
        needs_sign_in: boolean('Wajib masuk ke EMS'),
        reason: revealReason(),
      },
    },
    favourite: { permission: 'show', label: 'Favorit', fields: { is_favourite: boolean('Favorit') } },
    revokeLink: { permission: 'show', label: 'Cabut tautan', fields: { link: text('Tautan', 20) } },
    openFile: {
      permission: 'show',
      label: 'Buka berkas',
      fields: { file: text('Berkas', 20), reason: revealReason().nullable() },
    },
    removeFile: { permission: 'show', label: 'Hapus berkas', fields: { file: text('Berkas', 20) } },
    restoreRevision: {
      permission: 'rollback',
      label: 'Pulihkan revisi',
      fields: { revision: integer('Revisi', { min: 1 }), reason: longText('Alasan', 200).nullable() },
    },
  },

  invariants: [
    { field: 'shares', message: 'Pilih pengguna atau grup di setiap baris.', holds: ({ shares }) => areNamed(shares) },
  ],

  list: {
    search: ['name', 'username', 'url'],
    filters: [
      'kind',
      'name',
      'folder',
      'company',
      'username',
      'url',
      'owner',
      'reveal_policy',
      'is_critical',
      'expires_at',
      'rotation_due',
      'rotated_at',
      'status',
      'strength',
      'is_compromised',
      'asset',
      'partner',
      'tags',
      'last_revealed_by',
    ],
    sort: ['name', 'kind', 'status', 'expires_at', 'rotation_due', 'rotated_at', 'last_revealed_at'],
    default: 'name',
    // Both are about what this user marked or may see: no column says them to everybody.
    personal: { favourite: 'Favorit', reused: 'Duplikat' },
  },
})

export type Credential = RowOf<typeof credentials>
