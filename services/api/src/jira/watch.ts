import { Problem } from '@ems/contracts/kit'
import { sql, transaction } from '@ems/postgres'
import { type Jira, providedJira } from './client/jira.ts'
import { renewEvents } from './events/registration.ts'
import { notifyAdministrators } from './session/access-token.ts'

type Alarm = { code: string; message: string }
type Facts = {
  hours_silent: number | null
  hours_stale: number | null
  failed: number
  ended: boolean
  is_paused: boolean
}

/** A change that no event announced within this time means that events no longer come. */
const SILENT_HOURS = 8
const STALE_HOURS = 3
/** Identifiers of events are kept longer than Jira repeats them. */
const KEPT_DAYS = 7

/** Every hour: lets events come for another month, and tells administrators once what needs them. */
export async function watchJira(): Promise<string> {
  const jira = providedJira()
  if (!jira?.settings.client) return 'Belum diatur'
  const isConnected = await jira.db.first(sql`select from ems.jira_connection
    where status in ('connected', 'expiring') and project_id is not null`)
  if (!isConnected) return 'Tidak terhubung'
  const alarms: Alarm[] = []
  try {
    await renewEvents(jira)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    alarms.push({
      code: 'RENEWAL',
      message: `Kejadian Jira tidak dapat diperpanjang: ${error.message.replace('[Galat]', ' ')}`,
    })
  }
  await jira.db.run(
    sql`delete from ems.jira_deliveries where received_at < now() - ${KEPT_DAYS}::int * interval '1 day'`,
  )
  alarms.push(...(await alarmsOf(jira)))
  await raise(jira, alarms)
  return alarms.length ? `${alarms.length} peringatan` : 'Baik'
}

async function alarmsOf({ db }: Jira): Promise<Alarm[]> {
  const {
    hours_silent: silent,
    hours_stale: stale,
    failed,
    ended,
    is_paused: isPaused,
  } = await db.one(sql<Facts>`
    select (extract(epoch from last_change_at - coalesce(last_event_at, connected_at)) / 3600)::float8 as hours_silent,
      (extract(epoch from now() - coalesce(last_ok_at, connected_at)) / 3600)::float8 as hours_stale, is_paused,
      coalesce(webhooks_until <= now(), false) as ended,
      (select count(*)::int from ems.jira_outbox where status = 'failed') as failed
    from ems.jira_connection`)
  const alarms: Alarm[] = []
  if (ended || (silent !== null && silent >= SILENT_HOURS))
    alarms.push({ code: 'SILENT', message: 'Jira tidak lagi mengirim kejadian. Perubahan tetap dibaca setiap menit.' })
  if (stale !== null && stale >= STALE_HOURS && !isPaused)
    alarms.push({ code: 'STALE', message: `Tiket sudah ${Math.round(stale)} jam tidak disinkronkan dengan Jira.` })
  if (failed) alarms.push({ code: 'FAILED', message: `${failed} kiriman ke Jira gagal dan perlu diperbaiki.` })
  return alarms
}

/** Each once, and again only after it had ended. */
const raise = ({ db }: Jira, alarms: readonly Alarm[]) =>
  transaction(db, async (tx) => {
    const { told } = await tx.one(sql<{ told: string[] }>`select alarms as told from ems.jira_connection for update`)
    await tx.run(sql`update ems.jira_connection set alarms = ${alarms.map(({ code }) => code)}::text[]`)
    for (const { code, message } of alarms)
      if (!told.includes(code))
        await notifyAdministrators(tx, {
          event: 'integration.alarm',
          title: 'Koneksi Jira perlu diperiksa',
          body: message,
          code,
        })
  })
