import { escaped, frame } from '../page.ts'
import type { Mail } from './mail-server.ts'

const clock = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Jakarta' })

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
