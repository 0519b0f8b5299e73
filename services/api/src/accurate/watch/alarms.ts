import { type AccountingConnection, type AccountingModule, accountingModules } from '@ems/contracts/accurate'
import { type Db, sql, transaction } from '@ems/postgres'
import { notifyAlarms } from '../session/notify-broken.ts'

/** Key of the schedule that raises alarms. */
export const WATCH_SCHEDULE = 'accounting-watch'

/** A condition that needs an administrator. */
export type Alarm = { code: string; message: string }

/** Events are missed when a reading finds a change this long after the last of them. */
const SILENT_HOURS = 8
const STALE_HOURS = 3
const [SOON_HOURS, LAST_HOURS] = [72, 24]

type Facts = {
  status: string
  is_paused: boolean
  last_error: string | null
  last_error_code: string | null
  hours_left: number | null
  hours_silent: number | null
  hours_stale: number | null
  has_webhooks_ended: boolean
  contract_differences: string[]
}

/** Alarms of a connection that follow from what is stored. A broken one has been announced already. */
export async function alarmsOf(db: Db, connection: AccountingConnection): Promise<Alarm[]> {
  const facts = await db.one(sql<Facts>`
    select c.status, c.is_paused, c.last_error, c.last_error_code, c.contract_differences,
      case when c.refresh_token is null then extract(epoch from c.expires_at - now()) / 3600 end::float8 as hours_left,
      (extract(epoch from e.last_change_at - coalesce(e.last_event_at, c.connected_at)) / 3600)::float8 as hours_silent,
      (extract(epoch from now() - c.last_ok_at) / 3600)::float8 as hours_stale,
      c.webhooks_until <= (now() at time zone 'Asia/Jakarta')::date as has_webhooks_ended
    from ems.accounting_connections c join ems.accounting_events e using (connection)
    where c.connection = ${connection}`)
  if (facts.status === 'disconnected' || facts.status === 'broken') return []
  return [...ofConnection(facts), ...(await ofModules(db, connection))]
}

function ofConnection(facts: Facts): Alarm[] {
  const { hours_left: left, hours_silent: silent, hours_stale: stale, contract_differences: differences } = facts
  const alarms: Alarm[] = []
  if (left !== null && left <= SOON_HOURS)
    alarms.push({
      code: left <= LAST_HOURS ? 'EXPIRES_LAST' : 'EXPIRES_SOON',
      message: `Izin berakhir dalam ${Math.max(0, Math.round(left))} jam dan tidak dapat diperpanjang otomatis. Hubungkan ulang di menu Utilitas.`,
    })
  if (facts.has_webhooks_ended)
    alarms.push({
      code: 'EVENTS_ENDED',
      message: 'Layanan akuntansi tidak lagi mengirim kejadian: perpanjangannya gagal.',
    })
  else if (silent !== null && silent >= SILENT_HOURS)
    alarms.push({
      code: 'EVENTS_SILENT',
      message: `Perubahan ditemukan, tetapi sudah ${Math.round(silent)} jam tidak ada kejadian dari layanan akuntansi. Periksa webhook di konsol pengembang; data tetap dibaca setiap 15 menit.`,
    })
  if (stale !== null && stale >= STALE_HOURS && !facts.is_paused)
    alarms.push({
      code: 'STALE',
      message: `Data akuntansi sudah ${Math.round(stale)} jam tidak diperbarui.${facts.last_error ? ` ${facts.last_error}` : ''}`,
    })
  if (facts.last_error_code === 'HOST_NOT_ALLOWED' && facts.last_error)
    alarms.push({ code: 'HOST', message: facts.last_error })
  if (differences.length)
    alarms.push({
      code: 'CONTRACT',
      message: `Kontrak layanan akuntansi berubah: ${differences.slice(0, 5).join(' ')}`,
    })
  return alarms
}

type ModuleFacts = {
  module: AccountingModule
  drifted_fields: string[]
  lost_keys: string[]
  new_keys: string[]
  compare_remark: string | null
}

/** Fields that vanished and records that are gone, module by module. */
async function ofModules(db: Db, connection: AccountingConnection): Promise<Alarm[]> {
  const rows = await db.rows(sql<ModuleFacts>`select module, drifted_fields, lost_keys, new_keys, compare_remark
    from ems.accounting_syncs where connection = ${connection}
      and (drifted_fields <> '{}' or lost_keys <> '{}' or compare_remark is not null) order by module`)
  return rows.flatMap((row) => {
    const { module, drifted_fields: fields, lost_keys: lost, compare_remark: remark } = row
    const [label, suffix] = [accountingModules[module], module.toUpperCase().replace('-', '_')]
    return [
      ...(fields.length || lost.length ? [{ code: `DRIFT_${suffix}`, message: `${label}: ${driftOf(row)}` }] : []),
      ...(remark ? [{ code: `GONE_${suffix}`, message: `${label}: ${remark}` }] : []),
    ]
  })
}

/** Names of fields that a message has, at most. */
const MAX_NAMED = 8

function driftOf({ drifted_fields: fields, lost_keys: lost, new_keys: added }: ModuleFacts): string {
  const named = (all: readonly string[]) =>
    `${all.slice(0, MAX_NAMED).join(', ')}${all.length > MAX_NAMED ? ` dan ${all.length - MAX_NAMED} lainnya` : ''}`
  return [
    fields.length
      ? `${named(fields)} tidak lagi terisi di jawaban layanan akuntansi.`
      : 'rincian dari layanan akuntansi kehilangan isian.',
    'Nilai tersimpan tidak diubah.',
    ...(lost.length ? [`Hilang dari rincian: ${named(lost)}.`] : []),
    ...(added.length ? [`Baru di rincian: ${named(added)}.`] : []),
  ].join(' ')
}

/** Stores what is wrong now. Administrators are notified once of each alarm, and again only after it had ended. */
export const raiseAlarms = (db: Db, connection: AccountingConnection, alarms: readonly Alarm[]) =>
  transaction(db, async (tx) => {
    await tx.run(sql`delete from ems.accounting_alarms
      where connection = ${connection} and code <> all(${alarms.map(({ code }) => code)}::text[])`)
    const raised = await tx.rows(sql<Alarm & { is_new: boolean }>`
      insert into ems.accounting_alarms as t (connection, code, message)
      select ${connection}, a.code, left(a.message, 500)
      from jsonb_to_recordset(${JSON.stringify(alarms)}::jsonb) a(code text, message text)
      on conflict (connection, code) do update set message = excluded.message
      returning code, message, (xmax = 0) as is_new`)
    await notifyAlarms(
      tx,
      connection,
      raised.filter(({ is_new }) => is_new),
    )
  })

/** After a connection was made or ended: what was wrong before says nothing now, and is looked for again at once. */
export async function clearAlarms(db: Db, connection: AccountingConnection): Promise<void> {
  await db.run(sql`delete from ems.accounting_alarms where connection = ${connection}`)
  await db.run(sql`update ems.schedules set requested_at = coalesce(requested_at, now()) where key = ${WATCH_SCHEDULE}`)
}
