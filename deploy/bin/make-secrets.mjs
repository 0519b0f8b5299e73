// Writes each secret that is missing in the given folder. The folder is its owner's alone; the files in it must be
// readable by the users of the containers they are mounted into. `renew <name…>` replaces the ones named, `settle <name…>`
// leaves out what stayed behind a new one.
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const [, , folder, mode, ...named] = process.argv
const random = () => randomBytes(32).toString('base64url')

/** Old keys still read data that was written with them; the address of the database holds its password. */
const keepsOld = {
  sso_jwks: (fresh, old) => JSON.stringify({ keys: [...JSON.parse(fresh).keys, ...JSON.parse(old).keys] }),
  ems_vault_key: (fresh, old) => `${fresh},${old}`,
  sso_factor_key: (fresh, old) => `${fresh},${old}`,
}
const withoutOld = {
  sso_jwks: (text) => JSON.stringify({ keys: JSON.parse(text).keys.slice(0, 1) }),
  ems_vault_key: (text) => text.split(',')[0],
  sso_factor_key: (text) => text.split(',')[0],
}
const makers = {}

write('postgres_password', random)
write('database_url', () => `postgres://ems:${read('postgres_password')}@postgres:5432/ems`)
write('ems_client_secret', random)
write('ems_vault_key', random)
write('sso_api_secret', random)
write('sso_cookie_secret', random)
write('sso_factor_key', random)
write('sso_jwks', () => JSON.stringify({ keys: [signingKey()] }))
write('realtime_app_id', () => String(100_000 + (randomBytes(3).readUIntBE(0, 3) % 900_000)))
write('realtime_key', () => randomBytes(10).toString('hex'))
write('realtime_secret', random)
write('s3_access_key', () => `ems${randomBytes(8).toString('hex')}`)
write('s3_secret_key', random)
// Key services outside (docs/vault.md): empty while the installation's own key wraps.
write('ems_transit_token', () => '')
write('ems_kms_secret_access_key', () => '')
// Releases (docs/remotes.md): the key that signs what *Rilis* moves, and the public half of the platform's; empty: no key is needed.
write('ems_signing_key', () => '')
write('ems_authority_key', () => '')
// An OpenID provider beside EMS SSO (docs/operations.md): its console's secret, to be put here; empty for a public client.
write('sso_provider_secret', () => '')
// Where e-mails go: `smtp://user:password@host:587`. While it is empty they are held.
write('smtp_url', () => '')
// Accurate Online: the applications' secrets are its console's, to be put here instead; these are good for the sandbox.
write('aol_actual_client_secret', random)
write('aol_commercial_client_secret', random)
write('jira_client_secret', random)
// Part of the address that its events are posted to.
write('aol_webhook_actual', () => randomBytes(36).toString('base64url'))
write('aol_webhook_commercial', () => randomBytes(36).toString('base64url'))
// Compose wants the files of every profile to exist; the front refuses to start with an empty certificate.
write('tls.crt', () => '')
write('tls.key', () => '')

if (mode === 'settle') for (const name of named) replace(name, (withoutOld[name] ?? ((text) => text))(read(name)))
if (mode === 'renew')
  for (const name of named) {
    const fresh = makers[name]()
    replace(name, keepsOld[name]?.(fresh, read(name)) ?? fresh)
    // One in another network or of another name stays what it was but for the password.
    if (name === 'postgres_password') {
      const address = new URL(read('database_url'))
      address.password = fresh
      replace('database_url', address.href)
    }
  }

function write(name, make) {
  makers[name] = make
  const file = path.join(folder, name)
  if (existsSync(file)) return
  writeFileSync(file, make(), { mode: 0o444 })
  console.log(`made ${name}`)
}

/** Whole or not at all; a container keeps what it has mounted until it is made anew. */
function replace(name, text) {
  const file = path.join(folder, name)
  writeFileSync(`${file}.new`, text, { mode: 0o444 })
  renameSync(`${file}.new`, file)
  console.log(`renewed ${name}`)
}

function read(name) {
  return readFileSync(path.join(folder, name), 'utf8').trim()
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' }
}
