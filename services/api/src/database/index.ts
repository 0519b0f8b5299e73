export { apiRole, rolesOfQueue, workerRole } from './database-roles.ts'
