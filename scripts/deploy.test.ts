import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')

describe('the compose file', () => {
  let compose: string
  beforeAll(async () => {
    compose = await read('docker-compose.yml')
  })

  test('has a container for every department', async () => {
    const areas = (await readdir(path.join(root, 'remotes'), { withFileTypes: true })).filter((one) =>
      one.isDirectory(),
    )

    const built = [...compose.matchAll(/AREA: ([a-z-]+)/g)].map(([, area]) => area)

    expect(built.sort()).toEqual(areas.map(({ name }) => name).sort())
  })

  test('asks for no variable that .env.example does not explain', async () => {
    const example = await read('.env.example')

    const asked = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name))
    const explained = new Set([...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name))

    expect([...asked].filter((name) => !explained.has(name))).toEqual([])
  })

  test('mounts each secret as a file that is made, and holds none', async () => {
    const made = [...(await read('deploy/bin/make-secrets.mjs')).matchAll(/^write\('([^']+)'/gm)].map(
      ([, name]) => name,
    )

    const mounted = [...compose.matchAll(/file: deploy\/secrets\/([\w.]+)/g)].map(([, name]) => name)

    expect(mounted.sort()).toEqual(made.sort())
    expect(compose).not.toMatch(/(SECRET|PASSWORD|KEY|JWKS|DATABASE_URL): \S/)
  })

  test('runs every service of ours without rights it does not need', () => {
    const services = compose.split(/\n {2}(?=[a-z-]+:\n)/).filter((part) => /\n {4}image: \$\{EMS_IMAGES/.test(part))

    expect(services.length).toBeGreaterThan(6)
    for (const service of services) expect(service).toMatch(/<<: \*(service|once)/)
    for (const anchor of ['x-service', 'x-once']) {
      const block = compose.slice(compose.indexOf(anchor)).split('\n\n')[0]
      for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges']) expect(block).toContain(line)
    }
  })
})
