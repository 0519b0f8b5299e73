import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '@ems/testing'
import type { App } from '../src/http/signature.ts'
import { installed, type Result, replaced, run } from './packages.ts'

/** One of the places where the suite expects a service. */
export type Cluster = { name: string; host: string; port: number; app: App }

/** Its own development dependencies without browsers, and without the two that are git repositories. */
const dependencies = {
  '@stablelib/base64': '^2.0.1',
  '@stablelib/utf8': '^1.0.0',
  '@types/express-serve-static-core': '4.17.28',
  '@types/node': '^25.5.0',
  'faye-websocket': '^0.11.3',
  'isomorphic-fetch': '^3.0.0',
  jasmine: '^4.5.0',
  'jasmine-spec-reporter': '^7.0.0',
  'source-map-loader': '^1.1.3',
  'ts-loader': '^9.5.7',
  tweetnacl: '^1.0.3',
  typescript: '^5.1.3',
  webpack: '5.110.3',
  'webpack-cli': '^5.1.4',
  'webpack-merge': '^5.8.0',
  xmlhttprequest: '^1.8.0',
}

/** Runs the integration suite of pusher-js for Node against one service for each cluster. */
export async function runPusherJs(folder: string, clusters: Cluster[]): Promise<Result> {
  await installed(folder, dependencies)
  const server = path.join(folder, 'integration_tests_server')
  await installed(server, { express: '^4.22.2', pusher: '^5.1.1-beta' })
  const ports = [await freePort(), await freePort()] as const
  await adapt(folder, clusters, ports)

  const webpack = ['webpack', '--config', 'spec/config/jasmine/webpack.integration.js']
  await run('npx', webpack, { cwd: folder, env: { MODE: 'development', MINIMIZE: 'false' }, quiet: true })
  const authServer = await started(server, clusters)
  try {
    const args = ['jasmine', '--config=spec/config/jasmine/integration.json']
    return counted(await run('npx', args, { cwd: folder, mayFail: true }))
  } finally {
    authServer.kill()
  }
}

/** Points client and specs at services on this machine, without TLS. The specs themselves stay as they are. */
async function adapt(folder: string, clusters: Cluster[], ports: readonly [number, number]) {
  const at = (file: string) => path.join(folder, file)
  const hosts = Object.fromEntries(clusters.map(({ name, host }) => [name, host]))
  // Its dependency works only in React Native, and the type check of ts-loader covers every folder.
  await rm(at('src/runtimes/react-native'), { recursive: true })
  await replaced(at('src/core/config.ts'), [
    [`return \`ws-\${cluster}.pusher.com\``, `return (${JSON.stringify(hosts)} as any)[cluster]`],
  ])
  await replaced(at('src/core/defaults.ts'), [['wsPort: 80', `wsPort: ${clusters[0]?.port}`]])
  await replaced(at('spec/javascripts/integration/index.node.js'), [
    ['{\n  transport: "ws",\n  forceTLS: true,\n},', ''],
  ])
  const moved: [string, string][] = [
    ['localhost:3000', `localhost:${ports[0]}`],
    ['localhost:3001', `localhost:${ports[1]}`],
  ]
  await replaced(at('spec/javascripts/helpers/node/integration.js'), moved)
  await replaced(at('integration_tests_server/index.js'), [
    ['start_app(3000', `start_app(${ports[0]}`],
    ['start_app(3001', `start_app(${ports[1]}`],
    ...clusters.map(({ name, host, port }): [string, string] => [
      `cluster: "${name}"`,
      `host: "${host}", port: "${port}"`,
    ]),
  ])
}

/** The suite's own server, which signs subscriptions and triggers events with the stock SDK. */
async function started(folder: string, clusters: Cluster[]): Promise<ChildProcess> {
  const env = Object.fromEntries(
    clusters.flatMap(({ name, app }) => [
      [`INTEGRATION_TESTS_APP_${name.toUpperCase()}_APP_ID`, app.id],
      [`INTEGRATION_TESTS_APP_${name.toUpperCase()}_KEY`, app.key],
      [`INTEGRATION_TESTS_APP_${name.toUpperCase()}_SECRET`, app.secret],
    ]),
  )
  const child = spawn('node', ['index.js'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve, reject) => {
    child.stdout?.once('data', resolve)
    child.once('exit', (code) => reject(new Error(`The server of the suite ended with ${code}`)))
  })
  return child
}

function counted(output: string): Result {
  const [, executed, total] = /Executed (\d+) of (\d+) specs?/.exec(output) ?? []
  const [, failed = '0'] = /\((\d+) FAILED\)/.exec(output) ?? []
  if (executed === undefined || executed !== total) throw new Error('The suite of pusher-js did not run to its end')
  return { passed: Number(executed) - Number(failed), failed: Number(failed) }
}
