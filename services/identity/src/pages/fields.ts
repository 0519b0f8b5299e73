import { type Html, html } from '@ems/service/html'

export type Field = {
  name: string
  label: string
  autocomplete: string
  type?: 'email' | 'password' | 'text'
  value?: string
  error?: string | undefined
  hint?: string
  autofocus?: boolean
}

/** A labelled input; its hint and its error are read out with it. */
export function field({ name, label, type = 'password', value = '', error, hint, ...rest }: Field): Html {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${rest.autocomplete}" required
maxlength="1024" spellcheck="false" autocapitalize="none"${described ? html` aria-describedby="${described}"` : ''}${
    error ? html` aria-invalid="true"` : ''
  }${rest.autofocus ? html` autofocus` : ''}>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${error && html`<p class="error" id="${name}-error">${error}</p>`}
</div>`
}

/** Shows what is in the password fields of its form; needs a script, so it stays hidden without one. */
export const showPassword = html`<label class="check" hidden data-show-password>
<input type="checkbox"> Tampilkan kata sandi</label>`

/** Asks for a passkey; needs a script and a browser with WebAuthn, so it stays hidden without them. */
export const passkeyForm = (kind: 'sign-in' | 'add', action: string, csrf: string, content: Html) =>
  html`<form method="post" action="${action}" data-passkey="${kind}" data-options="${action}/options" hidden>
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="response">
${content}
<p class="error" role="alert" hidden></p>
</form>`

/** A message above a form. An alert is read out at once. */
export const notice = (text: string | undefined, kind: 'alert' | 'note' = 'alert') =>
  text ? html`<p class="notice ${kind}" role="${kind === 'alert' ? 'alert' : 'status'}">${text}</p>` : html``
