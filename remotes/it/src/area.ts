import { permission } from '@ems/contracts/permission'
import { defineArea, withRecords } from '@ems/federation/descriptor'

/** Every screen of the area Teknologi Informasi. */
export const area = defineArea({
  id: 'it',
  title: 'Teknologi Informasi',
  icon: 'headset',
  order: 50,
  basePaths: ['/private/infotech'],
  routes: [
    ...withRecords({
      path: '/private/infotech/it-asset',
      expose: './assets',
      file: 'assets/AssetScreen.tsx',
      title: 'Aset Teknologi Informasi',
      permission: permission('it-asset', 'access'),
    }),
    ...withRecords({
      path: '/private/infotech/support',
      expose: './support',
      file: 'tickets/SupportScreen.tsx',
      title: 'Dukungan Teknis',
      permission: permission('support', 'access'),
    }),
    ...withRecords({
      path: '/private/infotech/credential',
      expose: './credentials',
      file: 'credentials/CredentialScreen.tsx',
      title: 'Kredensial',
      permission: permission('credential', 'access'),
    }),
    {
      path: '/private/infotech/secret-link',
      expose: './secret-link',
      file: 'credentials/links/SecretLinkScreen.tsx',
      title: 'Tautan rahasia',
    },
  ],
  menu: [
    {
      id: 'it-asset',
      title: 'Aset Teknologi Informasi',
      to: '/private/infotech/it-asset',
      icon: 'device-laptop',
      permission: permission('it-asset', 'access'),
    },
    {
      id: 'support',
      title: 'Dukungan Teknis',
      to: '/private/infotech/support',
      icon: 'headset',
      permission: permission('support', 'access'),
    },
    {
      id: 'credential',
      title: 'Kredensial',
      to: '/private/infotech/credential',
      icon: 'key',
      permission: permission('credential', 'access'),
    },
  ],
  widgets: [
    {
      id: 'tickets',
      expose: './widget-tickets',
      file: 'widgets/TicketsWidget.tsx',
      title: 'Tiket dukungan',
      size: 's',
      permission: permission('support', 'list'),
      about: 'Tiket yang belum selesai. Rentang tanggal dasbor tidak dipakai.',
      defaultFor: ['ti', 'administrator'],
    },
    {
      id: 'assets',
      expose: './widget-assets',
      file: 'widgets/AssetsWidget.tsx',
      title: 'Aset TI',
      size: 's',
      permission: permission('it-asset', 'list'),
      about: 'Aset menurut keadaan hari ini. Rentang tanggal dasbor tidak dipakai.',
      defaultFor: ['ti'],
    },
    {
      id: 'maintenance',
      expose: './widget-maintenance',
      file: 'widgets/MaintenanceWidget.tsx',
      title: 'Perawatan aset',
      size: 's',
      permission: permission('it-asset', 'list'),
      about:
        'Pekerjaan perawatan yang terjadwal dan barang yang masih di vendor; hari dihitung dari hari ini. Tidak bergantung pada rentang dan perusahaan.',
      defaultFor: ['ti'],
    },
  ],
  dates: [
    {
      id: 'assets',
      expose: './dates-assets',
      file: 'widgets/asset-dates.ts',
      title: 'Perawatan dan garansi aset TI',
      icon: 'device-laptop',
      permission: permission('it-asset', 'list'),
    },
    {
      id: 'tickets',
      expose: './dates-tickets',
      file: 'widgets/ticket-dates.ts',
      title: 'Tenggat tiket',
      icon: 'headset',
      permission: permission('support', 'list'),
    },
  ],
})
