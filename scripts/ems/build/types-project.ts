import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../channel/registry.ts'

/** Inside `node_modules`, so that it is deleted together with the packages. */
export const cacheFolder = path.join(root, 'node_modules/.cache/ems')

let count = 0

/** Project of one remote and what it is built on alone, for `tsc`: another department's mistake is not this one's. */
export async function writeTypesProject(area: string) {
  count += 1
  const project = path.join(cacheFolder, `tsconfig.${area}.${process.pid}.${count}.json`)
  const include = ['shared/contracts', 'shared/platform', 'shared/ui', `remotes/${area}/src`]
  const config = {
    extends: path.join(root, 'tsconfig.browser.json'),
    include: include.map((folder) => path.join(root, folder)),
    exclude: [path.join(root, '**/node_modules'), path.join(root, '**/dist')],
  }
  await mkdir(cacheFolder, { recursive: true })
  await writeFile(project, JSON.stringify(config))
  return {
    project,
    buildInfo: path.join(cacheFolder, `types.${area}.tsbuildinfo`),
    remove: () => rm(project, { force: true }),
  }
}
