import { randomBytes } from 'node:crypto'
import { createDatabase, transaction } from '@ems/postgres'
import { type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openDataKey } from '../../it/index.ts'
import { createVault } from '../../kit/crypto/key-ring.ts'
import { installationKeys } from '../../kit/crypto/key-service.ts'
import { insertCredentials } from './credentials.ts'

const sql = new URL('../../../sql', import.meta.url)
const vault = createVault(randomBytes(32).toString('base64url'))
let database: TestDatabase

/** References of folders and credentials, and an employee who has left. */
const people = `
  insert into ems."references" (category, code, name)
    select 'company', code, code from unnest(array['CMI', 'MKP', 'MSD']) code;
  insert into ems.usergroups (code, name, permissions, data_scope)
    select code, code, '{credential-list}', 'group' from unnest(array['ti', 'administrator']) code;
  insert into ems.users (name, email, role, usergroup_id, status)
    select mailbox, mailbox || '@ems.test', 'uji', (select min(id) from ems.usergroups), 'active'
    from unnest(array['ti', 'admin']) mailbox`

beforeAll(async () => {
  database = await testDatabase({ schema: 'ems', sql })
  await database.pool.query(people)
  await transaction(createDatabase(database.pool), (db) => insertCredentials(db, vault))
})
afterAll(() => database.drop())

test('secrets of the demo open with the key of the vault, two are the same, and some have to be changed', async () => {
  const { rows } = await database.pool.query(
    `select k.credential_id::text as id, k.wrapped, s.ciphertext from ems.credential_keys k
     join ems.credential_secrets s using (credential_id) join ems.credentials c on c.id = k.credential_id
     where c.name = 'Konferensi video' and s.field = 'secret'`,
  )
  const [{ id, wrapped, ciphertext }] = rows
  const key = await openDataKey(installationKeys(vault), wrapped, id)
  const counted = await database.pool.query(
    `select count(*) filter (where status = 'rotation_due')::int due, count(*) filter (where is_compromised)::int leaked,
       (select (count(*) - count(distinct digest))::int from ems.credential_keys where digest is not null) equal
     from ems.credentials`,
  )

  expect(key.open(ciphertext, 'secret', 1)).toBe('mandala123')
  expect(counted.rows).toEqual([{ due: 2, leaked: 1, equal: 1 }])
})
