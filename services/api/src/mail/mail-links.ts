import { resourceOf } from '@ems/contracts'
import { type Approval, approvals } from '@ems/contracts/common'
import { type Db, retrying, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { decideApproval, decisionText, mustHaveReasons } from '../approvals/index.ts'
import { gathering } from '../kit/audit/gathered.ts'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { send } from '../kit/http/document.ts'
import { conflict, invalid, issuesOf } from '../kit/problems.ts'
import { type Row, rowColumns } from '../kit/store/columns.ts'
import { signatureIn } from '../kit/transitions/signatures.ts'
import { transact } from '../kit/write/transaction.ts'
import { routeTo } from '../notifications/index.ts'
import { hashOfKey } from './letters/compose.ts'
import { factsOf } from './letters/facts.ts'

const decision = z.strictObject({
  intent: z.enum(['approve', 'return', 'reject']),
  note: z.string().trim().max(500, 'Paling banyak 500 karakter.').nullable().optional(),
  signature: z.unknown().optional(),
})

/**
 * Links to decisions in e-mails. A link only names a task: reading it decides nothing, and only the signed-in approver
 * whose mail it was in may use it, once (docs/decisions/mail.md).
 */
export async function mailLinksApi(app: FastifyInstance) {
  app.get('/:key', show)
  app.post('/:key/-actions/decide', { config: { takes: decision } }, decide)
}

type Task = Approval & Row
type Link = { user: string; is_used: boolean; is_expired: boolean; task: Task | null }

const keyOf = (request: { params: unknown }) => (request.params as { key: string }).key

async function linkOf(db: Db, key: string): Promise<Link | undefined> {
  const row = await db.first(sql<{ user: string; task: string; is_used: boolean; is_expired: boolean }>`
    select user_id as "user", task_id as task, used_at is not null as is_used, expires_at < now() as is_expired
    from ems.mail_links where token_hash = ${hashOfKey(key)}`)
  if (!row) return undefined
  const task = await db.first(
    sql<Task>`select ${rowColumns(approvals)} from ems.approvals t where t.id = ${row.task}::bigint`,
  )
  return { ...row, task: task ?? null }
}

/** GET /mail-links/:key: what the link is about, and why it cannot be used. Nothing of the task for anybody else. */
const show: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const attributes = await retrying(() => described(deps, keyOf(request)))
  return send(reply, 200, { data: { type: 'mail-links', id: 'link', attributes } })
}

async function described(deps: Deps, key: string) {
  const link = await linkOf(deps.db, key)
  const { task } = link ?? {}
  const refusal = await refusalOf(deps, link)
  if (!link || !task || link.user !== deps.user.id) return { is_open: false, message: refusal }
  const resource = resourceOf(task.target_type)
  const facts = task.request ? await factsOf(deps, task.target_type, task.target_id) : ''
  return {
    is_open: refusal === undefined,
    message: refusal ?? null,
    title: task.title,
    label: resource?.label ?? null,
    facts: facts.split('\n').filter(Boolean),
    due_at: task.due_at,
    is_signed: task.signature === 'drawn',
    can_return: Boolean(resource?.workflow?.approval?.returned),
    route: (resource && (await routeTo(deps, resource, task.target_id))) ?? null,
  }
}

/** Why a link cannot be used, in words for its reader. */
async function refusalOf(deps: Deps, link: Link | undefined): Promise<string | undefined> {
  if (!link?.task) return 'Tautan ini tidak dikenal. Buka data dari aplikasi.'
  const { task } = link
  if (link.user !== deps.user.id) return 'Tautan ini untuk pengguna lain. Minta pengirimnya membagikan datanya saja.'
  if (task.acted_at !== null) return decisionText(deps, task as never)
  if (task.status === 'skipped' || task.status === 'cancelled')
    return 'Pengajuan ini tidak menunggu keputusan Anda lagi.'
  if (task.approver !== deps.user.id) return 'Keputusan ini sudah dialihkan kepada orang lain.'
  if (link.is_used) return 'Tautan ini sudah dipakai. Buka data dari aplikasi.'
  if (link.is_expired) return 'Tautan ini sudah kedaluwarsa. Buka data dari aplikasi.'
  return task.status === 'pending' ? undefined : 'Belum giliran Anda: langkah sebelumnya belum diputuskan.'
}

/** POST /mail-links/:key/-actions/decide: uses the link and decides its task, both or neither. */
const decide: Handler = (request, reply) => {
  depsOf(request)
  const { intent, note, ...signed } = decisionIn(request.body)
  const signature = signatureIn(signed, '/data/attributes/signature')
  const key = keyOf(request)
  return transact(request, reply, async (deps) => {
    // Locks the link: of two uses at once the second finds it used.
    const used = await deps.db.run(sql`update ems.mail_links set used_at = now() where token_hash = ${hashOfKey(key)}
      and user_id = ${deps.user.id}::bigint and used_at is null and expires_at > now()`)
    const link = await linkOf(deps.db, key)
    const refusal = await refusalOf(deps, link && { ...link, is_used: used === 0 && link.is_used })
    if (refusal !== undefined || !used || !link?.task)
      throw conflict('LINK_USED', refusal ?? 'Tautan ini tidak dapat dipakai.')
    const change = { id: link.task.id, values: { note: note ?? null }, root: '/data' }
    await mustHaveReasons(deps, [change], intent)
    await gathering(deps.db, () => decideApproval(deps, change, intent, signature))
    const after = await linkOf(deps.db, key)
    const message = after?.task ? await decisionText(deps, after.task as never) : null
    return {
      status: 200,
      body: { data: { type: 'mail-links', id: 'link', attributes: { is_open: false, message } } },
    }
  })
}

function decisionIn(body: unknown) {
  const input = (body as { data?: { attributes?: unknown } } | undefined)?.data?.attributes ?? {}
  const parsed = decision.safeParse(input)
  if (!parsed.success) throw invalid(approvals, issuesOf(parsed.error))
  return parsed.data
}
