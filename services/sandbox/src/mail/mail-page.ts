import type { Mail } from './mail-server.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

const clock = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Jakarta' })

const frame = (title: string, body: string) => `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1.5rem 1rem; max-width: 46rem; color: #1f2937; background: #f8fafc }
h1 { font-size: 1.25rem }
ul { list-style: none; padding: 0; background: #fff; border: 1px solid #e2e8f0; border-radius: 8px }
li + li { border-top: 1px solid #e2e8f0 }
li a { display: block; padding: .75rem 1rem; color: inherit; text-decoration: none }
li a:hover, li a:focus-visible { background: #eef2ff }
.meta { color: #475569; font-size: .875rem; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; background: #fff; border: 1px solid #e2e8f0; border-radius: 8px; padding: 1rem }
</style>
</head>
<body><main>${body}</main></body>
</html>
`

/** All mails, newest first. */
export function mailsPage(mails: readonly Mail[]): string {
  const items = mails.toReversed().map(
    ({
      id,
      subject,
      to,
      at,
    }) => `<li><a href="/sandbox/mail/${encodeURIComponent(id)}"><strong>${escaped(subject)}</strong>
<div class="meta">Kepada ${escaped(to.join(', '))} · ${clock.format(new Date(at))}</div></a></li>`,
  )
  const list = items.length ? `<ul>${items.join('')}</ul>` : '<p>Belum ada surel.</p>'
  return frame(
    'Surel keluar',
    `<h1>Surel keluar</h1><p class="meta">Mode demo: surel tidak dikirim, hanya disimpan di sini.</p>${list}`,
  )
}

/** One mail: who wrote to whom, and its text with links that work. */
export function mailPage({ subject, from, to, at, text }: Mail): string {
  const linked = escaped(text).replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`)
  return frame(
    subject,
    `<p><a href="/sandbox/mail">Semua surel</a></p><h1>${escaped(subject)}</h1>
<p class="meta">Dari ${escaped(from)}<br>Kepada ${escaped(to.join(', '))}<br>${clock.format(new Date(at))}</p><pre>${linked}</pre>`,
  )
}
