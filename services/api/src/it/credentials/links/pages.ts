import { createHash } from 'node:crypto'
import type { LinkPreview } from '@ems/contracts/it'
import { type Html, html } from '@ems/service/html'
import { publicPath } from './links.ts'
import { strengthScript } from './strength-script.ts'

/** Puts the address behind the # into the form, and out of the history of the browser. */
const script = `const input=document.querySelector('input[name=token]');const token=location.hash.slice(1);
if(input&&token&&!input.value){input.value=token;input.type='hidden';history.replaceState(null,'',location.pathname);document.querySelector('[data-manual]').hidden=true}`

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;background:Canvas;color:CanvasText}
main{box-sizing:border-box;width:min(34rem,100%);padding:1.5rem}
h1{font-size:1.35rem;margin:0 0 .75rem}
label{display:block;font-weight:600;margin-top:1rem}
input,textarea{box-sizing:border-box;width:100%;font:inherit;padding:.6rem;margin-top:.25rem;border:1px solid GrayText;border-radius:.5rem}
textarea{min-height:6rem}
button{font:inherit;font-weight:600;margin-top:1.25rem;padding:.7rem 1.2rem;border:0;border-radius:.5rem;background:#4549c4;color:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;border:1px solid GrayText;border-radius:.5rem;user-select:all}
.strength{font-size:.875rem;margin:.25rem 0 0;min-height:1.5em}
.error{color:#c92a2a;font-weight:600}
@media (prefers-color-scheme:dark){.error{color:#ff8787}}
@media print{pre{visibility:hidden}}`

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but the script and the style of these pages; forms go back to where they came from. */
export const contentPolicy = [
  "default-src 'none'",
  `script-src ${hashSource(script)} ${hashSource(strengthScript)}`,
  `style-src ${hashSource(style)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

// Their text is what the policy has the hash of, so nothing of them is escaped.
const scriptTag = (text: string): Html => ({ markup: `<script type="module">${text}</script>` })
const styleTag: Html = { markup: `<style>${style}</style>` }

const page = (title: string, body: Html, pageScript?: string) => html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · EMS</title>
${styleTag}
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
${pageScript && scriptTag(pageScript)}
</body>
</html>`

/** Before the address is known to the server. */
export const openingPage = () =>
  page(
    'Tautan rahasia',
    html`<p>Seseorang mengirimi Anda tautan sekali pakai. Tautan ini hanya berlaku satu kali.</p>
<form method="post" action="${publicPath}">
<div data-manual><label for="token">Kode tautan (bagian di belakang #)</label></div>
<input id="token" name="token" autocomplete="off" spellcheck="false" aria-label="Kode tautan" required>
<button>Lanjutkan</button>
</form>`,
    script,
  )

type Preview = { token: string; preview: LinkPreview; form?: URLSearchParams; problem?: string }

/** Page with the purpose of the link and its only step. */
export const previewPage = ({ token, preview, form, problem }: Preview) =>
  preview.kind === 'view'
    ? page(
        `Rahasia untuk ${preview.recipient}`,
        html`<p>${preview.sender} membagikan <strong>${preview.fields[0]?.label}</strong> dari <strong>${preview.credential}</strong>.
Rahasia tampil satu kali saja; sesudah itu tautan ini tidak berlaku lagi. Pembukaannya dicatat dan ${preview.sender} diberi tahu.</p>
<form method="post" action="${publicPath}">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="step" value="view">
<button>Buka rahasia</button>
</form>`,
      )
    : page(
        `Kredensial dari ${preview.recipient}`,
        html`<p>${preview.sender} meminta Anda mengisi rahasia <strong>${preview.credential}</strong>. Isian dikirim langsung ke brankas
terenkripsi dan tidak dapat dilihat lagi di sini.</p>
${problem && html`<p class="error" role="alert">${problem}</p>`}
<form method="post" action="${publicPath}" autocomplete="off">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="step" value="fill">
${preview.fields.map((field, n) => inputOf(field, n === 0, form?.get(`field:${field.name}`) ?? ''))}
<button>Kirim</button>
</form>`,
        strengthScript,
      )

function inputOf(
  { name, label, max, isLong, isPassword }: LinkPreview['fields'][number],
  isRequired: boolean,
  value: string,
): Html {
  const id = `field:${name}`
  const required = isRequired && html` required`
  return isLong
    ? html`<label for="${id}">${label}</label><textarea id="${id}" name="${id}" maxlength="${max}" spellcheck="false"${required}>${value}</textarea>`
    : html`<label for="${id}">${label}</label><input id="${id}" name="${id}" type="password" maxlength="${max}" value="${value}"
autocomplete="new-password"${required}>${isPassword && html`<p class="strength" data-strength-of="${id}" role="status"></p>`}`
}

export const secretPage = ({ label, value }: { label: string; value: string }) =>
  page(
    label,
    html`<pre aria-label="${label}">${value}</pre>
<p>Simpan sekarang. Halaman ini tidak dapat dibuka lagi.</p>`,
  )

export const donePage = ({ sender }: LinkPreview) =>
  page('Terima kasih', html`<p>Rahasia sudah tersimpan terenkripsi. ${sender} diberi tahu.</p>`)

export const messagePage = (text: string) => page('Tautan rahasia', html`<p role="alert">${text}</p>`)
