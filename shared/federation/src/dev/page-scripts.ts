import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** Where a development server has its scripts for the page. */
export const SCRIPTS = '/-/dev/'

/** A file of `page/` as a browser runs it; undefined when there is none of this name. */
export async function pageScript(path: string): Promise<string | undefined> {
  const [, name] = /^\/-\/dev\/([a-z]+\.ts)$/.exec(path) ?? []
  const source = name && (await readFile(join(import.meta.dirname, 'page', name), 'utf8').catch(() => undefined))
  return source ? stripTypeScriptTypes(source) : undefined
}
