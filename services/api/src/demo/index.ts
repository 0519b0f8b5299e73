export { refuseDemoAccounts } from './refuse.ts'
export { seedDemo } from './seed.ts'
