import { code, defineResource, instant, integer, type RowOf, text } from '../kit/index.ts'

/** A longer file is refused with 413; `security.upload_megabytes` in Utilitas may lower or raise it. */
export const defaultUploadMegabytes = 10

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
  },

  title: 'name',
  computed: ['name', 'mime', 'size_byte', 'sha256', 'target_type', 'target_id', 'purpose', 'destroyed_at'],
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
