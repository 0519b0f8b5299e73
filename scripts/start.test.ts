import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@ems/testing'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'

const launcher = path.join(import.meta.dirname, 'start.ts')
const NOBODY = 65_534

describe('npm start refuses in one line with a way out', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ems-start-'))
    await chmod(folder, 0o711)
  })
  afterEach(() => rm(folder, { recursive: true }))

  async function start(env: NodeJS.ProcessEnv, uid?: number) {
    const { PATH, HOME } = process.env
    const child = spawn(process.execPath, [launcher], {
      env: { PATH, HOME, EMS_DATA_DIR: folder, EMS_PORT: String(await freePort()), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid && { uid, gid: uid }),
    })
    let message = ''
    child.stderr?.on('data', (chunk) => {
      message += chunk
    })
    const [code] = await once(child, 'close')
    return { code, said: message.trim() }
  }

  test('a taken port', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }

    const { code, said } = await start({ EMS_PORT: String(port) })
    server.close()

    expect(said).toMatch(
      `Port ${port} is taken. Stop the program that uses it, or choose another, for example EMS_PORT=`,
    )
    expect(said).not.toContain('\n')
    expect(code).toBe(1)
  })

  test('something that is no port', async () => {
    const { code, said } = await start({ EMS_PORT: 'http' })

    expect(said).toBe('EMS_PORT is "http", which is no port. Give a number from 1 to 65535.')
    expect(code).toBe(1)
  })

  test('a broken database folder', async () => {
    const cluster = path.join(folder, 'postgres', 'cluster')
    await mkdir(cluster, { recursive: true })
    await writeFile(path.join(cluster, 'PG_VERSION'), 'garbage')
    await writeFile(path.join(folder, 'postgres', 'password'), 'password')

    const { code, said } = await start({})

    expect(said).toContain(`The database folder ${cluster} is broken`)
    expect(said).toContain(`Restore it from a backup, or move ${cluster} away to begin with an empty database.`)
    expect(said).not.toContain('\n')
    expect(code).toBe(1)
    expect(await readdir(cluster)).toEqual(['PG_VERSION'])
  })

  test('a data folder that is a file', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, '')

    const { code, said } = await start({ EMS_DATA_DIR: file })

    expect(said).toMatch(
      `The data folder ${file} cannot be written (ENOTDIR). Change its owner or rights, or choose another with EMS_DATA_DIR.`,
    )
    expect(code).toBe(1)
  })

  const isRoot = process.getuid?.() === 0
  const nobodyReachesThis = spawnSync('test', ['-r', launcher], isRoot ? { uid: NOBODY } : {}).status === 0
  const withoutRights = !isRoot || nobodyReachesThis ? test : test.skip
  withoutRights('a data folder without write permission', async () => {
    await chmod(folder, 0o555)

    const { code, said } = await start({}, isRoot ? NOBODY : undefined)
    await chmod(folder, 0o755)

    expect(said).toBe(
      `The data folder ${folder} cannot be written (EACCES). Change its owner or rights, or choose another with EMS_DATA_DIR.`,
    )
    expect(code).toBe(1)
  })

  test('a DATABASE_URL where nothing answers', async () => {
    const port = await freePort()

    const { code, said } = await start({ DATABASE_URL: `postgres://ems:very-private@127.0.0.1:${port}/ems` })

    expect(said).toContain(`DATABASE_URL names 127.0.0.1:${port}/ems, which cannot be used (connect ECONNREFUSED`)
    expect(said).toContain('or unset DATABASE_URL to use the embedded one.')
    expect(said).not.toContain('very-private')
    expect(code).toBe(1)
  })

  test('a DATABASE_URL of another kind', async () => {
    const { code, said } = await start({ DATABASE_URL: 'mysql://127.0.0.1/ems' })

    expect(said).toContain('DATABASE_URL is no PostgreSQL address.')
    expect(code).toBe(1)
  })

  test('a data folder that another EMS uses', async () => {
    const holder = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { lockFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'start/lock.ts'))}
         await lockFolder(${JSON.stringify(folder)}, 'http://localhost:8123')
         console.log('locked')
         setInterval(() => {}, 1000)`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(holder.stdout, 'data')

    const { code, said } = await start({})
    holder.kill('SIGKILL')
    await once(holder, 'exit')

    expect(said).toBe(
      `The data folder ${folder} is in use by another EMS (process ${holder.pid}, http://localhost:8123). Stop that one, or choose another folder with EMS_DATA_DIR.`,
    )
    expect(code).toBe(1)
  })

  test('secrets that are broken', async () => {
    await writeFile(path.join(folder, 'secrets.json'), '{')

    const { code, said } = await start({ DATABASE_URL: process.env.TEST_DATABASE_URL })

    expect(said).toContain(`The secrets in ${path.join(folder, 'secrets.json')} are broken.`)
    expect(code).toBe(1)
  })
})
