import ts from '@typescript/typescript6'

/** A place in a department's script that reaches into the page of all: `line:column because`. */
export type Breach = { line: number; because: string }

const PAGE = new Set(['window', 'self', 'globalThis', 'top', 'parent', 'frames'])
/** Objects of the page and of the language that everybody shares. */
const SHARED = new Set([
  ...['document', 'history', 'navigator', 'location', 'console', 'performance', 'crypto', 'screen', 'CSS'],
  ...[
    'Array',
    'ArrayBuffer',
    'BigInt',
    'Boolean',
    'Date',
    'Error',
    'Function',
    'Intl',
    'JSON',
    'Map',
    'Math',
    'Number',
  ],
  ...['Object', 'Promise', 'Proxy', 'Reflect', 'RegExp', 'Set', 'String', 'Symbol', 'WeakMap', 'WeakRef', 'WeakSet'],
  ...[
    'AbortController',
    'Document',
    'Element',
    'Event',
    'EventTarget',
    'FormData',
    'Headers',
    'History',
    'HTMLElement',
  ],
  ...[
    'HTMLInputElement',
    'Node',
    'Request',
    'Response',
    'Storage',
    'URL',
    'URLSearchParams',
    'WebSocket',
    'XMLHttpRequest',
  ],
])
/** What anybody may set: the address leads to another page, a title belongs to the open screen. */
const OPEN = new Set(['location', 'location.href', 'location.hash', 'document.title', 'onmessage'])
const DEFINING = /^(Object|Reflect)\.(assign|defineProperty|defineProperties|setPrototypeOf|set|freeze|seal)$/
const STORING = /^(?:(?:window|self|globalThis)\.)?(?:localStorage|sessionStorage)\.(setItem|removeItem|clear)$/

/**
 * Places that patch what all share, write storage that is not the department's, or put styles into the page. What webpack
 * itself writes to load a container is known by its names.
 */
export function breachesIn(file: string, text: string, area: string): Breach[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kindOf(file))
  const breaches: Breach[] = []
  const texts = constantTexts(source)
  const walk = (node: ts.Node): void => {
    const because = breachOf(node, area, texts)
    if (because) breaches.push({ line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, because })
    ts.forEachChild(node, walk)
  }
  walk(source)
  return breaches
}

const kindOf = (file: string) =>
  file.endsWith('x') ? ts.ScriptKind.TSX : file.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS

function breachOf(node: ts.Node, area: string, texts: ReadonlyMap<string, string>): string | undefined {
  if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) return assignedTo(node.left)
  if (ts.isDeleteExpression(node)) return assignedTo(node.expression)
  if (!ts.isCallExpression(node)) return undefined
  const called = pathOf(node.expression)
  if (!called) return undefined
  const [first] = node.arguments
  if (DEFINING.test(called) && first) return patched(first)
  if (/(^|\.)document\.createElement$/.test(called) && first && ts.isStringLiteralLike(first) && first.text === 'style')
    return 'makes a style element: styles are *.module.css'
  if (/(^|\.)(insertRule|replaceSync)$/.test(called)) return 'writes a style sheet: styles are *.module.css'
  return STORING.test(called) ? storedUnder(called, first && textOf(first, texts), area) : undefined
}

const isAssignment = (kind: ts.SyntaxKind) =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment

/** `a.b.c` of names alone; undefined for anything computed. */
function pathOf(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node)) {
    const above = pathOf(node.expression)
    return above && `${above}.${node.name.text}`
  }
  if (ts.isElementAccessExpression(node)) {
    const above = pathOf(node.expression)
    const name = ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : '*'
    return above && `${above}.${name}`
  }
  return undefined
}

/** Without the page in front: `window.history.pushState` is `history.pushState`. */
function shortened(path: string): { names: string[]; isOfPage: boolean } {
  const names = path.split('.')
  const isOfPage = PAGE.has(names[0] ?? '')
  while (names.length > 1 && PAGE.has(names[0] ?? '')) names.shift()
  return { names, isOfPage }
}

function assignedTo(target: ts.Expression): string | undefined {
  if (!ts.isPropertyAccessExpression(target) && !ts.isElementAccessExpression(target)) return undefined
  const path = pathOf(target)
  if (!path) return undefined
  const { names, isOfPage } = shortened(path)
  const short = names.join('.')
  if (OPEN.has(short) || short.startsWith('webpackChunk')) return undefined
  if (short === 'document.cookie') return 'writes a cookie: it belongs to everybody'
  if (/\.adoptedStyleSheets$/.test(short)) return 'adopts a style sheet: styles are *.module.css'
  const isShared = SHARED.has(names[0] ?? '') && names.length > 1 && !/\.(style|dataset)\./.test(short)
  return isOfPage || isShared ? `sets ${path}: it belongs to everybody` : undefined
}

function patched(target: ts.Expression): string | undefined {
  const path = pathOf(target)
  if (!path) return undefined
  const { names } = shortened(path)
  const isPage = names.length === 1 && PAGE.has(names[0] ?? '')
  return isPage || SHARED.has(names[0] ?? '') ? `changes ${path}: it belongs to everybody` : undefined
}

/** Names that are older than the rule, and one that the host reads. */
const AGREED: Readonly<Record<string, readonly string[]>> = {
  customs: ['ems.kitetool.'],
  hr: ['ems.attendance.'],
  settings: ['ems.consent-state'],
}

function storedUnder(called: string, name: string | undefined, area: string) {
  if (called.endsWith('.clear')) return `clears ${called.replace('.clear', '')}: others keep things there`
  const own = [`ems.${area}.`, ...(AGREED[area] ?? [])]
  if (name === undefined || own.some((one) => name.startsWith(one))) return undefined
  return `stores ${name}: its names begin with ems.${area}.`
}

/** Constants of the file that are texts, by name. */
function constantTexts(source: ts.SourceFile): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const walk = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      if (ts.isStringLiteralLike(node.initializer)) texts.set(node.name.text, node.initializer.text)
    ts.forEachChild(node, walk)
  }
  walk(source)
  return texts
}

/** How a text begins, as far as it stands in the file; undefined for computed ones. */
function textOf(node: ts.Expression, texts: ReadonlyMap<string, string>): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node)) return texts.get(node.text)
  if (!ts.isTemplateExpression(node)) return undefined
  const [first] = node.templateSpans
  return node.head.text || (first && textOf(first.expression, texts))
}
