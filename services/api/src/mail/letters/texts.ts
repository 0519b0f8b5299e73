import { type Db, sql } from '@ems/postgres'

/** A text of an e-mail as *Utilitas* keeps it. `{name}` stands for a value; a line whose values are all empty is left out. */
export type MailText = { subject: string; body: string }

const greeting = 'Halo {nama},\n\n'

/**
 * Texts by event; `lain` is for every event without its own. Values: `{nama}` (reader), `{judul}`, `{isi}`, `{pelaku}`
 * (who acted), `{rincian}` (facts of the record), `{batas}` (deadline), `{tautan}`, `{setujui}` and `{tolak}` (links to the
 * decision), `{aplikasi}`.
 */
export const mailTexts: Readonly<Record<string, MailText & { label: string }>> = {
  lain: {
    label: 'Surel pemberitahuan',
    subject: '{judul}',
    body: `${greeting}{judul}\n{isi}\n\nOleh: {pelaku}\n\nBuka: {tautan}`,
  },
  'approval.pending': {
    label: 'Surel permintaan persetujuan',
    subject: 'Perlu persetujuan Anda: {judul}',
    body: `${greeting}{pelaku} menunggu persetujuan Anda: {judul}\n\n{rincian}\nBatas waktu: {batas}\n\nSetujui: {setujui}\nTolak: {tolak}\nBuka datanya: {tautan}\n\nAnda diminta masuk lebih dulu; membuka tautan tidak memutuskan apa pun.`,
  },
  'approval.decided': {
    label: 'Surel hasil persetujuan',
    subject: '{judul}',
    body: `${greeting}{judul}\nOleh: {pelaku}\nCatatan: {isi}\n\nBuka: {tautan}`,
  },
  'user.invited': {
    label: 'Surel undangan akun',
    subject: 'Akun {aplikasi} Anda',
    body: `${greeting}Akun {aplikasi} Anda sudah dibuat. Buat kata sandi lewat tautan ini; berlaku 24 jam dan hanya untuk sekali pakai:\n\n{tautan}\n\nAbaikan surel ini bila Anda tidak mengharapkannya.`,
  },
  'user.password_reset': {
    label: 'Surel lupa kata sandi',
    subject: 'Kata sandi baru untuk {aplikasi}',
    body: `${greeting}Seseorang, semoga Anda sendiri, meminta kata sandi baru. Buat lewat tautan ini; berlaku 30 menit dan hanya untuk sekali pakai:\n\n{tautan}\n\nAbaikan surel ini bila bukan Anda yang meminta: kata sandi Anda tetap berlaku.`,
  },
  'user.security': {
    label: 'Surel keamanan akun',
    subject: 'Keamanan akun {aplikasi}: {judul}',
    body: `${greeting}{judul}.\n\n{isi}\n\nBila bukan Anda yang melakukannya, ubah kata sandi dan hubungi Administrator: {tautan}`,
  },
  'user.test': {
    label: 'Surel uji',
    subject: 'Surel uji dari {aplikasi}',
    body: `${greeting}Bila Anda membaca ini, {aplikasi} dapat mengirim surel.`,
  },
  digest: {
    label: 'Surel ringkasan harian',
    subject: 'Ringkasan {aplikasi}: {judul}',
    body: `${greeting}{isi}\n\nBuka: {tautan}`,
  },
}

/** The text of an event: that of *Utilitas*, else the one above. */
export async function textOf(db: Db, event: string): Promise<MailText> {
  const key = event in mailTexts ? event : 'lain'
  const { subject, body } = mailTexts[key] as MailText
  const rows = await db.rows(sql<{ part: string; value: string | null }>`
    select substring(key from '[^.]+$') as part, coalesce(value, default_value) #>> '{}' as value from ems.configs
    where key = any(${[`mail.text.${key}.subject`, `mail.text.${key}.body`]}) and company_id is null`)
  const own = Object.fromEntries(rows.flatMap(({ part, value }) => (value ? [[part, value]] : [])))
  return { subject, body, ...own }
}

/** A subject of one line: a line break in it would begin another header. */
export const filledSubject = (subject: string, values: Readonly<Record<string, string>>) =>
  filled(subject, values).replace(/\s+/g, ' ').trim().slice(0, 200)

/** The text with its values. Unknown names stay as they are; at most one line stays empty between two others. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const names = [...line.matchAll(/\{([a-z]+)\}/g)].flatMap(([, name = '']) => (name in values ? [name] : []))
      if (names.length && names.every((name) => !values[name])) return []
      return [line.replace(/\{([a-z]+)\}/g, (all, name: string) => values[name] ?? all)]
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

/** The text as HTML: paragraphs and links only, nothing that a mail program has to load. */
export function asHtml(text: string): string {
  const paragraphs = text.split('\n\n').map((part) => {
    const lines = escaped(part).replace(/https?:\/\/[^\s<>&]+/g, (url) => `<a href="${url}">${url}</a>`)
    return `<p style="margin:0 0 16px">${lines.replaceAll('\n', '<br>')}</p>`
  })
  return `<!doctype html><html lang="id"><body style="font:16px/1.5 sans-serif;color:#1f2937;max-width:600px">${paragraphs.join('')}</body></html>`
}
