import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type BuildResult, build } from 'esbuild'
import { positionsOf, type Written } from './positions.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Programs of each bundled service, by the name of their file in `services/<name>/dist`. A thread is a program too. */
const programs = {
  api: {
    main: 'src/main.ts',
    worker: 'src/worker.ts',
    migrate: 'src/migrate.ts',
    files: 'src/files/storage/copy-program.ts',
    'arrange-thread': 'src/files/pdf/arrange-thread.ts',
    'pdf-thread': 'src/files/text/pdf-thread.ts',
    'signature-thread': 'src/files/signing/signature-thread.ts',
    'watermark-thread': 'src/files/pdf/watermark-thread.ts',
    'xls-thread': 'src/files/reading/sheets/xls-thread.ts',
  },
  identity: { main: 'src/main.ts', migrate: 'src/migrate.ts', invite: 'src/invite.ts' },
  realtime: { main: 'src/main.ts' },
  gateway: { main: 'src/main.ts' },
} as const satisfies Record<string, Record<string, string>>

type Bundled = keyof typeof programs

/** Native code, packages that read files next to their own, and optional dependencies that load only on use. */
const externals = ['@node-rs/*', 'pdfkit', 'pg-native', 'typescript']

/** Of every file: traces name sources; CommonJS packages in the bundle ask for Node's own modules by `require`. */
const banner = [
  `import './prelude.js'`,
  `import { createRequire as requireOf } from 'node:module'`,
  'const require = requireOf(import.meta.url);',
].join(';')

const prelude = path.join(import.meta.dirname, 'prelude.ts')
const builders = ['bundle.ts', 'positions.ts'].map((file) => path.join(import.meta.dirname, file))
/** Node keeps a text with any other letter in twice the memory. Escapes mean the same wherever esbuild leaves such letters. */
const escaped = (text: string) =>
  text.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
const MANIFEST = 'inputs.json'
/** Parts of an earlier build stay so long: a process that runs it loads some of them only when it needs them. */
const KEPT_MS = 24 * 3_600_000

/** Bundles the services, or one of them, whose sources changed since their last bundle. */
export async function bundleServices(only?: string): Promise<void> {
  for (const name of Object.keys(programs) as Bundled[]) if (!only || only === name) await bundleService(name)
}

async function bundleService(name: Bundled) {
  const folder = path.join(root, 'services', name, 'dist')
  if (await isCurrent(folder)) return
  const began = Date.now()
  await store(folder, await bundleOf(name), began)
}

/** Makes a bundle in memory. */
export const bundleOf = (name: Bundled): Promise<Result> =>
  build({
    ...{
      absWorkingDir: path.join(root, 'services', name),
      entryPoints: { ...programs[name], prelude },
      outdir: 'dist',
    },
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node24', external: externals },
    // Relative paths mean the same in sources below `src` and here: all files lie beside each other.
    chunkNames: '[name]-[hash]',
    sourcemap: 'external',
    sourcesContent: false,
    // The text of the sources stays in memory: without white space some 6 MB less.
    minifyWhitespace: true,
    minifySyntax: true,
    // oidc-provider stores models under the names of their classes. In the API, where nothing does, names would be 7 MB.
    keepNames: name !== 'api',
    legalComments: 'none',
    // Node prints the line of an uncaught error.
    lineLimit: 160,
    banner: { js: banner },
    alias: { 'abort-controller': path.join(import.meta.dirname, 'abort-controller.ts') },
    write: false,
    metafile: true,
    logLevel: 'warning',
  })

type Result = BuildResult<{ write: false; metafile: true }>

/** Replaces file by file, so that a service that starts meanwhile reads whole ones. */
async function store(folder: string, { outputFiles, metafile }: Result, began: number) {
  await mkdir(folder, { recursive: true })
  const files = outputFiles.flatMap((file): Written[] =>
    file.path.endsWith('.map')
      ? positionsOf(file, root)
      : [{ path: file.path, contents: Buffer.from(escaped(file.text)) }],
  )
  const isEntry = (file: Written) => metafile.outputs[path.relative(path.dirname(folder), file.path)]?.entryPoint
  await Promise.all(files.filter((file) => !isEntry(file)).map(replace))
  // After the parts that they name.
  await Promise.all(files.filter(isEntry).map(replace))
  const inputs = Object.keys(metafile.inputs).map((file) => path.resolve(folder, '..', file))
  const stamps = await Promise.all(
    // Files written meanwhile may be in the bundle or not.
    [...builders, ...inputs].map(async (file) => [file, await stampOf(file, began)]),
  )
  await replace({
    path: path.join(folder, MANIFEST),
    contents: Buffer.from(JSON.stringify(Object.fromEntries(stamps))),
  })
  const current = new Set(files.map((file) => path.basename(file.path)))
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (name === MANIFEST || current.has(name)) continue
    if (Date.now() - (await stat(file)).mtimeMs > KEPT_MS) await rm(file)
  }
}

async function replace({ path: file, contents }: Written) {
  const other = `${file}.${process.pid}`
  await writeFile(other, contents)
  await rename(other, file)
}

/** Whether every file that the bundle was made of is as it was then. */
async function isCurrent(folder: string) {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (!text) return false
  const stamps = await Promise.all(
    Object.entries(JSON.parse(text)).map(async ([file, stamp]) => (await stampOf(file)) === stamp),
  )
  return stamps.every(Boolean)
}

const stampOf = (file: string, before = Number.POSITIVE_INFINITY) =>
  stat(file).then(
    ({ mtimeMs, size }) => (mtimeMs < before ? `${mtimeMs} ${size}` : 'changed'),
    () => 'gone',
  )

if (import.meta.main) await bundleServices(process.argv[2])
