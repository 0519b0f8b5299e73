import { randomUUID } from 'node:crypto'
import { permissions } from '@ems/contracts'
import type { Db } from '@ems/postgres'
import type { Deps, User } from '../context.ts'

/** The user of scheduled changes: EMS in the audit log, no row of `users`, with every row in scope. */
const system: Omit<User, 'id' | 'usergroup'> & { id: null; usergroup: null } = {
  id: null,
  sub: '',
  name: 'EMS',
  email: '',
  role: '',
  employee: null,
  usergroup: null,
  permissions,
  scope: 'group',
  companies: [],
  isSystem: true,
}

/** Dependencies of a change that no user makes, for clocks and follow-ups. */
export const systemDeps = (db: Db): Deps =>
  ({ db, user: system, request: { id: randomUUID(), ip: '', userAgent: null } }) as unknown as Deps
