import { createHash } from 'node:crypto'
import { type AnyTransition, Problem, type Signature, type StoredSignature } from '@ems/contracts/kit'
import { signatureFault } from '@ems/contracts/signature'
import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import { badRequest } from '../problems.ts'
import type { Row } from '../store/columns.ts'

const unsigned = (detail: string, pointer: string) =>
  new Problem(422, [{ status: '422', code: 'SIGNATURE', title: 'Unprocessable Entity', detail, source: { pointer } }])

/** A required signature is missing. */
export const noSignature = (pointer: string): Problem => unsigned('Tanda tangan wajib dibubuhkan.', pointer)

/** `meta.signature` of a request; undefined without one. Throws 422 at `pointer` if it is malformed. */
export function signatureIn(meta: unknown, pointer: string): Signature | undefined {
  const { signature } = (meta ?? {}) as { signature?: unknown }
  if (signature === undefined || signature === null) return undefined
  const fault = signatureFault(signature)
  if (fault) throw unsigned(fault, pointer)
  const { name, strokes } = signature as Signature
  return { name: name.trim(), strokes }
}

/** Throws where a transition lacks its signature, or is none that is signed. */
export function mustFit({ label, signature: asks }: AnyTransition, signature: Signature | undefined, pointer: string) {
  if (signature && !asks) throw badRequest(`${label} tidak ditandatangani.`, { pointer })
  if (!signature && asks?.need === 'required') throw noSignature(pointer)
}

/** The signed version of a row, and the transition or approval task. */
export type Signed = { type: string; row: Pick<Row, 'id' | 'version'>; action: string; task?: string }

/** Keeps one signature under each of these; they never change (docs/decisions/approvals.md#signatures). */
export async function keepSignatures({ db, user }: Deps, signature: Signature, signed: readonly Signed[]) {
  if (!signed.length) return
  const at = new Date().toISOString()
  const rows = signed.map(({ type, row: { id, version }, action, task = null }) => {
    const kept = { type, id, version, action, task, name: signature.name, by: user.id, at, strokes: signature.strokes }
    return { ...kept, sha256: fingerprint(kept) }
  })
  await db.run(sql`insert into ems.signatures (target_type, target_id, target_version, action, approval_id, signer_name,
      strokes, sha256, signed_at, created_by_id)
    select s.type, s.id, s.version, s.action, s.task, s.name, s.strokes, s.sha256, s.at, s.by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(type text, id text, version integer, action text, task bigint,
      name text, strokes jsonb, sha256 text, at timestamptz, by bigint)`)
}

type Kept = {
  type: string
  id: string
  version: number
  action: string
  task: string | null
  name: string
  by: string
  at: string
  strokes: Signature['strokes']
}

const fingerprint = ({ type, id, version, action, task, name, by, at, strokes }: Kept): string =>
  createHash('sha256')
    .update(JSON.stringify([type, id, version, action, task, name, by, at, strokes]))
    .digest('hex')

type SignatureRow = Kept & { key: string; sha256: string }

/** The signatures of a record, oldest first; undefined without any. */
export async function signaturesOf({ db }: Deps, type: string, id: string): Promise<StoredSignature[] | undefined> {
  const rows = await db.rows(sql<SignatureRow>`select id::text as key, target_type as type, target_id as id,
      target_version as version, action, approval_id::text as task, signer_name as name, created_by_id::text as by,
      signed_at as at, strokes, sha256 from ems.signatures
    where target_type = ${type} and target_id = ${id} order by id`)
  if (!rows.length) return undefined
  return rows.map(({ key, sha256, ...kept }) => {
    const at = new Date(kept.at).toISOString()
    const { action, task, name, strokes } = kept
    return {
      id: key,
      action,
      task,
      name,
      strokes,
      signed_at: at,
      sha256,
      is_intact: fingerprint({ ...kept, at }) === sha256,
    }
  })
}
