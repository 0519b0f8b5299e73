import type { Adf } from '../state.ts'

/** Nodes of the Atlassian Document Format that the API takes. */
const nodes = new Set(
  ['doc', 'paragraph', 'text', 'hardBreak', 'bulletList', 'orderedList', 'listItem', 'heading', 'codeBlock']
    .concat(['blockquote', 'rule', 'mention', 'emoji', 'inlineCard', 'panel', 'table', 'tableRow', 'tableCell'])
    .concat(['tableHeader', 'mediaSingle', 'media', 'mediaGroup', 'date', 'status', 'expand', 'taskList', 'taskItem']),
)
const blocks = new Set([
  'paragraph',
  'bulletList',
  'orderedList',
  'heading',
  'codeBlock',
  'blockquote',
  'rule',
  'panel',
])
const MAX_CHARACTERS = 32_767

/** Why a document is rejected; undefined where it is one. */
export function adfProblem(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null)
    return 'Operation value must be an Atlassian Document (see the Atlassian Document Format)'
  const doc = value as Adf
  if (doc.type !== 'doc' || doc.version !== 1 || !Array.isArray(doc.content)) return 'INVALID_INPUT'
  if (JSON.stringify(value).length > MAX_CHARACTERS * 4) return 'CONTENT_LIMIT_EXCEEDED'
  const texts: string[] = []
  const isFine = doc.content.every((one) => isNode(one, texts) && blocks.has(String((one as Adf).type)))
  if (!isFine) return 'INVALID_INPUT'
  return texts.join('').length > MAX_CHARACTERS ? 'CONTENT_LIMIT_EXCEEDED' : undefined
}

function isNode(value: unknown, texts: string[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { type, text, content } = value as Adf
  if (typeof type !== 'string' || !nodes.has(type)) return false
  if (type === 'text') {
    if (typeof text !== 'string' || text === '') return false
    texts.push(text)
    return true
  }
  return content === undefined || (Array.isArray(content) && content.every((one) => isNode(one, texts)))
}

/** A plain text as a document. */
export const documentOf = (text: string): Adf => ({
  type: 'doc',
  version: 1,
  content: text.split('\n').map((line) => ({ type: 'paragraph', content: line ? [{ type: 'text', text: line }] : [] })),
})
