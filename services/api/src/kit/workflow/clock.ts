import { randomUUID } from 'node:crypto'
import type { Resource } from '@ems/contracts/kit'
import type { Db } from '@ems/postgres'
import type { Deps } from '../context.ts'

/** The server itself, for scheduled transitions: named EMS in the audit log, with every row in scope. */
export const clockDeps = (db: Db, { can }: Pick<Resource, 'can'>): Deps =>
  ({
    db,
    user: {
      id: null,
      sub: '',
      name: 'EMS',
      email: '',
      role: '',
      employee: null,
      usergroup: null,
      permissions: new Set([can.list, can.update]),
      scope: 'group',
      companies: [],
    },
    request: { id: randomUUID(), ip: '', userAgent: null },
  }) as unknown as Deps
