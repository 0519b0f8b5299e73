import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { installation } from './installations.ts'

/** The database of the installation under test: `DATABASE_URL`, or the embedded one in its data folder. */
async function databaseUrl() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const folder = path.join(installation().dataDir, 'postgres')
  const password = (await readFile(path.join(folder, 'password'), 'utf8')).trim()
  // The fourth line of the file is the port (https://www.postgresql.org/docs/18/storage-file-layout.html).
  const port = (await readFile(path.join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://ems:${encodeURIComponent(password)}@127.0.0.1:${port}/ems`
}

/** So many references that no browser could have added them: `Massal 00001` … in a category of their own. */
export async function manyReferences(category: string, count: number) {
  const client = new pg.Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    await client.query(
      `insert into ems."references" (category, code, name, sort_order)
       select $1, 'M' || lpad(n::text, 5, '0'), 'Massal ' || lpad(n::text, 5, '0'), n from generate_series(1, $2::int) n`,
      [category, count],
    )
  } finally {
    await client.end()
  }
}

/** Blocks writes of allocations, so that no KITE run finishes. The returned function releases them. */
export async function holdRuns(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: await databaseUrl() })
  await client.connect()
  await client.query(
    'begin; lock table ems.customs_kite_tool_pib_useds, ems.customs_kite_tool_pib_bom_diffs in exclusive mode',
  )
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}
