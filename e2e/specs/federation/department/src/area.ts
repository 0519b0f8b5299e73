import { defineArea } from '@ems/federation/descriptor'

/** A department made for these journeys: it does what real ones should not. */
export const area = defineArea({
  id: 'uji',
  title: 'Bagian Uji',
  icon: 'settings',
  order: 95,
  basePaths: ['/private/uji'],
  routes: [
    {
      path: '/private/uji/daftar',
      expose: './daftar',
      file: 'Daftar.tsx',
      title: 'Daftar Uji',
      permission: 'dashboard-access',
    },
    {
      path: '/private/uji/catatan',
      expose: './catatan',
      file: 'Catatan.tsx',
      title: 'Catatan Uji',
      permission: 'dashboard-access',
    },
  ],
  menu: [
    { id: 'uji_daftar', title: 'Daftar Uji', to: '/private/uji/daftar', permission: 'dashboard-access' },
    { id: 'uji_catatan', title: 'Catatan Uji', to: '/private/uji/catatan', permission: 'dashboard-access' },
  ],
})
