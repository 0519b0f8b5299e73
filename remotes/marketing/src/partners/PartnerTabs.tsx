import { accountingShow } from '@ems/contracts/accurate'
import { inMenu } from '@ems/contracts/kit'
import {
  contacts,
  partnerBankChanges,
  partnerItems,
  partnerPapers,
  type partners,
  priceLists,
} from '@ems/contracts/marketing'
import { permission } from '@ems/contracts/permission'
import { lazyPart } from '@ems/platform'
import { type FormGroup, Loading, RelatedRows, type ScreenTab } from '@ems/ui'
import { Suspense } from 'react'
import { BankChangesOf } from './BankChangeList.tsx'
import type { Concern } from './PartnerRelatedTabs.tsx'
import type { PartnerSide } from './tabs/partner-side.ts'

/** Tabs of a partner, with the permissions of the current menu. */
export function partnerTabs(menu: PartnerSide): readonly ScreenTab<typeof partners>[] {
  const [people, relations] = [inMenu(contacts, menu), inMenu(partnerItems, menu)]
  return [
    {
      key: 'contacts',
      title: 'Kontak',
      permission: people.can.list,
      render: ({ id }) => (
        <RelatedRows
          resource={people}
          of={{ partner: id }}
          columns={contactColumns}
          form={contactForm}
          empty="Belum ada kontak."
          addLabel="Tambah kontak"
        />
      ),
    },
    {
      key: 'items',
      title: menu === 'vendor' ? 'Barang dipasok' : 'Barang & Jasa',
      permission: relations.can.list,
      render: ({ id }) => (
        <RelatedRows
          resource={relations}
          of={{ partner: id }}
          columns={itemColumns}
          form={itemForm}
          empty="Belum ada relasi barang."
          addLabel="Relasikan barang"
        />
      ),
    },
    ...(menu === 'customer' ? [prices] : []),
    {
      key: 'legal',
      title: 'Legalitas',
      permission: inMenu(partnerPapers, menu).can.list,
      render: ({ id }) => (
        <Suspense fallback={<Loading label="dokumen legal" rows={4} onRetry={() => location.reload()} />}>
          <PartnerPapers partner={id} menu={menu} />
        </Suspense>
      ),
    },
    {
      key: 'banks',
      title: 'Rekening',
      permission: inMenu(partnerBankChanges, menu).can.list,
      render: (partner) => <BankChangesOf partner={partner} menu={menu} />,
    },
    {
      key: 'accounting',
      title: 'Transaksi akuntansi',
      permission: accountingShow,
      render: ({ id, is_customer, is_vendor }) => (
        <Suspense fallback={<Loading label="transaksi akuntansi" rows={6} onRetry={() => location.reload()} />}>
          <PartnerAccounting partner={id} isCustomer={is_customer} isVendor={is_vendor} />
        </Suspense>
      ),
    },
    ...(menu === 'vendor' ? [purchases, evaluation] : []),
    other('activities', 'Aktivitas pemasaran', permission('marketing_activity', 'list')),
    other('consulting', 'Konsultasi KITE', permission('customs_activity', 'list')),
    ...(menu === 'vendor' ? [other('repairs', 'Perawatan aset', permission('it-asset', 'list'))] : []),
    other('contracts', 'Kontrak', permission('contract', 'list')),
    other('papers', 'Dokumen', permission('archive', 'list')),
  ]
}

const prices: ScreenTab<typeof partners> = {
  key: 'prices',
  title: 'Daftar harga',
  permission: priceLists.can.list,
  render: ({ id }) => (
    <Suspense fallback={<Loading label="daftar harga" rows={3} onRetry={() => location.reload()} />}>
      <PartnerPrices partner={id} />
    </Suspense>
  ),
}

const purchases: ScreenTab<typeof partners> = {
  key: 'purchases',
  title: 'Pengadaan',
  permission: permission('procurement', 'list'),
  render: ({ id }) => (
    <Suspense fallback={<Loading label="pengadaan" rows={4} onRetry={() => location.reload()} />}>
      <VendorOrders vendor={id} />
    </Suspense>
  ),
}

const evaluation: ScreenTab<typeof partners> = {
  key: 'evaluation',
  title: 'Evaluasi',
  render: (partner) => (
    <Suspense fallback={<Loading label="evaluasi" rows={4} onRetry={() => location.reload()} />}>
      <VendorEvaluations vendor={partner} />
    </Suspense>
  ),
}

/** A tab with related rows of another screen, which are edited there. */
const other = (concern: Concern, title: string, permission: string): ScreenTab<typeof partners> => ({
  key: concern,
  title,
  permission,
  render: ({ id }) => (
    <Suspense fallback={<Loading label={title} rows={4} onRetry={() => location.reload()} />}>
      <Other concern={concern} partner={id} />
    </Suspense>
  ),
})
const PartnerAccounting = lazyPart(() => import('./accounting/PartnerAccounting.tsx'))
const PartnerPapers = lazyPart(() => import('./tabs/PartnerPapers.tsx'))
const PartnerPrices = lazyPart(() => import('./tabs/PartnerPrices.tsx'))
const VendorEvaluations = lazyPart(() => import('./purchases/VendorEvaluations.tsx'))
const VendorOrders = lazyPart(() => import('./purchases/VendorOrders.tsx'))
const Other = lazyPart(() => import('./PartnerRelatedTabs.tsx'))

const contactColumns = ['name', 'position', 'mobile', 'email', 'role', 'is_primary'] as const
const contactForm: readonly FormGroup<typeof contacts>[] = [
  {
    legend: 'Kontak',
    names: ['salutation', 'name', 'position', 'department', 'mobile', 'whatsapp', 'phone', 'email'],
    descriptions: { mobile: 'HP, telepon, atau email wajib diisi.' },
  },
  { legend: 'Peran', names: ['role', 'is_primary', 'birthday', 'is_active'] },
  { legend: 'Data pribadi', names: ['do_not_contact', 'consent_date', 'consent_method', 'notes'], more: true },
]

const itemColumns = [
  'item',
  'price',
  'partner_item_code',
  'min_order',
  'lead_time_days',
  'is_primary',
  'valid_to',
] as const
const itemForm: readonly FormGroup<typeof partnerItems>[] = [
  {
    legend: 'Relasi',
    names: ['item', 'partner_item_code', 'price', 'currency', 'min_order', 'lead_time_days', 'valid_to', 'is_primary'],
  },
]
