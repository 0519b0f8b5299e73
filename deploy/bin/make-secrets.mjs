// Writes each secret that is missing in the given folder. The folder is its owner's alone; the files in it must be
// readable by the users of the containers they are mounted into.
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = process.argv[2]
const random = () => randomBytes(32).toString('base64url')

write('postgres_password', random)
write('database_url', () => `postgres://ems:${read('postgres_password')}@postgres:5432/ems`)
write('ems_client_secret', random)
write('ems_vault_key', random)
write('sso_api_secret', random)
write('sso_cookie_secret', random)
write('sso_jwks', () => JSON.stringify({ keys: [signingKey()] }))
write('realtime_app_id', () => String(100_000 + (randomBytes(3).readUIntBE(0, 3) % 900_000)))
write('realtime_key', () => randomBytes(10).toString('hex'))
write('realtime_secret', random)
write('s3_access_key', () => `ems${randomBytes(8).toString('hex')}`)
write('s3_secret_key', random)
// Compose wants the files of every profile to exist; the front refuses to start with an empty certificate.
write('tls.crt', () => '')
write('tls.key', () => '')

function write(name, make) {
  const file = path.join(folder, name)
  if (existsSync(file)) return
  writeFileSync(file, make(), { mode: 0o444 })
  console.log(`made ${name}`)
}

function read(name) {
  return readFileSync(path.join(folder, name), 'utf8').trim()
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' }
}
