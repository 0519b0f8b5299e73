import { inMenu } from '@ems/contracts/kit'
import { partners } from '@ems/contracts/marketing'
import { everyPart, phoneCell, type QuickFilter, ResourceScreen } from '@ems/ui'
import { code, nameCell, statusCell } from './cells.tsx'
import { partnerForm } from './PartnerForm.tsx'
import { partnerTabs } from './PartnerTabs.tsx'

const vendors = inMenu(partners, 'vendor', 'Pemasok')

/** Whom the group buys from: the same partners, seen from the other side. */
export default function VendorList() {
  return (
    <ResourceScreen
      resource={vendors}
      id="vendors"
      columns={columns}
      hidden={hidden}
      where={where}
      defaults={defaults}
      empty="Belum ada pemasok."
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

const tabs = partnerTabs('vendor')
const where = { is_vendor: '1' }
const defaults = { is_customer: false, is_vendor: true, status: 'prospect' }
const cells = { phone: phoneCell, code, name: nameCell('is_customer', 'juga Pelanggan'), status: statusCell('Calon') }
const columns = [
  'code',
  'name',
  'vendor_categories',
  'evaluation_grade',
  'legal_form',
  'npwp',
  'city',
  'province',
  'phone',
  'email',
  'owner',
  'segment',
  'payment_term',
  'lead_time_days',
  'min_order',
  'status',
  'company',
  'tags',
  'created_at',
] as const
const hidden = ['province', 'email', 'segment', 'min_order', 'company', 'tags', 'created_at'] as const
const cardFirst = ['vendor_categories', 'phone', 'evaluation_grade', 'status'] as const
const filters = [
  'vendor_categories',
  'evaluation_grade',
  'status',
  'segment',
  'industry',
  'city',
  'province',
  'owner',
  'tags',
  'tax_status',
  'company',
] as const
const quick: readonly QuickFilter[] = [
  { label: 'Aktif', filters: { status: ['active'] } },
  { label: 'Calon', filters: { status: ['prospect'] } },
  { label: 'Diblokir', filters: { status: ['blocked'] } },
  { label: 'Daftar hitam', filters: { status: ['blacklisted'] } },
]
const bulkFields = ['owner', 'segment', 'status', 'tags', 'payment_term', 'vendor_categories'] as const
const editable = ['name', 'owner', 'segment'] as const
