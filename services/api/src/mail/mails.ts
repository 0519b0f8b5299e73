import { configs } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { queueMails } from '../kit/audit/mail-queue.ts'
import type { Deps, Handler } from '../kit/context.ts'
import { allow } from '../kit/http/authorize.ts'
import { send } from '../kit/http/document.ts'
import { invalid, issuesOf } from '../kit/problems.ts'
import { transact } from '../kit/write/transaction.ts'
import { factsOf } from './letters/facts.ts'
import { filled, filledSubject, mailTexts, textOf } from './letters/texts.ts'

const preview = z.strictObject({
  event: z.enum(Object.keys(mailTexts) as [string, ...string[]], 'Pilih jenis surel.'),
  subject: z.string().max(200).optional(),
  body: z.string().max(5_000).optional(),
})

/** For the editors of e-mail texts in *Utilitas*: a test mail, and a preview of a text with a real notification. */
export async function mailsApi(app: FastifyInstance) {
  app.post('/-actions/test', { config: { perMinute: 10, takes: z.strictObject({}) } }, test)
  app.post('/-actions/preview', { config: { takes: preview } }, previewed)
}

/** POST /mails/-actions/test: an e-mail to the user. `is_held` where there is no mail server. */
const test: Handler = (request, reply) => {
  allow(request, configs.can.update)
  return transact(request, reply, async (deps) => {
    const isSet = await queueMails(deps, [{ user: deps.user.id, event: 'user.test', payload: {} }])
    return {
      status: 202,
      body: { data: { type: 'mails', id: 'test', attributes: { to: deps.user.email, is_held: !isSet } } },
    }
  })
}

/**
 * POST /mails/-actions/preview: subject and text of an event, with the newest notification of the user, or with examples. `subject`
 * and `body` replace the stored ones.
 */
const previewed: Handler = async (request, reply) => {
  const deps = allow(request, configs.can.list)
  const input = (request.body as { data?: { attributes?: unknown } } | undefined)?.data?.attributes ?? {}
  const parsed = preview.safeParse(input)
  if (!parsed.success) throw invalid(configs, issuesOf(parsed.error))
  const { event, ...own } = parsed.data
  const text = { ...(await textOf(deps.db, event)), ...own }
  const values = await valuesFor(deps, event)
  const attributes = { subject: filledSubject(text.subject, values), body: filled(text.body, values) }
  return send(reply, 200, { data: { type: 'mails', id: 'preview', attributes } })
}

type Example = {
  title: string
  body: string | null
  actor: string | null
  target_type: string | null
  target_id: string | null
}

async function valuesFor(deps: Deps, event: string): Promise<Record<string, string>> {
  const { db, user } = deps
  const example = await db.first(sql<Example>`select n.title, n.body, a.name as actor, t.target_type, t.target_id
    from ems.notifications n left join ems.users a on a.id = n.actor_id
    left join ems.approvals t on n.target_type = 'approvals' and t.id::text = n.target_id and t.request_id is not null
    where n.user_id = ${user.id}::bigint and (n.event = ${event} or ${event} = 'lain') order by n.created_at desc limit 1`)
  const facts =
    example?.target_type && example.target_id ? await factsOf(deps, example.target_type, example.target_id) : ''
  return {
    nama: user.name,
    judul: example?.title ?? 'Contoh judul',
    isi: example?.body ?? 'Contoh isi',
    pelaku: example?.actor ?? 'Rina Wulandari',
    rincian: facts || 'Perihal: Contoh rincian',
    batas: '20/11/2026 15.00',
    tautan: 'https://ems.contoh/tautan',
    setujui: 'https://ems.contoh/setujui',
    tolak: 'https://ems.contoh/tolak',
    aplikasi: 'EMS',
  }
}
