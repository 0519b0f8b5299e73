import { permission } from '@ems/contracts/permission'
/** Actions of the search: a new record in the screen of its menu. */
export const actions = [
  { menu: 'leave', title: 'Ajukan cuti', to: '/private/humans/leave?id=new', permission: permission('leave', 'store') },
  {
    menu: 'support',
    title: 'Buat tiket',
    to: '/private/infotech/support?id=new',
    permission: permission('support', 'store'),
  },
  {
    menu: 'procurement',
    title: 'Ajukan pengadaan',
    to: '/private/generals/procurement?id=new',
    permission: permission('procurement', 'store'),
  },
  {
    menu: 'customer',
    title: 'Tambah pelanggan',
    to: '/private/marketing/customer?id=new',
    permission: permission('customer', 'store'),
  },
  {
    menu: 'vendor',
    title: 'Tambah pemasok',
    to: '/private/marketing/vendor?id=new',
    permission: permission('vendor', 'store'),
  },
  {
    menu: 'employee',
    title: 'Tambah karyawan',
    to: '/private/humans/employee?id=new',
    permission: permission('employee', 'store'),
  },
  {
    menu: 'archive',
    title: 'Tambah arsip',
    to: '/private/archives/archive?id=new',
    permission: permission('archive', 'store'),
  },
  {
    menu: 'contract',
    title: 'Tambah kontrak',
    to: '/private/archives/contract?id=new',
    permission: permission('contract', 'store'),
  },
] as const
