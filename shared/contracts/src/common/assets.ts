import { code, defineResource, instant, integer, type RowOf, ref, text } from '../kit/index.ts'

/** A longer file is refused with 413; `security.upload_megabytes` in Utilitas may lower or raise it. */
export const defaultUploadMegabytes = 10

/** What takes files in pieces: longer ones, which go on where the connection broke. `security.large_upload_megabytes` limits them. */
export const largeFileTargets = ['archive-intakes', 'documents', 'archive-contracts'] as const
export const defaultLargeMegabytes = 1_024

/** A longer PDF is read on the screen page by page from the server, without a name on its pages: it is never in a memory as a whole. */
export const maxMarkedBytes = 150 * 2 ** 20

/** Whose files are replaced by newer versions of them, with the older ones kept. */
export const versionedTargets = ['documents', 'archive-contracts'] as const

/**
 * Uploaded files. `POST /assets` takes multipart/form-data (`file`, and optionally `target_type`, `target_id`,
 * `purpose`); the type is recognised from the content. `GET /assets/:id/content` returns the bytes. A file is open to
 * its uploader and to users who may see its record.
 */
export const assets = defineResource({
  area: 'common',
  name: 'assets',
  menu: 'utility',
  label: 'Berkas',

  fields: {
    name: text('Nama berkas', 200),
    mime: text('Jenis', 100),
    size_byte: integer('Ukuran'),
    sha256: text('Sidik SHA-256', 64),
    target_type: code('Jenis data', 60, /^[a-z][a-z0-9-]*$/, 'tidak dikenal.').nullable(),
    target_id: code('Id data', 20, /^[1-9]\d{0,17}$/, 'tidak dikenal.').nullable(),
    purpose: code('Kegunaan', 40, /^[a-z0-9_-]+$/, 'hanya huruf kecil, angka, tanda hubung.').nullable(),
    /** Its record was destroyed: the bytes are gone, name and SHA-256 stay as proof. */
    destroyed_at: instant('Dimusnahkan').nullable(),
    /** The older version, which stays beside it. */
    replaces: ref('Versi sebelumnya', 'assets').nullable(),
    edition: integer('Versi'),
    /** A newer version took its place. */
    replaced_at: instant('Diganti').nullable(),
  },

  title: 'name',
  computed: [
    'name',
    'mime',
    'size_byte',
    'sha256',
    'target_type',
    'target_id',
    'purpose',
    'destroyed_at',
    'replaces',
    'edition',
    'replaced_at',
  ],
  lookup: ['name', 'mime', 'size_byte'],
  trash: true,

  list: {
    search: ['name'],
    filters: ['target_type', 'target_id', 'purpose', 'mime'],
    sort: ['name', 'size_byte'],
    default: 'name',
  },
})

export type Asset = RowOf<typeof assets>
