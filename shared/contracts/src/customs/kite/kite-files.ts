import { z } from 'zod'
import { choice, defineResource, instant, integer, json, longText, type RowOf, ref, text } from '../../kit/index.ts'
import { fileStatuses, fileTypes, rowActions } from '../choices.ts'
import { all, tenant } from '../parts.ts'

const fileFields = {
  tenant,
  file_type: choice('Jenis', fileTypes),
  file_name: text('Nama berkas', 200),
  mime: text('Jenis media', 120),
  size_byte: integer('Ukuran'),
  storage_key: text('Kunci simpanan', 200),
  sha256: text('SHA-256', 64),
  status: choice('Status', fileStatuses),
  row_total: integer('Baris'),
  row_inserted: integer('Ditambah'),
  row_updated: integer('Diubah'),
  row_skipped: integer('Dilewati'),
  row_error: integer('Gagal'),
  queue_position: integer('Urutan antrian').nullable(),
  progress_pct: integer('Progres', { max: 100 }),
  started_at: instant('Mulai').nullable(),
  finished_at: instant('Selesai').nullable(),
  message: longText('Pesan', 1_000).nullable(),
  job: ref('Pekerjaan latar', 'background-jobs').nullable(),
}

/** Every upload, from the queue to its result. */
export const kiteSourceFiles = defineResource({
  area: 'customs',
  name: 'customs-kite-source-files',
  menu: 'kitetool',
  label: 'Berkas Sumber',
  idAttributes: true,
  fields: fileFields,
  title: 'file_name',
  computed: all(fileFields),
  // Runs take a file on by the SQL of their jobs; people take it out of the queue, or what it brought back.
  workflow: {
    initial: 'UPLOADED',
    byActions: true,
    states: {
      UPLOADED: { tone: 'neutral', category: 'open' },
      QUEUED: { tone: 'waiting', category: 'open' },
      PROCESSING: { tone: 'info', category: 'open' },
      DONE: { tone: 'success', category: 'done' },
      DONE_WITH_ERROR: { tone: 'warning', category: 'done' },
      FAILED: { tone: 'danger', category: 'cancelled' },
      CANCELLED: { tone: 'neutral', category: 'cancelled' },
      ROLLED_BACK: { tone: 'neutral', category: 'cancelled' },
    },
    transitions: {
      queue: { label: 'Antrekan', from: ['UPLOADED'], to: 'QUEUED', who: ['system'] },
      begin: { label: 'Mulai diproses', from: ['QUEUED'], to: 'PROCESSING', who: ['system'] },
      end: {
        label: 'Selesai diproses',
        from: ['PROCESSING'],
        to: ['DONE', 'DONE_WITH_ERROR', 'FAILED', 'ROLLED_BACK'],
        who: ['system'],
      },
      cancel: { label: 'Batalkan', from: ['QUEUED'], to: 'CANCELLED', who: ['can:cancel'], tone: 'danger' },
      rollback: {
        label: 'Rollback',
        from: ['DONE', 'DONE_WITH_ERROR'],
        to: 'PROCESSING',
        who: ['can:rollback'],
        tone: 'danger',
      },
    },
  },
  list: {
    search: ['file_name'],
    filters: ['tenant', 'file_type', 'file_name', 'status', 'sha256', 'started_at', 'finished_at'],
    sort: ['file_type', 'file_name', 'status', 'started_at', 'finished_at'],
    default: '-created_at',
  },
  actions: {
    cancel: { permission: 'cancel', label: 'Batalkan', fields: {} },
    rollback: {
      permission: 'rollback',
      label: 'Rollback',
      fields: { confirm_text: text('Konfirmasi', 200).nullable() },
      isJob: true,
    },
    mapColumns: { permission: 'store', label: 'Petakan kolom', fields: {} },
  },
})

const rowFields = {
  tenant,
  source_file: ref('Berkas', 'customs-kite-source-files'),
  sheet: text('Lembar', 60).nullable(),
  row_no: integer('Baris'),
  action: choice('Tindakan', rowActions),
  entity_type: text('Jenis data', 60).nullable(),
  entity_id: text('Id data', 20).nullable(),
  before_json: json('Data sebelumnya', z.unknown()).nullable(),
  errors: json(
    'Kesalahan',
    z.array(z.object({ column: z.string().nullable(), code: z.string(), message: z.string() })),
  ),
}

/** Result of each row of an upload. */
export const kiteSourceFileRows = defineResource({
  area: 'customs',
  name: 'customs-kite-source-file-rows',
  menu: 'kitetool',
  label: 'Baris Berkas',
  idAttributes: true,
  fields: rowFields,
  title: 'row_no',
  computed: all(rowFields),
  list: {
    search: [],
    filters: ['tenant', 'source_file', 'sheet', 'row_no', 'action', 'entity_type'],
    sort: ['row_no', 'action'],
    default: 'row_no',
  },
})

export type KiteSourceFile = RowOf<typeof kiteSourceFiles>
export type KiteSourceFileRow = RowOf<typeof kiteSourceFileRows>
