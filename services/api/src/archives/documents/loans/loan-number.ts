import { type Db, sql } from '@ems/postgres'

/** `PJM-1042`: of one record, or of several that are borrowed together. Numbers of refused requests are left out. */
export async function nextLoanNumber(db: Db): Promise<string> {
  const { number } = await db.one(sql<{ number: string }>`select nextval('ems.archive_loan_number')::text as number`)
  return `PJM-${number}`
}
