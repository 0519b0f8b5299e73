export { installConfigs, inviteFirstAdministrator } from './base/first-run.ts'
export { randomOf } from './random.ts'
export { refuseDemoAccounts } from './refuse.ts'
export { seedDemo } from './seed.ts'
