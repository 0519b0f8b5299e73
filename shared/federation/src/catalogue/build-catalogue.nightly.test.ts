import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { buildCatalogue } from './build-catalogue.ts'

// All of the kit is compiled.
const LONG = 300_000

let outDir: string
afterAll(() => rm(outDir, { recursive: true, force: true }))

test(
  'the catalogue is built from the sources of the kit, once for each state of them',
  async () => {
    outDir = await mkdtemp(join(tmpdir(), 'ems-catalogue-'))
    const output: string[] = []
    const build = () => buildCatalogue({ outDir, log: (line) => output.push(line) })
    await build()

    const page = await readFile(join(outDir, 'catalogue/index.html'), 'utf8')
    const files = [...page.matchAll(/(?:src|href)="\/(catalogue\/(?:js|css)\/[^"]+)"/g)].map(([, file = '']) => file)
    expect(files.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(0)
    for (const file of files) expect((await stat(join(outDir, file))).size).toBeGreaterThan(0)
    const [script = ''] = files.filter((file) => file.endsWith('.js'))
    expect((await stat(join(outDir, `${script}.br`))).size).toBeGreaterThan(0)

    await build()
    expect(output).toEqual([expect.stringMatching(/^built catalogue in /)])
  },
  LONG,
)
