import { type Html, html } from '@ems/service/html'
import { layout } from './layout.ts'

export type Message = {
  title: string
  text: string
  link?: { href: string; text: string } | undefined
  /** Details for support, without stack and secrets. */
  technical?: string | undefined
}

/** One message, what to do next, and the technical reason folded away. */
export const messagePage = ({ title, text, link, technical }: Message) =>
  layout({
    title,
    body: html`<p>${text}</p>
${link && html`<p><a class="button" href="${link.href}">${link.text}</a></p>`}
${technical && html`<details><summary>Rincian teknis</summary><code>${technical}</code></details>`}`,
  })

/** Sends `form` (made by oidc-provider) at once; the button is for a browser that runs no script. */
export const logoutPage = (form: string) =>
  layout({
    title: 'Keluar dari EMS',
    scripts: ['logout.js'],
    body: html`<p role="status">Mengakhiri sesi…</p>
${trusted(form)}
<p><button type="submit" form="op.logoutForm" name="logout" value="yes">Keluar</button></p>`,
  })

const trusted = (markup: string): Html => ({ markup })
