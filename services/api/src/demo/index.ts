export { installConfigs, inviteFirstAdministrator } from './first-run.ts'
export { refuseDemoAccounts } from './refuse.ts'
export { seedDemo } from './seed.ts'
