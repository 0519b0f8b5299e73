import { z } from 'zod'
import { boolean, defineResource, longText, type RowOf, ref, text } from '../../kit/index.ts'

/** Texts of contracts as DOCX files with fields, from which drafts are made. */
export const contractTemplates = defineResource({
  area: 'archives',
  name: 'contract-templates',
  menu: 'contract',
  label: 'Templat Kontrak',

  fields: {
    name: text('Nama', 120),
    contract_type: ref('Jenis', 'references', { category: 'contract-type' }).nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
    description: longText('Keterangan', 1_000).nullable(),
    is_active: boolean('Aktif'),
  },

  title: 'name',
  defaults: { is_active: true },
  lookup: ['name', 'contract_type', 'is_active', 'company'],
  note: ['contract_type', 'company'],
  trash: true,

  list: {
    search: ['name'],
    filters: ['name', 'contract_type', 'company', 'is_active'],
    sort: ['name'],
    default: 'name',
  },
})

/** Fields of a template, written `{{judul}}`; those of a list stand between `{{#penanda_tangan}}` and `{{/penanda_tangan}}`. */
export const templateFields = {
  nomor: 'No. kontrak',
  judul: 'Judul/objek',
  jenis: 'Jenis',
  perusahaan: 'Pihak pertama',
  mitra: 'Pihak kedua',
  alamat_mitra: 'Alamat mitra',
  nomor_mitra: 'No. mitra',
  pihak_lain: 'Pihak lain',
  tanggal: 'Hari ini',
  mulai: 'Mulai',
  berakhir: 'Berakhir',
  perpanjangan: 'Perpanjangan',
  masa_pemberitahuan: 'Masa pemberitahuan (hari)',
  nilai: 'Nilai',
  mata_uang: 'Mata uang',
  termin: 'Termin',
  pic: 'PIC',
} as const
export const templateLists = {
  penanda_tangan: { nama: 'Nama', jabatan: 'Jabatan', pihak: 'Pihak' },
  kewajiban: { uraian: 'Uraian', jatuh_tempo: 'Jatuh tempo', nilai: 'Nilai' },
} as const

export const draftBody = z.strictObject({ template: z.string().regex(/^[1-9]\d{0,17}$/, 'Templat wajib dipilih.') })

export type ContractTemplate = RowOf<typeof contractTemplates>
