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
