import { customsConsultantActivities } from '@ems/contracts/customs'
import { defineArea } from '@ems/federation/descriptor'

/** Every screen of the area Konsultan Kepabeanan. */
export const area = defineArea({
  id: 'customs',
  title: 'Konsultan Kepabeanan',
  icon: 'ship',
  order: 40,
  basePaths: ['/private/customs'],
  routes: [
    {
      path: '/private/customs/activity',
      expose: './activity',
      file: 'activity/ActivityScreen.tsx',
      title: customsConsultantActivities.label,
      permission: 'customs_activity-access',
    },
    {
      path: '/private/customs/kitetool',
      expose: './kitetool',
      file: 'kitetool/KiteToolScreen.tsx',
      title: 'KITE Tool',
      permission: 'kitetool-access',
    },
  ],
  menu: [
    {
      id: 'customs_activity',
      title: customsConsultantActivities.label,
      to: '/private/customs/activity',
      icon: 'checkup-list',
      permission: 'customs_activity-access',
    },
    {
      id: 'kitetool',
      title: 'KITE Tool',
      to: '/private/customs/kitetool',
      icon: 'tool',
      permission: 'kitetool-access',
    },
  ],
})
