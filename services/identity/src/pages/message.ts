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

/**
 * Sends `form` (made by oidc-provider) at once where an id token proves that the application asks for it; otherwise any link could
 * sign people out, and the button has to be pressed.
 */
export const logoutPage = (form: string, isProved: boolean) =>
  layout({
    title: 'Keluar dari EMS',
    scripts: isProved ? ['logout.js'] : [],
    body: html`${isProved ? html`<p role="status">Mengakhiri sesi…</p>` : html`<p>Tekan Keluar untuk mengakhiri sesi EMS di peramban ini.</p>`}
${trusted(form)}
<p><button type="submit" form="op.logoutForm" name="logout" value="yes">Keluar</button></p>`,
  })

const trusted = (markup: string): Html => ({ markup })
