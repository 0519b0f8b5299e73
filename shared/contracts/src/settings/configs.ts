import { z } from 'zod'
import { boolean, choice, defineResource, integer, json, longText, type RowOf, ref, text } from '../kit/index.ts'

export const configTypes = {
  bool: 'Ya/Tidak',
  int: 'Bilangan bulat',
  decimal: 'Desimal',
  text: 'Teks',
  longtext: 'Teks panjang',
  money: 'Uang',
  enum: 'Pilihan',
  json: 'JSON',
  color: 'Warna',
  time: 'Jam',
  date: 'Tanggal',
  ref: 'Referensi',
  secret: 'Rahasia',
} as const

/** Settings of the system. Rows with `is_public` are readable before sign-in. */
export const configs = defineResource({
  area: 'settings',
  name: 'configs',
  menu: 'utility',
  label: 'Pengaturan sistem',

  fields: {
    group: text('Kelompok', 40),
    key: text('Kunci', 80),
    label: text('Label', 120),
    description: longText('Keterangan', 500).nullable(),
    type: choice('Jenis', configTypes),
    value: json('Nilai', z.unknown()).nullable(),
    default_value: json('Nilai bawaan', z.unknown()).nullable(),
    rules: json('Aturan', z.record(z.string(), z.unknown())).nullable(),
    is_secret: boolean('Rahasia'),
    is_public: boolean('Publik'),
    sort_order: integer('Urutan'),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  },

  title: 'label',
  computed: [
    'group',
    'key',
    'label',
    'description',
    'type',
    'default_value',
    'rules',
    'is_secret',
    'is_public',
    'sort_order',
    'company',
  ],

  list: {
    search: ['key', 'label', 'description'],
    filters: ['group', 'key', 'type', 'is_public', 'company'],
    sort: ['group', 'key', 'sort_order'],
    default: 'sort_order',
  },

  actions: {
    reset: { permission: 'rollback', label: 'Atur ulang', fields: {} },
  },
})

export type Config = RowOf<typeof configs>
