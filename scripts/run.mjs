// The door of every npm script, for whatever Node (20 or newer) the machine has: installs when node_modules does not
// match the lock file, then runs scripts/<script.ts> with the Node of this workspace (docs/decisions/toolchain.md).
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const PNPM = 'pnpm@12.21.0'
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const node = path.join(root, 'node_modules/node/bin/node')
const stamp = path.join(root, 'node_modules/.installed')

/** A move of a ring is mostly compiling; from the environment, what is compiled once counts from the first file on. */
const compiled = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/ems') }

const [script = '', ...rest] = process.argv.slice(2)
refuseOldNode()
install()
passThrough()

function refuseOldNode() {
  const [major] = process.versions.node.split('.')
  if (Number(major) >= 20) return
  process.stderr.write(`EMS needs Node 20 or newer to begin; this is ${process.versions.node}.\n`)
  process.exit(1)
}

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'pnpm-lock.yaml')))
    .digest('hex')
  if (read(stamp) === wanted) return
  process.stderr.write('Installing packages…\n')
  const { status } = spawnSync('npx', ['--yes', PNPM, 'install', '--frozen-lockfile'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    process.stderr.write(
      'The packages could not be installed (see above). Check the network and the registry, then run this again.\n',
    )
    process.exit(status ?? 1)
  }
  refuseOtherNode()
  writeFileSync(stamp, wanted)
}

/** A package whose install script did not run leaves `node` on the machine's own Node, silently. */
function refuseOtherNode() {
  const wanted = JSON.parse(readFileSync(path.join(root, 'node_modules/node/package.json'), 'utf8')).version
  const { stdout } = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  if (stdout?.trim() === wanted) return
  process.stderr.write(
    `The Node ${wanted} of this workspace was not unpacked. Remove node_modules and run this again.\n`,
  )
  process.exit(1)
}

function passThrough() {
  // The IPC channel tells the script when this process is gone, however it went.
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', path.join(root, 'scripts', script), ...rest], {
    cwd: root,
    env: { ...process.env, ...(script === 'ems.ts' && compiled) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    process.stderr.write(`${node} could not be started: ${error.message}. Remove node_modules and run this again.\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal === 'SIGINT' ? 2 : 15)))
  if (process.env.npm_lifecycle_event) endWithNpm(child)
}

/** If npm is killed, its script would keep running. */
function endWithNpm(child) {
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && child.kill('SIGTERM'), 1_000).unref()
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
