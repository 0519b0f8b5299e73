import { choice, defineResource, instant, type RowOf, ref, text } from '../kit/index.ts'
import { documentEvents } from './choices.ts'

/**
 * What happened to a record beside its changes: secret ones that were opened or downloaded, and moves from one place to
 * another. Rows are only added, by the server.
 */
export const archiveDocumentEvents = defineResource({
  area: 'archives',
  name: 'archive-document-events',
  menu: 'archive',
  label: 'Akses dan perpindahan arsip',

  fields: {
    document: ref('Arsip', 'documents'),
    type: choice('Kejadian', documentEvents),
    at: instant('Waktu'),
    actor: ref('Oleh', 'users').nullable(),
    file_name: text('Berkas', 200).nullable(),
    from_location: ref('Dari', 'references', { category: 'archive-location' }).nullable(),
    to_location: ref('Ke', 'references', { category: 'archive-location' }).nullable(),
  },

  title: 'file_name',
  computed: ['document', 'type', 'at', 'actor', 'file_name', 'from_location', 'to_location'],

  list: {
    search: [],
    filters: ['document', 'type', 'actor', 'at', 'from_location', 'to_location'],
    sort: ['at'],
    default: '-at',
  },
})

export type ArchiveDocumentEvent = RowOf<typeof archiveDocumentEvents>
