import { html } from '@ems/service/html'
import { field } from '../fields.ts'
import { layout } from '../layout.ts'

/** Ask for a link to choose a new password. */
export const forgottenPage = ({ csrf, error }: { csrf: string; error?: string }) =>
  layout({
    title: 'Lupa kata sandi',
    scripts: ['login.js'],
    body: html`<p>Masukkan email akun Anda. Kami mengirim tautan untuk membuat kata sandi baru.</p>
<form method="post" action="/sso/forgot" data-once>
<input type="hidden" name="csrf" value="${csrf}">
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', autofocus: true, error })}
<button type="submit">Kirim tautan</button>
</form>`,
  })
