import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import type { IdentityAdmin, AccountNotice as Notice } from '../../kit/services.ts'

/** Texts of notices of EMS SSO; undefined for a notice without one. */
const texts: Readonly<Record<string, (detail: Notice['detail']) => string>> = {
  'device.added': () => 'Akun Anda dipakai masuk dari perangkat yang belum dikenal',
  'password.changed': () => 'Kata sandi akun Anda diubah',
  'password.set': () => 'Kata sandi akun Anda dibuat',
  'password.reset': () => 'Kata sandi akun Anda diganti lewat tautan surel',
  'account.unlocked': () => 'Kunci masuk akun Anda dibuka oleh Administrator',
  'factor.added': ({ kind }) => `${factorNames[String(kind)] ?? 'Faktor kedua'} ditambahkan ke akun Anda`,
  'factor.removed': ({ kind }) => `${factorNames[String(kind)] ?? 'Faktor kedua'} dihapus dari akun Anda`,
  'factor.reset': () => 'Faktor kedua akun Anda diatur ulang oleh Administrator',
  'recovery.used': () => 'Kode pemulihan dipakai untuk masuk ke akun Anda',
  'identity.linked': ({ by }) => `Akun Anda dihubungkan dengan layanan masuk ${String(by)}`,
  'recovery.renewed': () => 'Kode pemulihan akun Anda dibuat ulang',
}
const factorNames: Readonly<Record<string, string>> = { app: 'Aplikasi autentikator', passkey: 'Passkey' }

/**
 * Queues the mails of EMS SSO: news of the own account and links for a forgotten password. A notice that was queued already, by
 * a worker that died before it could say so, is not queued again. Returns how many were taken.
 */
export async function takeAccountMails(pool: Pool, identity: Pick<IdentityAdmin, 'notices' | 'removeNotices'>) {
  const notices = await identity.notices()
  if (!notices.length) return 0
  await transaction(createDatabase(pool), async (db) => {
    for (const notice of notices) await queue(db, notice)
  })
  await identity.removeNotices(notices.map(({ id }) => id))
  return notices.length
}

async function queue(db: Db, { id, sub, kind, detail, at }: Notice) {
  const mail = mailOf(kind, detail, at)
  if (!mail) return
  await db.run(sql`insert into ems.mails (user_id, event, payload, state, dedupe_key)
    select id, ${mail.event}, ${JSON.stringify(mail.payload)}::jsonb, 'queued', ${`sso:${id}`} from ems.users
    where sso_sub = ${sub} and deleted_at is null
    on conflict (dedupe_key) where dedupe_key is not null do nothing`)
}

function mailOf(kind: string, detail: Notice['detail'], at: string) {
  if (kind === 'password.requested')
    return { event: 'user.password_reset', payload: { request: String(detail.request) } }
  const title = texts[kind]?.(detail)
  return title && { event: 'user.security', payload: { title, body: circumstances(detail, at) } }
}

const format = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' })

const circumstances = ({ browser, ip }: Notice['detail'], at: string) =>
  [`Waktu: ${format.format(new Date(at))} WIB`, browser && `Perangkat: ${browser}`, ip && `Alamat: ${ip}`]
    .filter(Boolean)
    .join('\n')
