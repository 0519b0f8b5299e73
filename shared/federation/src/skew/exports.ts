import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from '@typescript/typescript6'
import type { EntryReport } from './report.ts'

/**
 * What an entry of a package exports, by name: `value`, `type`, or either with `, deprecated since <version>` (a comment
 * `@deprecated <version>` before the name or before its statement).
 */
export function exportsOf(file: string): EntryReport {
  const text = readFileSync(file, 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return Object.assign({}, ...source.statements.map((statement) => exportsIn(statement, file)))
}

function exportsIn(statement: ts.Statement, file: string): EntryReport {
  if (ts.isExportDeclaration(statement)) return exportedAgain(statement, file)
  if (ts.isExportAssignment(statement)) return { default: `value${deprecation(statement)}` }
  if (!isExported(statement)) return {}
  const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
  return entries(namesOf(statement), isType, deprecation(statement))
}

function exportedAgain(statement: ts.ExportDeclaration, file: string): EntryReport {
  const { exportClause: clause, moduleSpecifier: from, isTypeOnly } = statement
  const whole = deprecation(statement)
  if (clause && ts.isNamespaceExport(clause)) return entries([clause.name.text], isTypeOnly, whole)
  if (clause)
    return Object.assign(
      {},
      ...clause.elements.map((one) =>
        entries([one.name.text], isTypeOnly || one.isTypeOnly, deprecation(one) || whole),
      ),
    )
  const path = from && ts.isStringLiteral(from) ? from.text : ''
  if (!path.startsWith('.')) throw new Error(`${file} exports everything of ${path}: name what it exports.`)
  const all = exportsOf(join(dirname(file), path))
  if (!isTypeOnly) return all
  return Object.fromEntries(Object.entries(all).map(([name, kind]) => [name, kind.replace('value', 'type')]))
}

const entries = (names: readonly string[], isType: boolean, since: string): EntryReport =>
  Object.fromEntries(names.map((name) => [name, `${isType ? 'type' : 'value'}${since}`]))

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => bound(name))
  const { name } = statement as unknown as { name?: ts.Identifier }
  return name ? [name.text] : []
}

const bound = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((one) => (ts.isBindingElement(one) ? bound(one.name) : []))

function deprecation(node: ts.Node): string {
  const { text } = node.getSourceFile()
  const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []
  const last = comments.at(-1)
  const [, since] = /@deprecated (\d+\.\d+\.\d+)/.exec(last ? text.slice(last.pos, last.end) : '') ?? []
  return since ? `, deprecated since ${since}` : ''
}
