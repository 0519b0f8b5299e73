import { type Html, html } from '@ems/service/html'
import { type Factors, hasFactor } from '../../factors/factors.ts'
import type { SessionSummary } from '../../oidc/sessions.ts'
import { notice, passkeyForm } from '../fields.ts'
import { layout } from '../layout.ts'
import { browserName } from './browser-name.ts'

export type Listed = SessionSummary & { isCurrent: boolean }
export type SecurityPage = {
  csrf: string
  email: string
  origin: string
  factors: Factors
  sessions: readonly Listed[]
  withPasskeys: boolean
  alert?: string
}

/** The page with factors and signed-in devices of an account. */
export const securityPage = ({ csrf, email, origin, factors, sessions, withPasskeys, alert }: SecurityPage) =>
  layout({
    title: 'Keamanan akun',
    scripts: withPasskeys ? ['login.js', 'webauthn.js', 'passkey.js'] : ['login.js'],
    body: html`<p>Akun <strong>${email}</strong></p>
${notice(alert)}
<section><h2>Kata sandi</h2><p><a class="button quiet" href="/sso/password">Ubah kata sandi</a></p></section>
${appSection(factors, csrf)}
${withPasskeys && passkeySection(factors, csrf)}
${codesSection(factors, csrf)}
${devicesSection(sessions, csrf)}
<p><a href="${origin}">Kembali ke EMS</a></p>`,
  })

const form = (action: string, csrf: string, content: Html) =>
  html`<form method="post" action="${action}" data-once><input type="hidden" name="csrf" value="${csrf}">${content}</form>`

/** Something that is not done by a slip: first opened, then pressed. */
const removal = (summary: string, text: string, content: Html) =>
  html`<details><summary>${summary}</summary><p>${text}</p>${content}</details>`

const appSection = ({ hasApp, appAddedAt }: Factors, csrf: string) =>
  html`<section><h2>Aplikasi autentikator</h2>
${
  hasApp
    ? html`<p>Terpasang sejak ${moment(appAddedAt)}.</p>
${removal(
  'Hapus aplikasi autentikator',
  'Kode dari aplikasi tidak berlaku lagi.',
  form('/sso/security/app/remove', csrf, html`<button type="submit" class="quiet">Hapus</button>`),
)}`
    : html`<p>Kode 6 angka dari ponsel, diminta setelah kata sandi.</p>
<p><a class="button quiet" href="/sso/security/app">Pasang aplikasi autentikator</a></p>`
}</section>`

const passkeySection = ({ passkeys }: Factors, csrf: string) =>
  html`<section><h2>Passkey</h2>
<p>Masuk dengan sidik jari, wajah atau PIN perangkat, tanpa kata sandi.</p>
${
  passkeys.length > 0 &&
  html`<ul class="list">${passkeys.map(
    ({ id, name, addedAt, usedAt }) => html`<li><div><strong>${name}</strong>
<p class="hint">Ditambahkan ${moment(addedAt)}${usedAt !== null && ` · terakhir dipakai ${moment(usedAt)}`}</p></div>
${removal(
  `Hapus passkey ${name}`,
  'Passkey ini tidak dapat dipakai masuk lagi.',
  form(
    '/sso/security/passkey/remove',
    csrf,
    html`<input type="hidden" name="id" value="${id}"><button type="submit" class="quiet">Hapus</button>`,
  ),
)}</li>`,
  )}</ul>`
}
${passkeyForm(
  'add',
  '/sso/security/passkey',
  csrf,
  html`<div class="field"><label for="passkey-name">Nama passkey baru</label>
<input id="passkey-name" name="name" maxlength="60" autocomplete="off" aria-describedby="passkey-name-hint">
<p class="hint" id="passkey-name-hint">Misalnya Laptop kantor; boleh kosong.</p></div>
<button type="submit" class="quiet">Tambah passkey</button>`,
)}</section>`

const codesSection = (factors: Factors, csrf: string) =>
  hasFactor(factors) &&
  html`<section><h2>Kode pemulihan</h2><p>${factors.codesLeft} kode tersisa.</p>
${removal(
  'Buat kode baru',
  'Kode yang lama tidak berlaku lagi.',
  form('/sso/security/recovery', csrf, html`<button type="submit" class="quiet">Buat kode baru</button>`),
)}</section>`

const devicesSection = (sessions: readonly Listed[], csrf: string) =>
  html`<section><h2>Perangkat</h2><ul class="list">${sessions.map(
    (
      session,
    ) => html`<li><div><strong>${browserName(session.user_agent)}</strong>${session.isCurrent && ' · perangkat ini'}
<p class="hint">${session.ip ?? 'Alamat tidak diketahui'} · terakhir dipakai ${moment(session.last_used_at)}</p></div>
${
  !session.isCurrent &&
  form(
    '/sso/security/sessions',
    csrf,
    html`<input type="hidden" name="session" value="${session.uid}"><button type="submit" class="quiet">Putuskan</button>`,
  )
}</li>`,
  )}</ul>${
    sessions.length > 1 &&
    form(
      '/sso/security/sessions',
      csrf,
      html`<button type="submit" class="quiet">Putuskan semua perangkat lain</button>`,
    )
  }</section>`

const format = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Jakarta' })
const moment = (at: string | null) => (at ? `${format.format(new Date(at))} WIB` : '')
