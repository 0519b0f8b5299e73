import { isObject } from '@ems/contracts/is-object'
import { toAdf } from './to-adf.ts'

/** No document is nested deeper than this by a person. */
const MAX_DEPTH = 100
type Any = Record<string, unknown>

/**
 * A document of Jira as text. Formats are left out, words never: what a node of an unknown kind holds is read as well.
 * Something that is no document at all gives an empty text.
 */
export function fromAdf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (!isObject(value)) return ''
  return blocks(childrenOf(value), 0)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** A text as it comes back from Jira: what both sides compare. */
export const asJiraHasIt = (text: string) => fromAdf(toAdf(text))

const childrenOf = ({ content }: Any): Any[] => (Array.isArray(content) ? content.filter(isObject) : [])

const inline: ReadonlySet<unknown> = new Set([
  'text',
  'hardBreak',
  'mention',
  'emoji',
  'inlineCard',
  'date',
  'status',
  'placeholder',
])

/** Blocks one below the other, with an empty line between paragraphs. */
function blocks(nodes: readonly Any[], depth: number): string {
  if (depth > MAX_DEPTH) return ''
  const parts: string[] = []
  let running = ''
  for (const node of nodes) {
    if (isInline(node)) {
      running += inlineText(node, depth)
      continue
    }
    if (running) parts.push(running)
    running = ''
    parts.push(block(node, depth))
  }
  if (running) parts.push(running)
  return parts.filter(Boolean).join('\n\n')
}

const isInline = (node: Any) => inline.has(node.type) || typeof node.text === 'string'

function block(node: Any, depth: number): string {
  const children = childrenOf(node)
  switch (node.type) {
    case 'bulletList':
    case 'taskList':
      return children.map((one) => `- ${oneLine(one, depth)}`).join('\n')
    case 'orderedList':
      return children.map((one, n) => `${n + 1}. ${oneLine(one, depth)}`).join('\n')
    case 'table':
      return children
        .map((row) =>
          childrenOf(row)
            .map((cell) => oneLine(cell, depth))
            .join(' | '),
        )
        .join('\n')
    case 'media':
      return mediaName(node)
    case 'rule':
      return ''
    default:
      return blocks(children, depth + 1)
  }
}

/** What stands in a list item or a cell; a nested list keeps its own lines. */
const oneLine = (node: Any, depth: number) => blocks(childrenOf(node), depth + 1).replaceAll(/\n{2,}/g, '\n')

const attribute = ({ attrs }: Any, name: string) => (isObject(attrs) && attrs[name] != null ? String(attrs[name]) : '')
const mediaName = (node: Any) => (attribute(node, 'alt') ? `[${attribute(node, 'alt')}]` : '')

function inlineText(node: Any, depth: number): string {
  switch (node.type) {
    case 'hardBreak':
      return '\n'
    case 'mention':
      return attribute(node, 'text') || `@${attribute(node, 'id')}`
    case 'emoji':
      return attribute(node, 'text') || attribute(node, 'shortName')
    case 'inlineCard':
      return attribute(node, 'url')
    case 'date': {
      const at = Number(attribute(node, 'timestamp'))
      return Number.isFinite(at) && at ? new Date(at).toISOString().slice(0, 10) : ''
    }
    case 'status':
      return attribute(node, 'text')
    default:
      return linked(node) + (childrenOf(node).length ? blocks(childrenOf(node), depth + 1) : '')
  }
}

/** A text with the address that it links to. */
function linked(node: Any): string {
  const text = typeof node.text === 'string' ? node.text : ''
  const marks = Array.isArray(node.marks) ? node.marks.filter(isObject) : []
  const link = marks.find(({ type }) => type === 'link')
  const href = link ? attribute(link, 'href') : ''
  return href && href !== text ? `${text} (${href})` : text
}
