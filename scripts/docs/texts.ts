import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
/** Installed, built, generated or private to one machine: no part of the sources. */
const outside = new Set(['node_modules', 'dist', 'results'])
const textual = /(\.(md|ts|tsx|mjs|sql|css|json|jsonc|ya?ml|sh|html|grit)|Dockerfile[\w.-]*|\/[\w-]+)$/
/** Large and generated: they point to nothing. */
const skipped = /pnpm-lock\.yaml$|\/corpus\.json$/

/** Every file and folder of the sources, from the root, and the content of the text files among them. */
export async function readTexts() {
  const [paths, files] = [new Set<string>(), [] as string[]]
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true })
    await Promise.all(
      entries.map(async (entry) => {
        if (outside.has(entry.name) || (entry.name.startsWith('.') && entry.name !== '.ci')) return
        const name = folder ? `${folder}/${entry.name}` : entry.name
        paths.add(name)
        if (entry.isDirectory()) await walk(name)
        else if (textual.test(`/${name}`) && !skipped.test(name)) files.push(name)
      }),
    )
  }
  await walk('')
  const read = async (name: string) => [name, await readFile(path.join(root, name), 'utf8')] as const
  return { root, paths, texts: new Map(await Promise.all(files.toSorted().map(read))) }
}
