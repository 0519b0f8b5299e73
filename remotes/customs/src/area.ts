import { customsConsultantActivities } from '@ems/contracts/customs'
import { permission } from '@ems/contracts/permission'
import { defineArea, withRecords } from '@ems/federation/descriptor'

/** Every screen of the area Konsultan Kepabeanan. */
export const area = defineArea({
  id: 'customs',
  title: 'Konsultan Kepabeanan',
  icon: 'ship',
  order: 40,
  basePaths: ['/private/customs'],
  routes: [
    ...withRecords({
      path: '/private/customs/activity',
      expose: './activity',
      file: 'consultant-activities/ActivityScreen.tsx',
      title: customsConsultantActivities.label,
      permission: permission('customs_activity', 'access'),
    }),
    {
      path: '/private/customs/kitetool',
      expose: './kitetool',
      file: 'kite/KiteToolScreen.tsx',
      title: 'KITE Tool',
      permission: permission('kitetool', 'access'),
    },
    {
      path: '/private/customs/portal',
      expose: './portal',
      file: 'portal/PortalScreen.tsx',
      title: 'Portal Klien',
      permission: permission('clientportal', 'access'),
    },
  ],
  menu: [
    {
      id: 'customs_activity',
      title: customsConsultantActivities.label,
      to: '/private/customs/activity',
      icon: 'checkup-list',
      permission: permission('customs_activity', 'access'),
    },
    {
      id: 'kitetool',
      title: 'KITE Tool',
      to: '/private/customs/kitetool',
      icon: 'tool',
      permission: permission('kitetool', 'access'),
    },
    {
      id: 'clientportal',
      title: 'Portal Klien',
      to: '/private/customs/portal',
      icon: 'building',
      permission: permission('clientportal', 'access'),
    },
  ],
  widgets: [
    {
      id: 'jobs',
      expose: './widget-jobs',
      file: 'widgets/JobsWidget.tsx',
      title: 'Pekerjaan jatuh tempo',
      size: 's',
      permission: permission('customs_activity', 'list'),
      about:
        'Pekerjaan konsultan yang belum terkirim, selesai, atau batal menurut jatuh temponya; hari dihitung dari hari ini. Satu pekerjaan dapat terhitung pada lebih dari satu baris.',
      defaultFor: ['konsultan_kite', 'direksi', 'administrator'],
    },
    {
      id: 'pibs',
      expose: './widget-pibs',
      file: 'widgets/PibWidget.tsx',
      title: 'PIB jatuh tempo',
      size: 'm',
      permission: permission('kitetool', 'list'),
      about:
        'PIB bersaldo dari semua klien KITE yang dapat dilihat, menurut jatuh tempo setelah perpanjangan yang disetujui. Rentang tanggal dasbor tidak dipakai.',
      defaultFor: ['konsultan_kite', 'direksi', 'administrator'],
    },
  ],
  dates: [
    {
      id: 'jobs',
      expose: './dates-jobs',
      file: 'widgets/job-dates.ts',
      title: 'Tenggat pekerjaan konsultan',
      icon: 'checkup-list',
      permission: permission('customs_activity', 'list'),
    },
    {
      id: 'pibs',
      expose: './dates-pibs',
      file: 'widgets/pib-dates.ts',
      title: 'Jatuh tempo PIB',
      icon: 'ship',
      permission: permission('kitetool', 'list'),
    },
  ],
})
