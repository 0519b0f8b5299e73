import { html } from '@ems/service/html'
import { field, notice } from './fields.ts'
import { layout } from './layout.ts'

export type FactorPage = {
  action: string
  csrf: string
  email: string
  /** Recovery codes are left. */
  hasCodes: boolean
  error?: string
  alert?: string
}

/** The second step of a sign-in. */
export const factorPage = ({ action, csrf, email, hasCodes, error, alert }: FactorPage) =>
  layout({
    title: 'Langkah kedua',
    scripts: ['login.js'],
    body: html`<p>Akun <strong>${email}</strong>. Kata sandi benar; buktikan sekali lagi bahwa ini Anda.</p>
${notice(alert)}
<form method="post" action="${action}" data-once>
<input type="hidden" name="csrf" value="${csrf}">
${field({
  name: 'code',
  label: 'Kode',
  type: 'text',
  autocomplete: 'one-time-code',
  hint: hasCodes
    ? '6 angka dari aplikasi autentikator, atau satu kode pemulihan.'
    : '6 angka dari aplikasi autentikator.',
  error,
  autofocus: true,
})}
<button type="submit">Lanjutkan</button>
</form>
<p class="hint">Tidak punya kode lagi? Hubungi Administrator untuk mengatur ulang faktor kedua.</p>`,
  })
