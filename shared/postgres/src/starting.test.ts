import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { testDatabase } from '@ems/testing'
import { expect, test } from '@jest/globals'

/** A service that does nothing but look at its database, in a process of its own. */
function start(url: string) {
  const source = `import { connect, retrying, starting } from ${JSON.stringify(path.join(import.meta.dirname, 'index.ts'))}
    const pool = connect({ url: ${JSON.stringify(url)}, name: 'billing' })
    await starting('billing', () => retrying(() => pool.query('select 1'), 300))
    console.log('started')
    await pool.end()`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

test('a service that its database does not let in says why in one line, and ends', async () => {
  const { url } = await testDatabase({
    schema: 'sso',
    sql: new URL('../../../services/identity/sql', import.meta.url),
  })
  const [wrongPassword, wrongName, nobody] = [new URL(url), new URL(url), new URL(url)]
  wrongPassword.password = 'wrong'
  wrongName.pathname = '/nowhere'
  nobody.port = '1'

  expect(start(url)).toEqual({ status: 0, stdout: 'started', stderr: '' })
  expect(start(wrongPassword.href)).toEqual({
    status: 78,
    stdout: '',
    stderr: expect.stringMatching(
      /^billing cannot start: DATABASE_URL does not work: password authentication failed for user "\w+"\.$/,
    ),
  })
  expect(start(wrongName.href).stderr).toBe(
    'billing cannot start: DATABASE_URL does not work: database "nowhere" does not exist.',
  )
  expect(start(nobody.href).stderr).toMatch(/^billing cannot start: PostgreSQL does not answer: .*ECONNREFUSED.*\.$/)
})
