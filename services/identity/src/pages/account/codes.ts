import { html } from '@ems/service/html'
import { layout } from '../layout.ts'

export type CodesPage = {
  codes: readonly string[]
  next: { href: string; text: string } | { action: string; csrf: string }
}

/** Recovery codes, which can be read this once only. */
export const codesPage = ({ codes, next }: CodesPage) =>
  layout({
    title: 'Kode pemulihan',
    scripts: ['codes.js'],
    body: html`<p>Simpan kode ini di tempat aman, misalnya dicetak. Tiap kode dapat dipakai sekali untuk masuk bila ponsel atau kunci Anda hilang. <strong>Kode hanya tampil kali ini.</strong></p>
<ul class="codes" id="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p><button type="button" class="quiet" data-copy="codes" hidden>Salin semua kode</button></p>
${
  'href' in next
    ? html`<p><a class="button" href="${next.href}">${next.text}</a></p>`
    : html`<form method="post" action="${next.action}"><input type="hidden" name="csrf" value="${next.csrf}">
<button type="submit">Sudah saya simpan, lanjutkan</button></form>`
}`,
  })
