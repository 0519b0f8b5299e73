export { freePort } from '@ems/postgres/embedded'
export { startService, type TestService } from './start-service.ts'
export { startStack, type TestStack } from './start-stack.ts'
export { type TestDatabase, testDatabase } from './test-database.ts'
