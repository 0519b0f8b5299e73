import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '@ems/service'

/** Reads a file again only when it changed, and keeps the last content that could be read. */
export function kept<Content>(file: string, read: (text: string) => Content, log: Log, isOptional = false) {
  let seen = ''
  let content: Content | undefined
  let reading: Promise<void> | undefined

  const refresh = async () => {
    const now = await stateOf(file)
    if (now === seen) return
    seen = now
    if (isOptional && now === 'absent') {
      content = undefined
      return
    }
    try {
      content = read(await readFile(file, 'utf8'))
    } catch (error) {
      log.error({ file, error: error instanceof Error ? error.message : error }, 'unusable, keeping what was there')
    }
  }

  return async () => {
    reading ??= refresh().finally(() => {
      reading = undefined
    })
    await reading
    return content
  }
}

/** The same for every file of a folder, one content each; the same list as long as none of them changed. */
export function keptFolder<Content>(folder: string, read: (text: string, name: string) => Content, log: Log) {
  const files = new Map<string, () => Promise<Content | undefined>>()
  let seen = ''
  let list: Content[] = []

  return async (): Promise<Content[]> => {
    const now = await stateOf(folder)
    if (now !== seen) {
      seen = now
      const names = (await readdir(folder).catch(() => [])).filter((name) => /^[a-z][\w-]*\.json$/.test(name))
      for (const name of files.keys()) if (!names.includes(name)) files.delete(name)
      for (const name of names.filter((one) => !files.has(one)))
        files.set(
          name,
          kept(join(folder, name), (text) => read(text, name), log),
        )
    }
    const contents = (await Promise.all([...files.values()].map((one) => one()))).filter((one) => one !== undefined)
    if (contents.length !== list.length || contents.some((one, n) => one !== list[n])) list = contents
    return list
  }
}

const stateOf = (file: string) =>
  stat(file).then(
    ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
    () => 'absent',
  )
