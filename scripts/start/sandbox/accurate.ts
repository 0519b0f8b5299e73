import type { Settings } from '../settings.ts'

/** Secrets of Accurate Online, for the API and the worker only. */
export const accurateSecrets = [
  'AOL_ACTUAL_CLIENT_SECRET',
  'AOL_COMMERCIAL_CLIENT_SECRET',
  'AOL_WEBHOOK_SECRET_ACTUAL',
  'AOL_WEBHOOK_SECRET_COMMERCIAL',
] as const
export type AccurateSecret = (typeof accurateSecrets)[number]

type Place = {
  settings: Settings
  ports: { api: number; sandbox: number }
  accuratePorts?: readonly [number, number] | undefined
}

/** The sandbox posts events to these addresses; they are no secret on a machine with demo accounts. */
const hooks = { actual: 'a'.repeat(48), commercial: 'c'.repeat(48) }

/**
 * Addresses of Accurate Online. With `AOL_ACCOUNT_BASE` it is the real service. In demo mode it is the sandbox: the browser
 * finds it behind the gateway, the services at its own port.
 */
export function accurateEnvironment({ settings, ports, accuratePorts }: Place, env: NodeJS.ProcessEnv) {
  const real = Object.fromEntries(accurateSecrets.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  if (env.AOL_ACCOUNT_BASE || !accuratePorts) return { open: {}, secrets: real, sandbox: {} }
  return {
    open: {
      AOL_ACCOUNT_BASE: `http://127.0.0.1:${ports.sandbox}/sandbox/accurate`,
      AOL_AUTHORIZE_BASE: `${settings.url}/sandbox/accurate`,
      AOL_HOST_ALLOW: accuratePorts.map((port) => `127.0.0.1:${port}`).join(','),
      AOL_ACTUAL_CLIENT_ID: 'ems-actual',
      AOL_ACTUAL_REDIRECT_URI: `${settings.url}/aol-callback/actual`,
      AOL_ACTUAL_DATABASE_ID: '1001',
      AOL_COMMERCIAL_CLIENT_ID: 'ems-commercial',
      AOL_COMMERCIAL_REDIRECT_URI: `${settings.url}/aol-callback/commercial`,
      AOL_COMMERCIAL_DATABASE_ID: '1002',
    },
    secrets: {
      AOL_ACTUAL_CLIENT_SECRET: 'sandbox-actual-secret',
      AOL_COMMERCIAL_CLIENT_SECRET: 'sandbox-commercial-secret',
      AOL_WEBHOOK_SECRET_ACTUAL: hooks.actual,
      AOL_WEBHOOK_SECRET_COMMERCIAL: hooks.commercial,
    } satisfies Record<AccurateSecret, string>,
    sandbox: {
      SANDBOX_ACCURATE_PORTS: accuratePorts.join(','),
      SANDBOX_AOL_WEBHOOK_BASE: `http://127.0.0.1:${ports.api}/api/hooks/aol`,
      AOL_WEBHOOK_SECRET_ACTUAL: hooks.actual,
      AOL_WEBHOOK_SECRET_COMMERCIAL: hooks.commercial,
    },
  }
}
