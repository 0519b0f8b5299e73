import { boolean, choice, code, decimal, defineResource, integer, type RowOf, ref, text } from '../../kit/index.ts'
import { autoSources, codePatterns, codePay } from '../choices.ts'

/**
 * Codes for a day of an employee: present, ill, on leave, holiday. Late and early are minutes of the day, not codes.
 */
export const attendanceCodes = defineResource({
  area: 'hr',
  name: 'attendance-codes',
  menu: 'attendance',
  label: 'Kode presensi',

  fields: {
    code: text('Kode', 4),
    name: text('Nama', 60),
    color: code('Warna', 7, /^#[0-9a-f]{6}$/, 'harus seperti #4c6ef5.'),
    pattern: choice('Pola', codePatterns),
    present_value: decimal('Dihitung hadir', { scale: 1 }).refine(
      (value) => [0, 0.5, 1].includes(Number(value)),
      'Dihitung hadir harus 0, 0,5, atau 1.',
    ),
    paid: choice('Dibayar', codePay),
    needs_evidence: boolean('Perlu bukti'),
    self_requestable: boolean('Boleh diajukan sendiri'),
    auto_source: choice('Sumber otomatis', autoSources),
    leave: ref('Mengurangi cuti', 'leaves').nullable(),
    sort_order: integer('Urutan'),
    is_active: boolean('Aktif'),
    is_system: boolean('Kode bawaan'),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  },

  title: 'name',
  computed: ['is_system'],
  defaults: {
    color: '#868e96',
    pattern: 'solid',
    paid: 'paid',
    needs_evidence: false,
    self_requestable: false,
    auto_source: 'none',
    sort_order: 0,
    is_active: true,
  },
  lookup: ['code', 'name', 'color', 'pattern', 'present_value', 'needs_evidence', 'sort_order', 'is_active', 'company'],
  trash: true,

  list: {
    search: ['code', 'name'],
    filters: ['code', 'name', 'present_value', 'paid', 'needs_evidence', 'auto_source', 'is_active', 'company'],
    sort: ['code', 'name', 'sort_order', 'present_value'],
    default: 'sort_order',
  },
})

export type AttendanceCode = RowOf<typeof attendanceCodes>
