import { type AnyTransition, Problem, type Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import type { Row } from '../store/columns.ts'

/** Message while a record lacks files that a transition requires; undefined if it has them. */
export async function lackingEvidence(
  { db }: Pick<Deps, 'db'>,
  { name }: Pick<Resource, 'name'>,
  { evidence }: Pick<AnyTransition, 'evidence'>,
  { id }: Pick<Row, 'id'>,
): Promise<string | undefined> {
  if (!evidence) return undefined
  const files = await db.one(sql<{ count: number }>`select count(*)::int as count from ems.assets
    where target_type = ${name} and target_id = ${id} and purpose = ${evidence.purpose} and deleted_at is null`)
  return files.count < evidence.min ? evidence.because : undefined
}

export const noEvidence = (detail: string, pointer: string): Problem =>
  new Problem(422, [{ status: '422', code: 'EVIDENCE', title: 'Unprocessable Entity', detail, source: { pointer } }])
