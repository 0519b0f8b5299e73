import { boolean, choice, date, defineResource, email, longText, phone, type RowOf, ref, text } from '../kit/index.ts'

export const salutations = { bapak: 'Bapak', ibu: 'Ibu', sdr: 'Sdr.', dr: 'Dr.', none: '–' } as const
export const contactRoles = {
  decision_maker: 'Pengambil keputusan',
  influencer: 'Pemberi pengaruh',
  technical: 'Teknis',
  finance: 'Keuangan',
  other: 'Lainnya',
} as const

/** The people one speaks to at a partner. One name: many Indonesians have no other. */
export const contacts = defineResource({
  area: 'marketing',
  name: 'contacts',
  menu: 'customer',
  guard: 'partner',
  label: 'Kontak',

  fields: {
    partner: ref('Mitra', 'partners'),
    name: text('Nama', 120),
    salutation: choice('Sapaan', salutations).nullable(),
    position: text('Jabatan', 80).nullable(),
    department: text('Departemen', 80).nullable(),
    mobile: phone('HP').nullable(),
    whatsapp: phone('WhatsApp').nullable(),
    phone: phone('Telepon').nullable(),
    email: email('Email').nullable(),
    role: choice('Peran', contactRoles).nullable(),
    is_primary: boolean('Kontak utama'),
    birthday: date('Ulang tahun').nullable(),
    do_not_contact: boolean('Jangan hubungi'),
    consent_date: date('Persetujuan data pribadi').nullable(),
    consent_method: text('Cara persetujuan', 60).nullable(),
    is_active: boolean('Aktif'),
    notes: longText('Catatan').nullable(),
  },

  title: 'name',
  fixed: ['partner'],
  defaults: { is_primary: false, do_not_contact: false, is_active: true },
  lookup: ['name', 'partner', 'position', 'is_active'],
  trash: true,

  invariants: [
    {
      field: 'mobile',
      message: 'Isi HP, telepon, atau email.',
      holds: ({ mobile, phone, email }) => Boolean(mobile || phone || email),
    },
  ],

  list: {
    search: ['name', 'position', 'mobile', 'phone', 'email'],
    filters: ['partner', 'name', 'role', 'is_primary', 'is_active', 'do_not_contact', 'birthday'],
    sort: ['name', 'position'],
    default: 'name',
  },
})

export type Contact = RowOf<typeof contacts>
