import { parse } from '@swc/core'
import type { Name } from './findings.ts'

type Node = { type: string; span?: { start: number }; [key: string]: unknown }
type Identifier = Node & { value: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const typeDeclarations = new Set(['TsTypeAliasDeclaration', 'TsInterfaceDeclaration', 'ClassDeclaration'])
const isComponent = (name: string) => /^[A-Z][a-z]/.test(name)

/**
 * Names that a file declares: variables, functions, parameters, types, classes, bindings and its own names for imports.
 * Not names of properties: those may be columns, fields of the API or options of a library.
 */
export async function declaredNames(text: string, isTsx: boolean): Promise<Name[]> {
  // Offsets count from the first statement, so the text gets one at its beginning.
  const tree = (await parse(`;${text}`, { syntax: 'typescript', tsx: isTsx })) as unknown as Node
  const start = (tree.span?.start ?? 0) + 1
  const names: Name[] = []
  const add = (node: unknown, isType = false) => {
    if (!isNode(node) || node.type !== 'Identifier') return
    const { value: name, span } = node as Identifier
    names.push({ name, isType: isType || isComponent(name), offset: (span?.start ?? start) - start })
  }
  const pattern = (node: unknown): void => {
    if (!isNode(node)) return
    if (node.type === 'Identifier') add(node)
    else if (node.type === 'AssignmentPattern') pattern(node.left)
    else if (node.type === 'RestElement') pattern(node.argument)
    else if (node.type === 'ArrayPattern') for (const element of node.elements as unknown[]) pattern(element)
    else if (node.type === 'ObjectPattern') for (const property of node.properties as Node[]) renamed(property)
  }
  // `{ waiting }` takes the name of a property, `{ waiting: pending }` gives one.
  const renamed = (property: Node) => {
    if (property.type === 'KeyValuePatternProperty') pattern(property.value)
    else if (property.type === 'RestElement') pattern(property.argument)
  }
  const walk = (node: Node): void => {
    if (node.type === 'VariableDeclarator') pattern(node.id)
    else if (node.type === 'FunctionDeclaration') add(node.identifier)
    else if (typeDeclarations.has(node.type)) add(node.id ?? node.identifier, true)
    else if (node.type === 'Parameter') pattern(node.pat)
    else if (node.type === 'ArrowFunctionExpression') for (const param of node.params as unknown[]) pattern(param)
    else if (node.type === 'ImportSpecifier' && node.imported) add(node.local)
    for (const value of Object.values(node))
      if (Array.isArray(value)) for (const item of value) step(item)
      else step(value)
  }
  const step = (value: unknown) => {
    if (isNode(value)) walk(value)
    else if (typeof value === 'object' && value !== null)
      for (const item of Object.values(value)) if (isNode(item)) walk(item)
  }
  walk(tree)
  return names
}
