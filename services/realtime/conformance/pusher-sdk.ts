import { installed, type Result, run } from './packages.ts'
import type { Cluster } from './pusher-js.ts'

/** Further dependencies of its `tests/remote`. */
const dependencies = {
  'abort-controller': '^3.0.0',
  'expect.js': '0.3.1',
  'https-proxy-agent': '^5.0.0',
  'is-base64': '^1.1.0',
  mocha: '^9.2.2',
  'node-fetch': '^2.7.0',
  tweetnacl: '^1.0.0',
  'tweetnacl-util': '^0.15.0',
}

/** Runs the tests that the `pusher` SDK has for a real service, unchanged. */
export async function runPusherSdk(folder: string, [cluster]: Cluster[]): Promise<Result> {
  if (!cluster) throw new Error('No service to run against')
  await installed(folder, dependencies)
  const { app, host, port } = cluster
  const env = { PUSHER_URL: `http://${app.key}:${app.secret}@${host}:${port}/apps/${app.id}` }
  const args = ['mocha', '--exit', 'tests/remote/**/*.js']
  const output = await run('npx', args, { cwd: folder, env, mayFail: true })
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(output)?.[1] ?? 0)
  if (count('passing') + count('failing') === 0) throw new Error('The tests of the SDK did not run')
  return { passed: count('passing'), failed: count('failing') }
}
