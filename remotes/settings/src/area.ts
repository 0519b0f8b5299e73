import { permission } from '@ems/contracts/permission'
import { auditLogs, auditServices, references, usergroups, users } from '@ems/contracts/settings'
import { defineArea, withRecords } from '@ems/federation/descriptor'

/** Every screen of the area Pengaturan. */
export const area = defineArea({
  id: 'settings',
  title: 'Pengaturan',
  icon: 'settings',
  order: 90,
  basePaths: ['/private/auth', '/private/utilities'],
  routes: [
    {
      path: '/private/utilities/utility',
      expose: './utility',
      file: 'utility/UtilityScreen.tsx',
      title: 'Utilitas',
      permission: permission('utility', 'access'),
    },
    ...withRecords({
      path: '/private/auth/usergroup',
      expose: './usergroups',
      file: 'usergroups/UsergroupList.tsx',
      title: usergroups.label,
      permission: permission('usergroup', 'access'),
    }),
    ...withRecords({
      path: '/private/auth/user',
      expose: './users',
      file: 'users/UserList.tsx',
      title: users.label,
      permission: permission('user', 'access'),
    }),
    ...withRecords({
      path: '/private/utilities/reference',
      expose: './references',
      file: 'references/ReferenceList.tsx',
      title: references.label,
      permission: permission('reference', 'access'),
    }),
    {
      path: '/private/utilities/log-audit',
      expose: './audit-logs',
      file: 'audit/AuditLogList.tsx',
      title: auditLogs.label,
      permission: permission('log-audit', 'access'),
    },
    {
      path: '/private/utilities/log-service',
      expose: './audit-services',
      file: 'services/ServiceLogList.tsx',
      title: auditServices.label,
      permission: permission('log-service', 'access'),
    },
    {
      path: '/private/utilities/release',
      expose: './releases',
      file: 'releases/ReleaseScreen.tsx',
      title: 'Rilis',
      permission: permission('release', 'access'),
    },
  ],
  widgets: [
    {
      id: 'service-health',
      expose: './service-health-widget',
      file: 'widgets/ServiceHealth.tsx',
      title: 'Kesehatan integrasi',
      size: 'm',
      permission: permission('log-service', 'list'),
      about:
        'Entri Log Service dalam 24 jam terakhir, per jam dan per layanan. Galat adalah entri bertingkat Galat; layanan tanpa entri tidak ditampilkan. Tidak bergantung pada rentang dan perusahaan.',
      defaultFor: ['administrator'],
    },
  ],
  menu: [
    {
      id: 'utility',
      title: 'Utilitas',
      to: '/private/utilities/utility',
      icon: 'adjustments-cog',
      permission: permission('utility', 'access'),
    },
    {
      id: 'usergroup',
      title: usergroups.label,
      to: '/private/auth/usergroup',
      icon: 'users-group',
      permission: permission('usergroup', 'access'),
    },
    {
      id: 'user',
      title: users.label,
      to: '/private/auth/user',
      icon: 'user',
      permission: permission('user', 'access'),
    },
    {
      id: 'reference',
      title: references.label,
      to: '/private/utilities/reference',
      icon: 'tags',
      permission: permission('reference', 'access'),
    },
    {
      id: 'log-audit',
      title: auditLogs.label,
      to: '/private/utilities/log-audit',
      icon: 'history',
      permission: permission('log-audit', 'access'),
    },
    {
      id: 'log-service',
      title: auditServices.label,
      to: '/private/utilities/log-service',
      icon: 'server-bolt',
      permission: permission('log-service', 'access'),
    },
    {
      id: 'release',
      title: 'Rilis',
      to: '/private/utilities/release',
      icon: 'send',
      permission: permission('release', 'access'),
    },
  ],
})
