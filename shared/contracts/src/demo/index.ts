export { type DemoAccount, demoAccounts, demoPassword } from './accounts.ts'
