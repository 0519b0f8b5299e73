import { html } from '@ems/service/html'
import { field, notice, passkeyForm } from './fields.ts'
import { layout } from './layout.ts'

export type FactorPage = {
  action: string
  csrf: string
  email: string
  /** Recovery codes are left. */
  hasCodes: boolean
  hasApp: boolean
  /** Where a passkey is asked for; undefined without one. */
  passkeyAction?: string | undefined
  error?: string
  alert?: string
}

/** The second step of a sign-in. */
export const factorPage = ({ action, csrf, email, hasCodes, hasApp, passkeyAction, error, alert }: FactorPage) =>
  layout({
    title: 'Langkah kedua',
    scripts: passkeyAction ? ['login.js', 'webauthn.js', 'passkey.js'] : ['login.js'],
    body: html`<p>Akun <strong>${email}</strong>. Kata sandi benar; buktikan sekali lagi bahwa ini Anda.</p>
${notice(alert)}
${passkeyAction && passkeyForm('sign-in', passkeyAction, csrf, html`<button type="submit">Pakai passkey</button>`)}
${
  (hasApp || hasCodes) &&
  html`<form method="post" action="${action}" data-once>
<input type="hidden" name="csrf" value="${csrf}">
${field({
  name: 'code',
  label: 'Kode',
  type: 'text',
  autocomplete: 'one-time-code',
  hint: [hasApp && '6 angka dari aplikasi autentikator', hasCodes && 'satu kode pemulihan']
    .filter(Boolean)
    .join(', atau '),
  error,
  autofocus: !passkeyAction,
})}
<button type="submit"${passkeyAction && html` class="quiet"`}>Lanjutkan</button>
</form>`
}
<p class="hint">Tidak punya kode lagi? Hubungi Administrator untuk mengatur ulang faktor kedua.</p>`,
  })
