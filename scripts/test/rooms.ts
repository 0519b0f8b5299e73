/** Tests that a change in a folder may break: parts of paths of Jest's files and of Playwright's. */
export type Room = {
  /** The beginning of the path of what lies in it. */
  at: string
  unit: readonly string[]
  browser: readonly string[]
  /** Whether host and remotes are built and their bytes counted. */
  pages?: boolean
  /** Whether files of the nightly tier belong to it. */
  isNightly?: boolean
}

/** A department: its contracts, its part of the API, its remote. */
const area = (name: string, browser: readonly string[], screens = `remotes/${name}/`): Room[] => [
  {
    at: `shared/contracts/src/${name}/`,
    unit: ['shared/contracts/', `services/api/src/${name}/`, 'services/api/src/testing/', screens],
    browser,
    pages: true,
  },
  { at: `services/api/src/${name}/`, unit: [`services/api/src/${name}/`, 'services/api/src/testing/'], browser },
  { at: screens, unit: [screens], browser, pages: true },
]

/** Specs that show the kit of lists, forms and records. */
const kit = ['/kit.spec', '/kit-records.spec', '/references-', '/keyboard.spec', '/hr.spec', '/import.spec']

/** The first room in which a file lies counts; a file that lies in none selects everything. */
export const rooms: readonly Room[] = [
  ...area('archives', ['/archives.spec']),
  ...area('calendar', ['/calendar'], 'host/src/calendar/'),
  ...area('customs', ['/kite-']),
  ...area('hr', ['/hr.spec', '/people.spec', '/purchases.spec', '/work.spec', '/calendar', '/kit-records.spec']),
  ...area('it', ['/it.spec', '/credentials.spec', '/purchases.spec', '/work.spec']),
  ...area('marketing', ['/marketing.spec', '/prices.spec', '/accurate.spec', '/import.spec']),
  ...area('settings', [
    ...['/references-', '/users.spec', '/usergroups.spec', '/utility.spec', '/log-', '/profile.spec', '/rights.spec'],
    // They show the kit or the host by its lists.
    ...['/kit', '/import.spec', '/export.spec', '/session.spec', '/sign-in.spec', '/areas.spec', '/area-down.spec'],
    '/accurate.spec',
  ]),
  { at: 'services/api/src/accurate/', unit: ['services/api/src/accurate/'], browser: ['/accurate.spec'] },
  { at: 'services/api/src/imports/', unit: ['services/api/src/imports/'], browser: ['/import.spec', '/export.spec'] },
  { at: 'services/api/src/jobs/', unit: ['services/api/src/jobs/', 'services/api/src/imports/'], browser: [] },
  { at: 'services/api/src/files/', unit: ['services/api/src/files/'], browser: ['/kit-records.spec'] },
  { at: 'services/api/src/push/', unit: ['services/api/src/push/'], browser: ['/live.spec'] },
  {
    at: 'services/identity/',
    unit: ['services/identity/'],
    browser: ['/sign-in.spec', '/second-factor.spec', '/session', '/callback.spec'],
  },
  { at: 'services/realtime/', unit: ['services/realtime/'], browser: ['/live.spec'] },
  {
    at: 'services/gateway/',
    unit: ['services/gateway/'],
    browser: ['/areas.spec', '/area-down.spec', '/federation/'],
    isNightly: true,
  },
  {
    at: 'shared/federation/',
    unit: ['shared/federation/', 'scripts/ems/', 'services/gateway/'],
    browser: ['/areas.spec', '/area-down.spec', '/federation/'],
    pages: true,
    isNightly: true,
  },
  {
    at: 'host/',
    unit: ['host/'],
    browser: ['/areas.spec', '/area-down.spec', '/dashboard.spec', '/calendar', '/sign-in.spec', '/keyboard.spec'],
    pages: true,
  },
  { at: 'shared/platform/', unit: ['shared/platform/', 'host/'], browser: [...kit, '/session', '/live'], pages: true },
  { at: 'shared/ui/', unit: ['shared/ui/', 'remotes/'], browser: kit, pages: true },
  { at: 'shared/service/', unit: ['services/', 'shared/service/'], browser: ['/sign-in.spec'] },
  { at: 'bench/', unit: ['bench/'], browser: [] },
  { at: 'deploy/', unit: ['scripts/deploy', 'scripts/kubernetes', 'scripts/monitoring'], browser: [] },
  { at: 'scripts/test/', unit: ['scripts/test/'], browser: [] },
  { at: 'scripts/ems/', unit: ['scripts/ems/'], browser: [], isNightly: true },
  { at: 'docs/', unit: [], browser: [] },
]
