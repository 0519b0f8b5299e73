export { installConfigs, inviteFirstAdministrator } from './base/first-run.ts'
export { refuseDemoAccounts } from './refuse.ts'
export { seedDemo } from './seed.ts'
