import { inMenu } from '@ems/contracts/kit'
import { partners } from '@ems/contracts/marketing'
import { everyPart, phoneCell, type QuickFilter, ResourceScreen } from '@ems/ui'
import { code, nameCell, statusCell } from './cells.tsx'
import { partnerForm } from './PartnerForm.tsx'
import { partnerTabs } from './PartnerTabs.tsx'

const customers = inMenu(partners, 'customer', 'Pelanggan')

/** Whom the group sells to, and everything it knows of them. */
export default function CustomerList() {
  return (
    <ResourceScreen
      resource={customers}
      id="customers"
      columns={columns}
      hidden={hidden}
      where={where}
      defaults={defaults}
      empty="Belum ada pelanggan. Tambah, impor dari Excel, atau tarik dari akuntansi."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      bulkFields={bulkFields}
      editable={editable}
      isImportable
      size={860}
      parts={everyPart}
      form={partnerForm}
      tabs={tabs}
    />
  )
}

const tabs = partnerTabs('customer')
const where = { is_customer: '1' }
const defaults = { is_customer: true, is_vendor: false, status: 'prospect' }
const cells = { phone: phoneCell, code, name: nameCell('is_vendor', 'juga Pemasok'), status: statusCell() }
const columns = [
  'code',
  'name',
  'legal_form',
  'npwp',
  'city',
  'province',
  'phone',
  'email',
  'owner',
  'segment',
  'industry',
  'kite_facility',
  'payment_term',
  'credit_limit',
  'last_activity_at',
  'status',
  'company',
  'tags',
  'created_at',
] as const
const hidden = [
  'province',
  'email',
  'industry',
  'kite_facility',
  'payment_term',
  'credit_limit',
  'company',
  'tags',
  'created_at',
] as const
const cardFirst = ['city', 'phone', 'owner', 'status'] as const
const filters = [
  'status',
  'segment',
  'industry',
  'city',
  'province',
  'owner',
  'tags',
  'kite_facility',
  'tax_status',
  'last_activity_at',
  'company',
] as const
const quick: readonly QuickFilter[] = [
  { label: 'Aktif', filters: { status: ['active'] } },
  { label: 'Prospek', filters: { status: ['prospect'] } },
  { label: 'Diblokir', filters: { status: ['blocked'] } },
  { label: 'Fasilitas KITE', filters: { kite_facility: ['exemption', 'drawback'] } },
  { label: 'Tanpa aktivitas', filters: { last_activity_at_null: '1' } },
]
const bulkFields = ['owner', 'segment', 'status', 'tags', 'payment_term'] as const
const editable = ['name', 'owner', 'segment'] as const
