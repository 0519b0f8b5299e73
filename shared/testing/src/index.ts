export { freePort } from '@ems/postgres/embedded'
export { startService, type TestService } from './start-service.ts'
export { type TestDatabase, testDatabase } from './test-database.ts'
