import { defineArea } from '@ems/federation/descriptor'

/** Every screen of the area Pemasaran. */
export const area = defineArea({
  id: 'marketing',
  title: 'Pemasaran',
  icon: 'speakerphone',
  order: 30,
  basePaths: ['/private/marketing'],
  routes: [
    {
      path: '/private/marketing/vendor',
      expose: './vendors',
      file: 'partners/VendorList.tsx',
      title: 'Pemasok',
      permission: 'vendor-access',
    },
    {
      path: '/private/marketing/customer',
      expose: './customers',
      file: 'partners/CustomerList.tsx',
      title: 'Pelanggan',
      permission: 'customer-access',
    },
  ],
  menu: [
    {
      id: 'vendor',
      title: 'Pemasok',
      to: '/private/marketing/vendor',
      icon: 'truck',
      permission: 'vendor-access',
    },
    {
      id: 'customer',
      title: 'Pelanggan',
      to: '/private/marketing/customer',
      icon: 'building-store',
      permission: 'customer-access',
    },
  ],
})
