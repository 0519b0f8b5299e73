import { choice, code, defineResource, instant, longText, type RowOf, ref, text } from '../kit/index.ts'
import { notificationEvents } from './notification-events.ts'

export const severities = { info: 'Info', success: 'Berhasil', warning: 'Peringatan', error: 'Galat' } as const

/**
 * Notifications of a user, visible to that user only. Only `read_at` changes, by PATCH or by `POST
 * /notifications/-actions/readAll`. Lists return `meta.unread`.
 */
export const notifications = defineResource({
  area: 'common',
  name: 'notifications',
  menu: 'utility',
  label: 'Pemberitahuan',

  fields: {
    user: ref('Pengguna', 'users'),
    event: choice('Peristiwa', notificationEvents),
    title: text('Judul', 200),
    body: longText('Isi', 2_000).nullable(),
    severity: choice('Tingkat', severities),
    target_type: text('Jenis data', 60).nullable(),
    target_id: text('Id data', 20).nullable(),
    menu: text('Menu', 40).nullable(),
    /** Address inside the application, with the record opened: `/private/utilities/reference?id=7`. */
    route: text('Alamat', 300).nullable(),
    actor: ref('Oleh', 'users').nullable(),
    read_at: instant('Dibaca').nullable(),
    group_key: code('Kelompok', 120, /^[\x21-\x7e]+$/, 'tidak dikenal.').nullable(),
  },

  title: 'title',
  computed: [
    'user',
    'event',
    'title',
    'body',
    'severity',
    'target_type',
    'target_id',
    'menu',
    'route',
    'actor',
    'group_key',
  ],

  list: {
    search: ['title', 'body'],
    filters: ['event', 'severity', 'read_at', 'menu', 'target_type', 'target_id', 'group_key'],
    sort: ['read_at'],
    default: '-created_at',
  },
})

export type Notification = RowOf<typeof notifications>
