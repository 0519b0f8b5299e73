import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Compilation } from 'webpack'
import { globalOf } from './build/webpack.ts'
import type { Area } from './registry/descriptor.ts'
import type { Release } from './registry/registry.ts'
import { releaseOf } from './release.ts'

/** Number of kept builds: a loading page still requests the files of its build. */
const KEPT = 10

type Built = {
  area: Area
  /** As the watching compiler was configured; each build gets one of its own from it. */
  version: string
  folder: string
  outDir: string
  /** Output folder of webpack. */
  scratch: string
  compilation: Compilation
}

/**
 * Makes a release of a development build under a new version, in addresses, class names and container name, so that an open
 * page can run it beside the one before (docs/decisions/federation-development.md).
 */
export async function createDevRelease({
  area,
  version,
  folder,
  outDir,
  scratch,
  compilation,
}: Built): Promise<Release> {
  const devVersion = `${version}.${Date.now().toString(36)}`
  const home = join(outDir, 'registry/remotes', area.id, devVersion)
  const [was, is] = [globalOf(area.id, version), globalOf(area.id, devVersion)]
  await Promise.all(
    compilation.getAssets().map(async ({ name }) => {
      const content = await readFile(join(scratch, name))
      await mkdir(dirname(join(home, name)), { recursive: true })
      const isCode = /\.(js|css)$/.test(name)
      await writeFile(join(home, name), isCode ? content.toString().replaceAll(was, is) : content)
    }),
  )
  await forgetOld(dirname(home), `${version}.`)
  return releaseOf(area, devVersion, folder, home, compilation)
}

async function forgetOld(folder: string, beginning: string) {
  const editions = (await readdir(folder)).filter((one) => one.startsWith(beginning)).sort()
  await Promise.all(editions.slice(0, -KEPT).map((one) => rm(join(folder, one), { recursive: true })))
}
