// OpenID Connect Session Management 1.0 §3.2: the application asks every two seconds whether the session is still the
// one it knows. The answer needs no request: it is computed from the cookie that identity changes at sign-in and sign-out.
const encoder = new TextEncoder()

const cookie = (name) => document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`))?.[1]

// With TLS the cookie has a prefix; one without may be left from before.
const browserState = () => cookie('__Secure-op_bs') ?? cookie('op_bs') ?? ''

async function sha256(text) {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function statusOf(message, origin) {
  const [client, state] = message.split(' ')
  const [hash, salt] = state?.split('.') ?? []
  if (!client || !hash || !salt) return 'error'
  return hash === (await sha256(`${client} ${origin} ${browserState()} ${salt}`)) ? 'unchanged' : 'changed'
}

addEventListener('message', async ({ data, origin, source }) => {
  if (origin !== document.body.dataset.origin || typeof data !== 'string') return
  source.postMessage(await statusOf(data, origin), origin)
})
