import { BrokenFile } from '../problems.ts'

/** Called in the order of the document; `tag` is everything between the angle brackets, for `attribute`. */
export type MarkupHandler = {
  open: (name: string, tag: string) => void
  close: (name: string) => void
  /** Only while `wantsText` says so. */
  text: (text: string) => void
  wantsText: boolean
}

/** No row of a spreadsheet comes near this; what does is meant to fill the memory. */
const LONGEST_PIECE = 8 * 2 ** 20

/**
 * Reads the markup of the parts of a workbook as it arrives, at some 100 MB/s, which a general XML parser does not come
 * near. Names come without prefix. Document types, and with them every entity that is not built in, are refused.
 */
export class Markup {
  #rest = ''
  #depth = 0
  #sawRoot = false
  readonly #handler: MarkupHandler

  constructor(handler: MarkupHandler) {
    this.#handler = handler
  }

  write(chunk: string) {
    const handler = this.#handler
    const all = this.#rest ? this.#rest + chunk : chunk
    let at = 0
    for (;;) {
      const start = all.indexOf('<', at)
      if (start < 0) break
      const end = endOf(all, start)
      if (end < 0) {
        this.#keep(all.slice(at))
        return
      }
      if (handler.wantsText && start > at) handler.text(decoded(all.slice(at, start)))
      this.#markup(all, start, end)
      at = end + 1
    }
    this.#keep(all.slice(at))
  }

  /** Refuses a document that stops before its end. */
  end() {
    if (!this.#sawRoot || this.#depth !== 0) throw BrokenFile()
  }

  #keep(rest: string) {
    if (rest.length > LONGEST_PIECE) throw BrokenFile()
    this.#rest = rest
  }

  #markup(all: string, start: number, end: number) {
    const second = all.charCodeAt(start + 1)
    if (second === SLASH) {
      this.#depth--
      this.#handler.close(nameIn(all, start + 2, end))
    } else if (second === EXCLAMATION) this.#declaration(all.slice(start, end + 1))
    else if (second !== QUESTION) {
      this.#sawRoot = true
      const name = nameIn(all, start + 1, end)
      this.#handler.open(name, all.slice(start + 1, end))
      if (all.charCodeAt(end - 1) === SLASH) this.#handler.close(name)
      else this.#depth++
    }
  }

  #declaration(text: string) {
    if (text.startsWith('<!--')) return
    if (!text.startsWith('<![CDATA[')) throw BrokenFile()
    if (this.#handler.wantsText) this.#handler.text(text.slice(9, -3))
  }
}

const [SLASH, EXCLAMATION, QUESTION, SPACE, COLON] = [47, 33, 63, 32, 58] as const

/** Where the tag, comment or CDATA section that starts here ends; -1 while that has not arrived. */
function endOf(all: string, start: number) {
  if (all.charCodeAt(start + 1) !== EXCLAMATION) return all.indexOf('>', start)
  if (all.startsWith('<!--', start)) return lastOf(all, '-->', start + 4)
  if (all.startsWith('<![CDATA[', start)) return lastOf(all, ']]>', start + 9)
  return all.length - start < 9 ? -1 : all.indexOf('>', start)
}

const lastOf = (all: string, text: string, from: number) => {
  const at = all.indexOf(text, from)
  return at < 0 ? -1 : at + 2
}

function nameIn(all: string, from: number, to: number) {
  let start = from
  let at = from
  for (; at < to; at++) {
    const code = all.charCodeAt(at)
    if (code === COLON) start = at + 1
    else if (code <= SPACE || code === SLASH) break
  }
  return all.slice(start, at)
}

/** The value of an attribute, without prefix; undefined when the tag has none of that name. */
export function attribute(tag: string, name: string): string | undefined {
  for (let at = tag.indexOf(name); at > 0; at = tag.indexOf(name, at + 1)) {
    const before = tag.charCodeAt(at - 1)
    const equals = at + name.length
    if ((before > SPACE && before !== COLON) || tag.charAt(equals) !== '=') continue
    const quote = tag.charAt(equals + 1)
    const end = tag.indexOf(quote, equals + 2)
    return (quote === '"' || quote === "'") && end >= 0 ? decoded(tag.slice(equals + 2, end)) : undefined
  }
  return undefined
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decoded = (text: string) =>
  text.includes('&')
    ? text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, number, name) => {
        if (name) return entities[name] ?? all
        const code = hex ? Number.parseInt(hex, 16) : Number(number)
        return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all
      })
    : text
