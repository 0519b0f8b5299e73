import { html } from '@ems/service/html'
import type { Refusals } from '../accounts/new-password.ts'
import { field, notice, showPassword } from './fields.ts'
import { layout } from './layout.ts'

export type PasswordPage = { csrf: string; email: string; refusals?: Refusals; alert?: string }

const RULE =
  'Paling sedikit 6 karakter dengan dua dari: huruf kecil, huruf besar, angka. Kuat: ketiganya dan paling sedikit 8 karakter. Tanpa EMS, nama perusahaan, nama, atau email Anda.'

const meter = html`<p class="strength" data-strength="none">
<meter min="0" max="3" low="1.5" high="2.5" optimum="3" value="0" aria-label="Kekuatan kata sandi"></meter>
<span role="status">Kekuatan: belum ada</span></p>`

const newPassword = (refusals: Refusals) => html`${field({
  name: 'password',
  label: 'Kata sandi baru',
  autocomplete: 'new-password',
  hint: RULE,
  error: refusals.password,
  autofocus: Boolean(refusals.password),
})}
${meter}
${field({
  name: 'confirmation',
  label: 'Ulangi kata sandi baru',
  autocomplete: 'new-password',
  error: refusals.confirmation,
  autofocus: Boolean(refusals.confirmation && !refusals.password),
})}
${showPassword}`

// Password managers look for the account's name in the same form.
const username = (email: string) =>
  html`<input class="visually-hidden" type="email" name="email" value="${email}" autocomplete="username" readonly tabindex="-1" aria-hidden="true">`

/** Change the password of who is signed in. */
export const passwordPage = ({ csrf, email, refusals = {}, alert }: PasswordPage) =>
  layout({
    title: 'Ubah kata sandi',
    scripts: ['password.js'],
    body: html`<p>Akun <strong>${email}</strong>. Setelah diubah, semua perangkat lain akan keluar.</p>
${notice(alert)}
<form method="post" action="/sso/password" data-once>
<input type="hidden" name="csrf" value="${csrf}">
${username(email)}
${field({
  name: 'current',
  label: 'Kata sandi lama',
  autocomplete: 'current-password',
  error: refusals.current,
  autofocus: !refusals.password && !refusals.confirmation,
})}
${newPassword(refusals)}
<button type="submit">Simpan</button>
</form>`,
  })

/** Choose a new password, from a link that was mailed. */
export const resetPage = ({ csrf, email, refusals = {}, action }: PasswordPage & { action: string }) =>
  layout({
    title: 'Kata sandi baru',
    scripts: ['password.js'],
    body: html`<p>Akun <strong>${email}</strong>. Setelah disimpan, semua perangkat akan keluar.</p>
<form method="post" action="${action}" data-once>
<input type="hidden" name="csrf" value="${csrf}">
${username(email)}
${newPassword(refusals)}
<button type="submit">Simpan</button>
</form>`,
  })

/** Set the first password, from the link of an invitation. */
export const invitationPage = ({ csrf, email, refusals = {}, action }: PasswordPage & { action: string }) =>
  layout({
    title: 'Buat kata sandi',
    scripts: ['password.js'],
    body: html`<p>Selamat datang di EMS. Buat kata sandi untuk akun <strong>${email}</strong>.</p>
<form method="post" action="${action}" data-once>
<input type="hidden" name="csrf" value="${csrf}">
${username(email)}
${newPassword(refusals)}
<button type="submit">Simpan</button>
</form>`,
  })
