import type { TestApi } from './api.ts'

/** Id of a reference of this category, the same one for each code, for rows that need one. */
export async function referenceIn({ pool }: Pick<TestApi, 'pool'>, category: string, code = 'UJI'): Promise<string> {
  const { rows } = await pool.query(
    `insert into ems."references" (category, code, name) values ($1, $2, 'Uji')
     on conflict (category, lower(code), company_id) where deleted_at is null do update set name = 'Uji' returning id`,
    [category, code],
  )
  return rows[0].id
}
