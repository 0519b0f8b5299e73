import { choice, defineResource, instant, integer, longText, type RowOf, text } from '../../kit/index.ts'
import { fileStatuses, fileTypes } from '../choices.ts'
import { all, tenant } from '../parts.ts'

const fields = {
  tenant,
  file_type: choice('Jenis', fileTypes),
  file_name: text('Nama berkas', 200),
  size_byte: integer('Ukuran'),
  status: choice('Status', fileStatuses),
  row_total: integer('Baris'),
  row_inserted: integer('Ditambah'),
  row_updated: integer('Diubah'),
  row_skipped: integer('Dilewati'),
  row_error: integer('Gagal'),
  progress_pct: integer('Progres', { max: 100 }),
  finished_at: instant('Selesai').nullable(),
  message: longText('Pesan', 1_000).nullable(),
}

/** Files of a client as its own staff sees them: without storage, jobs and the people of the house. */
export const portalFiles = defineResource({
  area: 'customs',
  name: 'customs-portal-files',
  menu: 'clientportal',
  label: 'Berkas',
  view: true,
  fields,
  title: 'file_name',
  computed: all(fields),
  list: {
    search: ['file_name'],
    filters: ['tenant', 'file_type', 'file_name', 'status', 'finished_at'],
    sort: ['file_type', 'file_name', 'status', 'finished_at'],
    default: '-created_at',
  },
})

export type PortalFile = RowOf<typeof portalFiles>
