/** A node of the Atlassian Document Format. */
export type Node = { type: string; text?: string; content?: Node[]; attrs?: Record<string, unknown>; version?: number }

/** Jira takes no more characters in one document. */
const MAX_CHARACTERS = 32_000
const bullet = /^[-•*] (?=\S)/
const number = /^\d{1,3}[.)] (?=\S)/

/** A text of ours as a document: paragraphs, line breaks, and lists of lines that begin with `- ` or `1. `. */
export function toAdf(text: string): Node {
  const lines = cleaned(text).split('\n')
  const content: Node[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] as string
    const marker = [bullet, number].find((one) => one.test(line))
    if (line.trim() === '') at += 1
    else if (marker) {
      const items = takeWhile(lines, at, (one) => marker.test(one))
      content.push({
        type: marker === bullet ? 'bulletList' : 'orderedList',
        content: items.map((one) => ({ type: 'listItem', content: [paragraph([one.replace(marker, '')])] })),
      })
      at += items.length
    } else {
      const block = takeWhile(lines, at, (one) => one.trim() !== '' && !bullet.test(one) && !number.test(one))
      content.push(paragraph(block))
      at += block.length
    }
  }
  return { type: 'doc', version: 1, content: content.length ? content : [paragraph([])] }
}

const cleaned = (text: string) =>
  text.replaceAll('\r\n', '\n').replaceAll('\u0000', '').toWellFormed().slice(0, MAX_CHARACTERS)

function takeWhile(lines: readonly string[], from: number, holds: (line: string) => boolean): string[] {
  const end = lines.findIndex((line, n) => n > from && !holds(line))
  return lines.slice(from, end === -1 ? undefined : end)
}

const paragraph = (lines: readonly string[]): Node => ({
  type: 'paragraph',
  content: lines.flatMap((line, n) => [
    ...(n ? [{ type: 'hardBreak' }] : []),
    ...(line.trim() ? [{ type: 'text', text: line.trim() }] : []),
  ]),
})
