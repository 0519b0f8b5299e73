import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { workspace } from '../registry/policy.ts'

/** The sources of a host and of one remote, `demo`, as small as they can be and still share, style and load lazily. */
const SOURCES = {
  'host/package.json': '{"name":"host","version":"1.0.0","type":"module"}',
  'host/webpack.config.ts': `import { hostConfig } from '@ems/federation/webpack'
export default hostConfig(import.meta.dirname)`,
  'host/src/main.tsx': `import { createRoot } from 'react-dom/client'
import { who } from '@ems/platform'
import './main.css'
createRoot(document.getElementById('root')!).render(<p>{who()}</p>)
import('./later.ts').then(({ later }) => later())
import(/* webpackChunkName: 'kit' */ '@ems/ui').then((kit) => console.log(kit))`,
  'host/src/later.ts': 'export const later = () => console.log("later")',
  'host/src/main.css': 'body { margin: 0 }',
  'host/public/index.html': '<!doctype html><html lang="id"><head><title>EMS</title></head><body></body></html>',
  'remotes/demo/package.json': '{"name":"demo","version":"2.3.4","type":"module"}',
  'remotes/demo/webpack.config.ts': `import { remoteConfig } from '@ems/federation/webpack'
export default remoteConfig(import.meta.dirname)`,
  'remotes/demo/src/area.ts': `import { defineArea } from '@ems/federation/descriptor'
export const area = defineArea({
  id: 'demo',
  title: 'Demo',
  basePaths: ['/private/demo'],
  routes: [{ path: '/private/demo/list', expose: './list', file: 'List.tsx', title: 'Daftar', permission: 'demo-list' }],
  menu: [{ id: 'demo', title: 'Daftar', to: '/private/demo/list', permission: 'demo-access' }],
})`,
  'remotes/demo/src/List.tsx': `import { useState } from 'react'
import { who } from '@ems/ui'
import { Third } from 'third-party'
import styles from './List.module.css'
export default function List() {
  const [name] = useState(who)
  return <p className={styles.list}>Daftar {name} <Third /></p>
}`,
  'remotes/demo/src/List.module.css': '.list { color: red }',
  'node_modules/third-party/package.json':
    '{"name":"third-party","version":"1.0.0","type":"module","exports":"./index.js"}',
  'node_modules/third-party/index.js': `import { Badge } from '@mantine/core'
export const Third = () => 'third party ' + Badge`,
  'node_modules/@mantine/core/package.json':
    '{"name":"@mantine/core","version":"9.7.3","type":"module","exports":"./index.js"}',
  'node_modules/@mantine/core/index.js': 'export const Badge = "a Mantine of its own"',
  'node_modules/@ems/platform/package.json':
    '{"name":"@ems/platform","version":"0.1.0","type":"module","exports":"./index.js"}',
  'node_modules/@ems/platform/index.js': 'export const who = () => "platform"',
  'node_modules/@ems/ui/package.json': '{"name":"@ems/ui","version":"0.1.0","type":"module","exports":"./index.js"}',
  'node_modules/@ems/ui/index.js': 'export const who = () => "ui"',
}

export type BuildWorkspace = Awaited<ReturnType<typeof buildWorkspace>>

/** A throw-away workspace that the build runs on as a process of its own, with the real React and stand-in façades. */
export async function buildWorkspace() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'ems-build-')))
  const write = async (file: string, content: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), content)
  }
  for (const [file, content] of Object.entries(SOURCES)) await write(file, content)
  await symlink(join(workspace, 'shared/federation'), join(folder, 'node_modules/@ems/federation'))
  const fromHost = createRequire(join(workspace, 'host/package.json'))
  for (const name of ['react', 'react-dom']) {
    await symlink(dirname(fromHost.resolve(`${name}/package.json`)), join(folder, 'node_modules', name))
  }

  return {
    folder,
    write,
    read: (file: string) => readFile(join(folder, 'out', file), 'utf8'),
    build: async () => {
      const { ended, output } = run('build/build.ts', folder)
      return { code: await ended, output: output() }
    },
    /** Development mode; end it with `stop`. */
    watch: () => run('dev.ts', folder),
    remove: () => rm(folder, { recursive: true }),
  }
}

function run(script: 'build/build.ts' | 'dev.ts', folder: string) {
  const options = ['--out', join(folder, 'out'), '--host', join(folder, 'host'), '--remotes', join(folder, 'remotes')]
  const child = spawn(process.execPath, [join(workspace, 'shared/federation/src', script), ...options])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { ended, output: () => output, stop }
}
