import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '@ems/postgres/embedded'

/** Every secret of EMS, by the variable that carries it. */
export const secretNames = [
  'EMS_CLIENT_SECRET',
  'EMS_VAULT_KEY',
  'SSO_API_SECRET',
  'SSO_COOKIE_SECRET',
  'SSO_FACTOR_KEY',
  'SSO_JWKS',
  'REALTIME_APP_ID',
  'REALTIME_KEY',
  'REALTIME_SECRET',
] as const

export type Secrets = Partial<Record<(typeof secretNames)[number], string>>

/**
 * The secrets of the environment; in demo mode those it lacks are made once and kept in the data folder, for its owner
 * alone. Outside demo mode nothing is made up: the services say what is missing.
 */
export async function readSecrets(folder: string, demo: boolean, env = process.env): Promise<Secrets> {
  const input = Object.fromEntries(secretNames.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  if (!demo) return input
  const file = path.join(folder, 'secrets.json')
  const kept = await readKept(file)
  const secrets: Secrets = { ...make(), ...kept }
  if (secretNames.some((name) => !kept[name])) await keep(file, secrets)
  return { ...secrets, ...input }
}

function make(): Secrets {
  return {
    EMS_CLIENT_SECRET: random(),
    EMS_VAULT_KEY: random(),
    SSO_API_SECRET: random(),
    SSO_COOKIE_SECRET: random(),
    SSO_FACTOR_KEY: random(),
    SSO_JWKS: JSON.stringify({ keys: [signingKey()] }),
    REALTIME_APP_ID: String(100_000 + (randomBytes(3).readUIntBE(0, 3) % 900_000)),
    REALTIME_KEY: randomBytes(10).toString('hex'),
    REALTIME_SECRET: random(),
  }
}

const random = () => randomBytes(32).toString('base64url')

function signingKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' }
}

async function readKept(file: string): Promise<Secrets> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw new Refusal(
      `The secrets in ${file} cannot be read (${error.code}). Change the owner or the rights of the file.`,
    )
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refusal(
      `The secrets in ${file} are broken. Restore the file, or remove it: new ones are made and everybody signs in again.`,
      { cause: error },
    )
  }
}

async function keep(file: string, secrets: Secrets) {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  await chmod(draft, 0o600)
  await rename(draft, file)
}
