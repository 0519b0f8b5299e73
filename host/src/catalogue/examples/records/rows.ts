import { references } from '@ems/contracts/settings'
import type { Responses } from '../../frame/network.ts'
import { listOf, objectFor, refusal } from './documents.ts'

const unit = (id: string, code: string, name: string, more: object = {}) => ({
  id,
  category: 'unit',
  code,
  name,
  parent: null,
  company: null,
  sort_order: Number(id),
  color: null,
  icon: null,
  meta: {},
  valid_from: null,
  valid_to: null,
  is_active: true,
  is_system: false,
  usage_count: 12,
  ...more,
})
const rows = [
  unit('1', 'PCS', 'Buah'),
  unit('2', 'MTR', 'Meter'),
  unit('3', 'ROL', 'Rol'),
  unit('4', 'KG', 'Kilogram', { is_active: false, usage_count: 0 }),
]

/** A few units of measure. */
export const some: Responses = {
  'GET /references': listOf(references, rows),
  'GET /references/1': { data: objectFor(references, rows[0] as (typeof rows)[number]), included: [] },
}
export const none: Responses = { 'GET /references': listOf(references, []) }
export const never: Responses = { 'GET /references': 'never' }
export const failed: Responses = { 'GET /references': refusal(500, 'INTERNAL', 'Terjadi kesalahan pada server.') }
export const forbidden: Responses = {
  'GET /references': refusal(403, 'FORBIDDEN', 'Anda tidak memiliki hak akses halaman/fungsi ini.'),
}
