import { permission } from '@ems/contracts/permission'
import { defineArea, withRecords } from '@ems/federation/descriptor'

/** Granted by the permission to list what is in one of both books. */
const ACCOUNTING = 'accounting-list'

/** Every screen of the area Pemasaran. */
export const area = defineArea({
  id: 'marketing',
  title: 'Pemasaran',
  icon: 'speakerphone',
  order: 30,
  basePaths: ['/private/marketing'],
  routes: [
    ...withRecords({
      path: '/private/marketing/activity',
      expose: './activities',
      file: 'marketing-activities/ActivityScreen.tsx',
      title: 'Aktivitas Pemasaran',
      permission: permission('marketing_activity', 'access'),
    }),
    ...withRecords({
      path: '/private/marketing/items',
      expose: './items',
      file: 'items/ItemScreen.tsx',
      title: 'Barang dan Jasa',
      permission: permission('items', 'access'),
    }),
    ...withRecords({
      path: '/private/marketing/vendor',
      expose: './vendors',
      file: 'partners/VendorScreen.tsx',
      title: 'Pemasok',
      permission: permission('vendor', 'access'),
    }),
    ...withRecords({
      path: '/private/marketing/customer',
      expose: './customers',
      file: 'partners/CustomerList.tsx',
      title: 'Pelanggan',
      permission: permission('customer', 'access'),
    }),
    {
      path: '/private/marketing/accounting',
      expose: './accounting',
      file: 'accounting/ReportScreen.tsx',
      title: 'Laporan Akuntansi',
      permission: ACCOUNTING,
    },
  ],
  menu: [
    {
      id: 'marketing_activity',
      title: 'Aktivitas Pemasaran',
      to: '/private/marketing/activity',
      icon: 'speakerphone',
      permission: permission('marketing_activity', 'access'),
    },
    {
      id: 'items',
      title: 'Barang dan Jasa',
      to: '/private/marketing/items',
      icon: 'package',
      permission: permission('items', 'access'),
    },
    {
      id: 'vendor',
      title: 'Pemasok',
      to: '/private/marketing/vendor',
      icon: 'truck',
      permission: permission('vendor', 'access'),
    },
    {
      id: 'customer',
      title: 'Pelanggan',
      to: '/private/marketing/customer',
      icon: 'building-store',
      permission: permission('customer', 'access'),
    },
    {
      id: 'accounting',
      title: 'Laporan Akuntansi',
      to: '/private/marketing/accounting',
      icon: 'report-analytics',
      permission: ACCOUNTING,
    },
  ],
  widgets: [
    {
      id: 'accounting',
      expose: './widget-accounting',
      file: 'widgets/AccountingWidget.tsx',
      title: 'Piutang menurut akuntansi',
      size: 'm',
      permission: ACCOUNTING,
      about:
        'Sisa tagihan faktur dalam rupiah menurut tiap pembukuan yang boleh dilihat, dengan waktu pembacaan terakhir. Rentang tanggal dan perusahaan dasbor tidak dipakai.',
      defaultFor: ['keuangan', 'direksi', 'administrator'],
    },
    {
      id: 'activities',
      expose: './widget-activities',
      file: 'widgets/ActivitiesWidget.tsx',
      title: 'Tindak lanjut pemasaran',
      size: 's',
      permission: permission('marketing_activity', 'list'),
      about:
        'Kartu yang masih terbuka menurut waktu tindak lanjutnya; hari dihitung dari hari ini. Rentang tanggal dasbor tidak dipakai.',
      defaultFor: ['pemasaran', 'direksi', 'administrator'],
    },
    {
      id: 'pipeline',
      expose: './widget-pipeline',
      file: 'widgets/PipelineWidget.tsx',
      title: 'Pipeline pemasaran',
      size: 'm',
      permission: permission('marketing_activity', 'list'),
      about:
        'Kartu terbuka menurut tahapnya sekarang dengan jumlah nilainya dalam rupiah; bagian tua adalah nilai kali probabilitas. Menang dan kalah adalah yang ditutup pada rentang dasbor. Mata uang lain tidak dijumlahkan.',
      defaultFor: ['pemasaran', 'direksi', 'administrator'],
    },
    {
      id: 'targets',
      expose: './widget-targets',
      file: 'widgets/TargetsWidget.tsx',
      title: 'Target saya',
      size: 's',
      permission: permission('marketing_activity', 'list'),
      about:
        'Target pemasaran Anda bulan ini di tiap papan dengan yang sudah tercapai. Nilai hanya dalam rupiah. Rentang tanggal dan perusahaan dasbor tidak dipakai.',
      defaultFor: ['pemasaran'],
    },
    {
      id: 'weekly',
      expose: './widget-weekly',
      file: 'widgets/WeeklyWidget.tsx',
      title: 'Rencana minggu ini',
      size: 's',
      permission: permission('marketing_activity', 'list'),
      about:
        'Tindak lanjut yang jatuh pada minggu ini dan hasilnya, serta interaksi yang dicatat, dari semua kartu yang boleh dilihat. Rentang tanggal dan perusahaan dasbor tidak dipakai.',
      defaultFor: ['pemasaran', 'direksi'],
    },
  ],
  dates: [
    {
      id: 'next-actions',
      expose: './dates-next-actions',
      file: 'widgets/next-actions.ts',
      title: 'Tindak lanjut pemasaran',
      icon: 'speakerphone',
      permission: permission('marketing_activity', 'list'),
    },
  ],
})
