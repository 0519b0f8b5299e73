import type { SystemCheck } from '@ems/contracts/settings'
import { configs, services } from '@ems/contracts/settings'
import { type Db, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import type { Peers } from '../../kit/services.ts'
import { accountingChecks } from '../health/accounting-health.ts'
import { jiraCheck } from '../health/jira-health.ts'

/** GET /system-health: checks every part of the system now, with a short timeout each. */
export async function systemHealthApi(app: FastifyInstance) {
  app.get('', async (request, reply) => {
    const { db } = allow(request, configs.can.list)
    const [parameter] = Object.keys(request.query as object)
    if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
    const accounting = await accountingChecks(db)
    const checks = await Promise.all([
      api(),
      database(db),
      worker(db),
      outbox(db),
      queue(db),
      auditChain(db),
      mail(db),
      ...peers(app.services.peers ?? {}),
    ])
    const records = [...checks, ...accounting, await jiraCheck(db), ...absent].map(({ id, ...attributes }) => ({
      type: 'system-checks',
      id,
      attributes,
    }))
    return send(reply, 200, { data: records, meta: { total: records.length } })
  })
}

type Check = SystemCheck & { id: string }

/** Integrations that do not exist yet. */
const absent: readonly Check[] = (['attendance_device'] as const).map((id) => ({
  id,
  label: services[id],
  state: 'absent',
  detail: 'Belum terhubung',
  ms: null,
  facts: [],
}))

const facts = (all: Readonly<Record<string, string | number | null>>) =>
  Object.entries(all).map(([label, value]) => ({ label, value: visible(value) }))

const visible = (value: string | number | null) =>
  typeof value === 'number' ? value.toLocaleString('id-ID') : (value ?? '–')

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`

async function api(): Promise<Check> {
  const minutes = Math.floor(process.uptime() / 60)
  const { rss } = process.memoryUsage()
  return {
    id: 'api',
    label: 'API',
    state: 'ok',
    detail: 'Berjalan',
    ms: 0,
    facts: facts({ 'Berjalan sejak': `${minutes} menit`, Memori: megabytes(rss), 'Node.js': process.version }),
  }
}

/** Times a check; a failure becomes its result, never an error of the page. */
async function requested(
  id: string,
  label: string,
  ask: () => Promise<Omit<Check, 'id' | 'label' | 'ms'>>,
): Promise<Check> {
  const began = performance.now()
  const answer = await ask().catch((error: unknown) => ({
    state: 'down' as const,
    detail: error instanceof Error ? error.message : String(error),
    facts: [],
  }))
  return { id, label, ms: Math.round(performance.now() - began), ...answer }
}

const database = (db: Db) =>
  requested('database', 'PostgreSQL', async () => {
    const row = await db.first(sql<{ version: string; size: string; used: number; most: number }>`
      select split_part(version(), ' ', 2) as version, pg_size_pretty(pg_database_size(current_database())) as size,
        (select count(*)::int from pg_stat_activity where datname = current_database()) as used,
        current_setting('max_connections')::int as most`)
    const { version = '', size = '', used = 0, most = 1 } = row ?? {}
    const isFull = used > most * 0.8
    return {
      state: isFull ? 'warning' : 'ok',
      detail: isFull ? 'Koneksi hampir habis' : 'Berjalan',
      facts: facts({ Versi: version, Ukuran: size, Koneksi: `${used} dari ${most}` }),
    }
  })

/** Each living worker holds an advisory lock on a connection. */
const worker = (db: Db) =>
  requested('worker', 'Pekerja latar', async () => {
    const row = await db.first(sql<{ alive: number }>`select count(*)::int as alive from pg_stat_activity
      where application_name = 'worker is alive' and datname = current_database()`)
    const alive = row?.alive ?? 0
    return {
      state: alive ? 'ok' : 'down',
      detail: alive ? 'Berjalan' : 'Tidak ada pekerja yang berjalan',
      facts: facts({ 'Jumlah pekerja': alive }),
    }
  })

/** Events of this age should have been sent. */
const LATE_SECONDS = 30

const outbox = (db: Db) =>
  requested('outbox', 'Antrian kejadian realtime', async () => {
    const row = await db.first(sql<{ waiting: number; oldest: number | null }>`
      select count(*)::int as waiting, extract(epoch from now() - min(created_at))::int as oldest from ems.outbox`)
    const { waiting = 0, oldest = null } = row ?? {}
    const isLate = (oldest ?? 0) > LATE_SECONDS
    return {
      state: isLate ? 'warning' : 'ok',
      detail: isLate ? 'Kejadian menunggu layanan realtime' : 'Lancar',
      facts: facts({ Menunggu: waiting, 'Tertua (detik)': oldest ?? 0 }),
    }
  })

const queue = (db: Db) =>
  requested('queue', services.queue, async () => {
    const row = await db.first(sql<{ queued: number; running: number; failed: number }>`
      select (count(*) filter (where status = 'queued'))::int as queued,
        (count(*) filter (where status = 'running'))::int as running,
        (count(*) filter (where status = 'failed' and finished_at > now() - interval '1 day'))::int as failed
      from ems.background_jobs`)
    const { queued = 0, running = 0, failed = 0 } = row ?? {}
    return {
      state: failed ? 'warning' : 'ok',
      detail: failed ? `${failed} pekerjaan gagal dalam 24 jam` : 'Lancar',
      facts: facts({ Antre: queued, Berjalan: running, 'Gagal 24 jam': failed }),
    }
  })

const auditChain = (db: Db) =>
  requested('audit', 'Rantai Log Audit', async () => {
    const row = await db.first(sql<{ broken: string | null; sealed: string }>`
      select coalesce(broken_id, stray_id)::text as broken, number::text as sealed from ems.audit_checks`)
    const { broken = null, sealed = '0' } = row ?? {}
    return {
      state: broken ? 'down' : 'ok',
      detail: broken ? `Rusak pada entri #${broken}` : 'Utuh',
      facts: facts({ 'Entri diperiksa': Number(sealed) }),
    }
  })

/** Mails that are due for this long wait for their server. */
const MAIL_LATE_MINUTES = 10

type MailTotals = { is_set: boolean; due: number; held: number; failed: number; sent: number; late: boolean }

const mail = (db: Db) =>
  requested('mail', services.mail, async () => {
    const row = await db.first(sql<MailTotals>`
      select coalesce((select is_set from ems.mail_server), false) as is_set,
        (select count(*)::int from ems.mails where state = 'queued' and send_after <= now()) as due,
        (select count(*)::int from ems.mails where state = 'held') as held,
        (select count(*)::int from ems.mails where state = 'failed' and created_at > now() - interval '1 day') as failed,
        (select count(*)::int from ems.mails where state = 'sent' and sent_at > now() - interval '1 day') as sent,
        exists (select from ems.mails where state = 'queued' and attempts > 0
          and created_at < now() - ${MAIL_LATE_MINUTES} * interval '1 minute') as late`)
    const { is_set = false, due = 0, held = 0, failed = 0, sent = 0, late = false } = row ?? {}
    if (!is_set)
      return {
        state: 'absent',
        detail: held ? `Server surel belum diatur: ${held} surel ditahan` : 'Belum terhubung',
        facts: [],
      }
    const trouble = late ? 'Server surel tidak menerima surel' : failed ? `${failed} surel ditolak dalam 24 jam` : ''
    return {
      state: trouble ? 'warning' : 'ok',
      detail: trouble || 'Lancar',
      facts: facts({ 'Terkirim 24 jam': sent, 'Siap dikirim': due, 'Ditolak 24 jam': failed }),
    }
  })

/** A service that takes longer counts as unavailable. */
const TIMEOUT_MS = 2_000

const peers = (all: Peers) =>
  Object.entries(all).map(([id, url]) =>
    requested(id, services[id as keyof Peers], async () => {
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
      return {
        state: answer.ok ? 'ok' : 'down',
        detail: answer.ok ? 'Berjalan' : `Menjawab ${answer.status}`,
        facts: [],
      }
    }),
  )
