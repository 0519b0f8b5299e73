/** Reasons why a style sheet of a release would reach beyond its department; `unique` is the name of its container. */
export function stylesBeyond(text: string, unique: string): string[] {
  const inside = /^\s*@layer remote\s*\{([\s\S]*)\}\s*$/.exec(withoutComments(text))
  if (!inside) return text.trim() ? ['has rules outside of @layer remote'] : []
  return [...new Set(selectorsIn(inside[1] ?? '').filter((selector) => !selector.includes(`.${unique}_`)))].map(
    (selector) => `styles ${selector}, which no class of its own names`,
  )
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '')

/** Selectors of all rules, those inside of conditions too; steps of animations are none. */
function selectorsIn(text: string): string[] {
  const selectors: string[] = []
  const above: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '{') {
      const head = text.slice(start, at).trim()
      const isStep = above.some((one) => one.startsWith('@keyframes'))
      const isNested = above.some((one) => !one.startsWith('@'))
      if (!head.startsWith('@') && !isStep && !isNested) selectors.push(...split(head))
      above.push(head)
      start = at + 1
    } else if (sign === '}') {
      above.pop()
      start = at + 1
    } else if (sign === ';') start = at + 1
  }
  return selectors
}

/** At commas, but those in `:is(a, b)`. */
function split(head: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const sign of head) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((one) => one.trim())
}
