import { permission } from '@ems/contracts/permission'
import { defineArea, withRecords } from '@ems/federation/descriptor'

/** Every screen of the area Arsip. */
export const area = defineArea({
  id: 'archives',
  title: 'Arsip',
  icon: 'archive',
  order: 20,
  basePaths: ['/private/archives'],
  routes: [
    ...withRecords({
      path: '/private/archives/archive',
      expose: './archive',
      file: 'archive/ArchiveScreen.tsx',
      title: 'Kelola Arsip',
      permission: permission('archive', 'access'),
    }),
    ...withRecords({
      path: '/private/archives/contract',
      expose: './contracts',
      file: 'contracts/ContractScreen.tsx',
      title: 'Dokumen Kontrak',
      permission: permission('contract', 'access'),
    }),
  ],
  menu: [
    {
      id: 'archive',
      title: 'Kelola Arsip',
      to: '/private/archives/archive',
      icon: 'archive',
      permission: permission('archive', 'access'),
    },
    {
      id: 'contract',
      title: 'Dokumen Kontrak',
      to: '/private/archives/contract',
      icon: 'file-certificate',
      permission: permission('contract', 'access'),
    },
  ],
  widgets: [
    {
      id: 'contracts',
      expose: './widget-contracts',
      file: 'widgets/ContractsWidget.tsx',
      title: 'Kontrak akan berakhir',
      size: 's',
      permission: permission('contract', 'list'),
      about:
        'Kontrak aktif menurut tanggal berakhir dan batas pemberitahuannya; hari dihitung dari hari ini. Satu kontrak dapat terhitung pada lebih dari satu baris.',
      defaultFor: ['legal_arsip', 'direksi', 'administrator'],
    },
    {
      id: 'loans',
      expose: './widget-loans',
      file: 'widgets/LoansWidget.tsx',
      title: 'Peminjaman arsip',
      size: 's',
      permission: permission('archive', 'list'),
      about: 'Peminjaman menurut statusnya; terlambat berarti belum kembali setelah tanggal kembali.',
      defaultFor: ['legal_arsip'],
    },
    {
      id: 'retention',
      expose: './widget-retention',
      file: 'widgets/RetentionWidget.tsx',
      title: 'Retensi jatuh tempo',
      size: 's',
      permission: permission('archive', 'list'),
      about: 'Arsip yang masa aktif atau inaktifnya habis menurut jadwal retensinya; hari dihitung dari hari ini.',
      defaultFor: ['legal_arsip'],
    },
  ],
  dates: [
    {
      id: 'contracts',
      expose: './dates-contracts',
      file: 'widgets/contract-dates.ts',
      title: 'Tenggat kontrak',
      icon: 'file-certificate',
      permission: permission('contract', 'list'),
    },
    {
      id: 'loans',
      expose: './dates-loans',
      file: 'widgets/loan-dates.ts',
      title: 'Pengembalian arsip',
      icon: 'archive',
      permission: permission('archive', 'list'),
    },
  ],
})
