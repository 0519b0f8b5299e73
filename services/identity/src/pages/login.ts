import { html } from '@ems/service/html'
import { field, notice, passkeyForm, showPassword } from './fields.ts'
import { layout } from './layout.ts'

export type LoginPage = {
  action: string
  csrf: string
  email?: string
  alert?: string
  note?: string | undefined
  /** Name of the provider that people may sign in with instead. */
  provider?: string | undefined
  withPasskeys?: boolean
}

/** The same for every reason why an e-mail and a password are not accepted. */
export const REJECTED = 'Email atau kata sandi salah.'

/** When the next attempt is heard, in whole minutes. */
export const lockedText = (seconds: number) =>
  `Terlalu banyak percobaan masuk. Coba lagi dalam ${Math.ceil(seconds / 60)} menit.`

/** Sign-in. What was typed as e-mail stays; the password never does. */
export const loginPage = ({ action, csrf, email = '', alert, note, provider, withPasskeys }: LoginPage) =>
  layout({
    title: 'Masuk ke EMS',
    scripts: withPasskeys ? ['login.js', 'webauthn.js', 'passkey.js'] : ['login.js'],
    body: html`${notice(alert)}${notice(note, 'note')}
<form method="post" action="${action}" data-once>
<input type="hidden" name="csrf" value="${csrf}">
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, autofocus: !email })}
${field({ name: 'password', label: 'Kata sandi', autocomplete: 'current-password', autofocus: Boolean(email) })}
${showPassword}
<button type="submit">Masuk</button>
</form>
${provider && html`<p><a class="button quiet" href="${pathOf(action)}/external">Masuk dengan ${provider}</a></p>`}
${withPasskeys && passkeyForm('sign-in', `${pathOf(action)}/passkey`, csrf, html`<button type="submit" class="quiet">Masuk dengan passkey</button>`)}
<p><a href="/sso/forgot">Lupa kata sandi?</a></p>`,
  })

const pathOf = (action: string) => action.split('?', 1)[0]
