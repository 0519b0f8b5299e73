import { describe, expect, test } from '@jest/globals'
import { environmentOf } from './environment.ts'

const installation = {
  settings: {
    port: 8080,
    host: '0.0.0.0',
    url: 'https://ems.test',
    dataDir: '/data',
    databaseUrl: undefined,
    demo: true,
  },
  secrets: {
    EMS_CLIENT_SECRET: 'client',
    SSO_API_SECRET: 'api',
    SSO_COOKIE_SECRET: 'cookie',
    SSO_JWKS: 'keys',
    REALTIME_APP_ID: '1',
    REALTIME_KEY: 'key',
    REALTIME_SECRET: 'realtime',
  },
  ports: { identity: 1, realtime: 2, api: 3, worker: 4, gateway: 8080, sandbox: 5 },
  mailPort: 6,
  accuratePorts: [7, 8] as const,
  databaseUrl: 'postgres://ems:password@127.0.0.1/ems',
  webDir: '/web',
}

describe('the environment of a service', () => {
  test('holds no secret the service does not need', () => {
    const everySecret = { ...installation.secrets, DATABASE_URL: 'from the shell' }

    const gateway = environmentOf('gateway', installation, { PATH: '/bin', ...everySecret })
    const realtime = environmentOf('realtime', installation, { PATH: '/bin', ...everySecret })

    expect(gateway).toMatchObject({ EMS_CLIENT_SECRET: 'client', REALTIME_KEY: 'key', PATH: '/bin' })
    for (const name of ['DATABASE_URL', 'SSO_API_SECRET', 'SSO_COOKIE_SECRET', 'SSO_JWKS'])
      expect(gateway).not.toHaveProperty(name)
    for (const name of ['EMS_CLIENT_SECRET', 'SSO_API_SECRET', 'SSO_JWKS']) expect(realtime).not.toHaveProperty(name)
    expect(realtime.DATABASE_URL).toBe(installation.databaseUrl)
  })

  test('sends mail to the sandbox only while there is no mail server, and only from the worker', () => {
    const smtp = 'smtps://ems:kunci@mail.example'
    expect(environmentOf('worker', installation, {}).SMTP_URL).toBe('smtp://127.0.0.1:6')
    expect(environmentOf('worker', installation, { SMTP_URL: smtp }).SMTP_URL).toBe(smtp)
    for (const name of ['api', 'gateway', 'sandbox'] as const)
      expect(environmentOf(name, installation, { SMTP_URL: smtp })).not.toHaveProperty('SMTP_URL')
    expect(environmentOf('worker', { ...installation, mailPort: undefined }, {})).not.toHaveProperty('SMTP_URL')
  })

  test('finds Accurate Online in the sandbox until an operator names the real one, and tells its secrets to two services', () => {
    const account = 'https://account.accurate.id'
    const real = { AOL_ACCOUNT_BASE: account, AOL_ACTUAL_CLIENT_SECRET: 'kunci' }
    const demo = environmentOf('api', installation, {})
    expect(demo).toMatchObject({
      AOL_ACCOUNT_BASE: 'http://127.0.0.1:5/sandbox/accurate',
      AOL_AUTHORIZE_BASE: 'https://ems.test/sandbox/accurate',
      AOL_HOST_ALLOW: '127.0.0.1:7,127.0.0.1:8',
    })
    expect(environmentOf('sandbox', installation, {})).toMatchObject({
      SANDBOX_ACCURATE_PORTS: '7,8',
      SANDBOX_AOL_WEBHOOK_BASE: 'http://127.0.0.1:3/api/hooks/aol',
      AOL_WEBHOOK_SECRET_ACTUAL: demo.AOL_WEBHOOK_SECRET_ACTUAL,
    })
    expect(environmentOf('worker', installation, real)).toMatchObject(real)
    expect(environmentOf('worker', installation, real)).not.toHaveProperty('AOL_AUTHORIZE_BASE')
    for (const name of ['gateway', 'identity', 'sandbox'] as const)
      for (const set of [real, {}])
        expect(environmentOf(name, installation, set)).not.toHaveProperty('AOL_ACTUAL_CLIENT_SECRET')
    expect(environmentOf('api', { ...installation, accuratePorts: undefined }, {})).not.toHaveProperty(
      'AOL_ACCOUNT_BASE',
    )
  })

  test('finds Jira in the sandbox until an operator names the real one, and tells its secret to two services', () => {
    const api = 'https://api.atlassian.com'
    const real = { ATLASSIAN_API_BASE: api, JIRA_CLIENT_SECRET: 'kunci' }
    expect(environmentOf('api', installation, {})).toMatchObject({
      ATLASSIAN_API_BASE: 'http://127.0.0.1:5/sandbox/jira/api',
      ATLASSIAN_AUTHORIZE_BASE: 'https://ems.test/sandbox/jira/auth',
      JIRA_WEBHOOK_URL: 'http://127.0.0.1:3/api/hooks/jira',
    })
    expect(environmentOf('worker', installation, real)).toMatchObject(real)
    expect(environmentOf('worker', installation, real)).not.toHaveProperty('ATLASSIAN_AUTHORIZE_BASE')
    for (const name of ['gateway', 'identity', 'sandbox'] as const)
      expect(environmentOf(name, installation, real)).not.toHaveProperty('JIRA_CLIENT_SECRET')
    expect(environmentOf('api', { ...installation, mailPort: undefined }, {})).not.toHaveProperty('ATLASSIAN_API_BASE')
  })

  test('lets only the gateway listen beyond this machine', () => {
    expect(environmentOf('gateway', installation, {}).HOST).toBe('0.0.0.0')
    expect(environmentOf('api', installation, {}).HOST).toBe('127.0.0.1')
  })

  test('passes on what an operator sets for the services', () => {
    const api = environmentOf('api', installation, { LOG_LEVEL: 'debug', EMS_FILES_DIR: '/files', npm_config_x: 'y' })

    expect(api).toMatchObject({
      LOG_LEVEL: 'debug',
      EMS_FILES_DIR: '/files',
      EMS_DEMO: '1',
      API_URL: 'http://127.0.0.1:3',
    })
    expect(api).not.toHaveProperty('npm_config_x')
  })
})
