import { type Html, html } from '@ems/service/html'
import type { Factors } from '../../factors/factors.ts'
import type { SessionSummary } from '../../oidc/sessions.ts'
import { notice } from '../fields.ts'
import { layout } from '../layout.ts'
import { browserName } from './browser-name.ts'

export type Listed = SessionSummary & { isCurrent: boolean }
export type SecurityPage = {
  csrf: string
  email: string
  origin: string
  factors: Factors
  sessions: readonly Listed[]
  alert?: string
}

/** What proves who one is, and where one is signed in. */
export const securityPage = ({ csrf, email, origin, factors, sessions, alert }: SecurityPage) =>
  layout({
    title: 'Keamanan akun',
    scripts: ['login.js'],
    body: html`<p>Akun <strong>${email}</strong></p>
${notice(alert)}
<section><h2>Kata sandi</h2><p><a class="button quiet" href="/sso/password">Ubah kata sandi</a></p></section>
${appSection(factors, csrf)}
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

const codesSection = ({ hasApp, codesLeft }: Factors, csrf: string) =>
  hasApp &&
  html`<section><h2>Kode pemulihan</h2><p>${codesLeft} kode tersisa.</p>
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
