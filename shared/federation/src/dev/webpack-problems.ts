import { isAbsolute, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Stats } from 'webpack'
import { workspace } from '../registry/policy.ts'
import type { Problem } from './problem.ts'

/** Of ts-loader: file, line and column, then code and text. */
const SYNTAX = /^\[tsl\] ERROR in (.+)\((\d+),(\d+)\)\s+TS\d+: ([\s\S]+)$/
/** Of PostCSS, which loaders of style sheets pass on with all that came between. */
const STYLE = /[\s\S]*SyntaxError\s+\((\d+):(\d+)\)(?: from "[^"]+" plugin:)? ([\s\S]+)$/
const LOST = /^Module not found: Error: (Can't resolve '[^']+')/

/** Mistakes of a failed build in words of their own, without the loaders they came through. */
export function problemsOf({ compilation }: Stats): Problem[] {
  const problems = compilation.errors.map(problemOf)
  // A style sheet fails twice: by itself, and in what imports it.
  const isFirst = (one: Problem, position: number) =>
    position === problems.findIndex(({ file, text }) => file === one.file && text === one.text)
  return problems.filter(isFirst)
}

/** `module`: webpack's own errors name it. Loaders colour their messages for a terminal, also where none is. */
function problemOf({ message: coloured, module }: Error & { module?: { resource?: string } }): Problem {
  const message = stripVTControlCharacters(coloured)
  const resource = module?.resource
  const at = resource ? { file: fromRoot(resource) } : {}
  const [isSyntax, file = '', line, column, text = ''] = SYNTAX.exec(message) ?? []
  if (isSyntax) return { file: fromRoot(file), line: Number(line), column: Number(column), text: text.trim() }
  const [isStyle, styleLine, styleColumn, rest = ''] = STYLE.exec(message) ?? []
  if (isStyle) {
    const plain = resource ? rest.replace(`${resource} `, '') : rest
    return { ...at, line: Number(styleLine), column: Number(styleColumn), text: plain.trim() }
  }
  return { ...at, text: LOST.exec(message)?.[1] ?? message.trim() }
}

/** As everybody names a file of the checkout; a file outside by its whole path. */
export function fromRoot(file: string): string {
  const path = relative(workspace, file)
  return path.startsWith('..') || isAbsolute(path) ? file : path
}
