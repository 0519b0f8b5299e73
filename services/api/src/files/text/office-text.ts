import { type Archive, openArchive } from '../reading/archive.ts'
import { Markup } from '../reading/xml/markup.ts'
import { isBroken, isTooLarge } from './unreadable.ts'

/** What one part may unpack to; the text of a contract has some 100 kB. */
const MAX_PART = 64 * 2 ** 20
const MAX_SLIDES = 2_000

/** Pages of a document, a workbook or a presentation: one for each slide, otherwise one. */
export async function officePages(path: string, ending: string): Promise<string[]> {
  let archive: Archive | undefined
  try {
    archive = await openArchive(path)
    const parts = [...partsOf(archive, ending)]
    if (!parts.length) throw isBroken()
    const texts: string[] = []
    for (const part of parts) texts.push(await textOf(archive, part))
    return ending === 'pptx' ? texts : [texts.filter(Boolean).join('\n')]
  } catch (error) {
    throw (error as { errors?: { code?: string }[] }).errors?.[0]?.code === 'E_FILE_SIZE' ? isTooLarge() : isBroken()
  } finally {
    archive?.close()
  }
}

function* partsOf(archive: Archive, ending: string) {
  if (ending === 'docx') {
    if (archive.has('word/document.xml')) yield 'word/document.xml'
    for (const kind of ['header', 'footer'])
      for (let n = 1; archive.has(`word/${kind}${n}.xml`); n++) yield `word/${kind}${n}.xml`
  }
  if (ending === 'xlsx') {
    if (archive.has('xl/sharedStrings.xml')) yield 'xl/sharedStrings.xml'
    for (let n = 1; archive.has(`xl/worksheets/sheet${n}.xml`); n++) yield `xl/worksheets/sheet${n}.xml`
  }
  if (ending === 'pptx')
    for (let n = 1; n <= MAX_SLIDES && archive.has(`ppt/slides/slide${n}.xml`); n++) yield `ppt/slides/slide${n}.xml`
}

/** `t` is text in all three formats, `p` a paragraph, `si` and `row` what stands on its own in a workbook. */
async function textOf(archive: Archive, part: string): Promise<string> {
  const pieces: string[] = []
  const handler = {
    wantsText: false,
    open: (name: string) => {
      handler.wantsText = name === 't'
      if (name === 'tab') pieces.push('\t')
    },
    close: (name: string) => {
      handler.wantsText = false
      if (['p', 'br', 'si', 'row', 'is'].includes(name)) pieces.push('\n')
    },
    text: (text: string) => pieces.push(text),
  }
  for await (const _ of archive.parse(part, new Markup(handler), MAX_PART));
  return pieces
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
