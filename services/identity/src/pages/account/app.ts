import { type Html, html } from '@ems/service/html'
import { renderSVG } from 'uqr'
import { field } from '../fields.ts'
import { layout } from '../layout.ts'

export type AppPage = {
  action: string
  csrf: string
  key: string
  /** Content of the QR code. */
  uri: string
  error?: string
  /** Why it has to be set up now. */
  note?: Html
}

/** Set an authenticator app up: picture, key, and a first code that proves it. */
export const appPage = ({ action, csrf, key, uri, error, note }: AppPage) =>
  layout({
    title: note ? 'Pasang faktor kedua' : 'Pasang aplikasi autentikator',
    scripts: note ? ['login.js', 'webauthn.js', 'passkey.js'] : ['login.js'],
    body: html`${note}<p>Pindai gambar ini dengan aplikasi autentikator di ponsel Anda, misalnya Google Authenticator, Microsoft Authenticator atau Aegis.</p>
<figure class="qr" role="img" aria-label="Kode QR untuk aplikasi autentikator">${picture(uri)}</figure>
<details><summary>Tidak dapat memindai?</summary>
<p>Masukkan kunci ini di aplikasi, atau <a href="${uri}">buka di ponsel ini</a>:</p>
<p><code>${key.replace(/.{4}(?=.)/g, '$& ')}</code></p></details>
<form method="post" action="${action}" data-once>
<input type="hidden" name="csrf" value="${csrf}">
${field({
  name: 'code',
  label: 'Kode yang tampil di aplikasi',
  type: 'text',
  autocomplete: 'one-time-code',
  hint: '6 angka, berganti setiap 30 detik.',
  error,
  autofocus: Boolean(error),
})}
<button type="submit">Aktifkan</button>
</form>`,
  })

const picture = (uri: string): Html => ({ markup: renderSVG(uri, { border: 2 }) })
