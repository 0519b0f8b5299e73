import type { ServiceRole } from '@ems/postgres'

/** What EMS SSO may do in the database once its tables are there. */
export const databaseRole: ServiceRole = { role: 'ems_identity', schema: 'sso', appendOnly: ['audit_events'] }
