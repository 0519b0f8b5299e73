import type { partners } from '@ems/contracts/marketing'
import { lazyPart } from '@ems/platform'
import { type FormGroup, filesBelow, Loading } from '@ems/ui'
import { Suspense } from 'react'
import { DuplicatePartnerWarning } from './duplicates/DuplicatePartnerWarning.tsx'

const PartnerSummary = lazyPart(() => import('./summary/PartnerSummary.tsx'))
const RegionPicker = lazyPart(() => import('./regions/RegionPicker.tsx'))
const MergedNotice = lazyPart(() => import('./merge/MergedNotice.tsx'))

type Groups = readonly FormGroup<typeof partners>[]

/** The form of a partner; vendors are asked for a few things more. */
export const partnerForm: Groups = [
  {
    legend: 'Ringkasan',
    names: [],
    when: ({ mode }) => mode !== 'create',
    after: ({ stored }) =>
      stored.row && (
        <Suspense fallback={<Loading label="ringkasan" rows={2} onRetry={() => location.reload()} />}>
          <PartnerSummary partner={stored.row} />
        </Suspense>
      ),
  },
  {
    legend: 'Identitas',
    names: [
      'code',
      'legal_form',
      'name',
      'is_customer',
      'is_vendor',
      'owner',
      'industry',
      'segment',
      'tags',
      'company',
    ],
    more: ['segment', 'tags', 'company'],
    descriptions: { code: 'Kosongkan untuk kode otomatis.', owner: 'Anda sendiri bila dikosongkan.' },
    after: ({ mode, values, stored }) =>
      mode === 'create' ? (
        <DuplicatePartnerWarning values={values} />
      ) : (
        stored.row && (
          <Suspense>
            <MergedNotice partner={stored.row.id} />
          </Suspense>
        )
      ),
  },
  {
    legend: 'Pemblokiran',
    names: ['block_reason'],
    columns: 1,
    when: ({ stored }) => Boolean(stored.row?.block_reason),
  },
  {
    legend: 'Daftar hitam',
    names: ['blacklist_reason', 'blacklisted_by'],
    when: ({ stored }) => Boolean(stored.row?.blacklist_reason),
  },
  { legend: 'Pajak & legal', names: ['tax_status', 'npwp', 'nitku', 'nib'], more: ['nitku', 'nib'] },
  {
    legend: 'Alamat',
    names: ['addresses'],
    columns: 1,
    after: (form) =>
      form.mode !== 'read' && (
        <Suspense>
          <RegionPicker form={form} />
        </Suspense>
      ),
  },
  {
    legend: 'Kontak',
    names: ['phone', 'whatsapp', 'email', 'website'],
    more: ['whatsapp', 'website'],
    descriptions: { phone: 'Telepon atau email wajib diisi.' },
  },
  {
    legend: 'Pemasok',
    names: ['vendor_categories', 'lead_time_days', 'min_order'],
    more: ['lead_time_days', 'min_order'],
    when: ({ values }) => values.is_vendor === true,
  },
  {
    legend: 'Evaluasi',
    names: ['evaluations', 'evaluation_grade'],
    columns: 1,
    more: true,
    when: ({ values }) => values.is_vendor === true,
  },
  {
    legend: 'Komersial',
    names: ['payment_term', 'currency', 'credit_limit', 'kite_facility', 'niper'],
    more: ['currency', 'credit_limit', 'kite_facility', 'niper'],
  },
  {
    legend: 'Bank',
    names: ['bank_accounts'],
    columns: 1,
    more: true,
    descriptions: { bank_accounts: 'Perubahan rekening menunggu verifikasi orang kedua; ajukan di tab Rekening.' },
  },
  { legend: 'Catatan', names: ['notes', 'last_activity_at'], columns: 1, more: true },
  { legend: 'Logo', names: [], after: filesBelow('Logo', 'logo') },
]
