import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { connect, describeSchema, schemaText } from '@ems/postgres'
import { testDatabase } from '@ems/testing'
import { startTestServer } from '@ems/testing/database-server'

// Writes services/api/sql/schema.sql: what an empty database has after all migrations and definitions.
const sql = path.resolve(import.meta.dirname, '../services/api/sql')
const server = await startTestServer()
try {
  process.env.TEST_DATABASE_URL = server.url
  const database = await testDatabase({ schema: 'ems', sql })
  const pool = connect({ url: database.url, name: 'schema' })
  await writeFile(path.join(sql, 'schema.sql'), schemaText(await describeSchema(pool, 'ems')))
  await pool.end()
  await database.drop()
} finally {
  await server.stop()
}
