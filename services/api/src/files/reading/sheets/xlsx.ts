import { openArchive } from '../archive.ts'
import { BrokenFile } from '../problems.ts'
import { rowsPerBatch, type Source, type SourceRow } from '../source.ts'
import { Markup } from '../xml/markup.ts'
import { SheetRows } from './sheet-rows.ts'
import { formatsOf, sheetsOf, stringsOf } from './workbook-parts.ts'

/** 200,000 rows of forty filled columns are some 500 MB of XML. */
const MAX_SHEET_BYTES = 2 ** 30

/** Maximum characters of a batch. */
const HEAVY = 2 ** 20

/** Opens an .xlsx file (ECMA-376). Memory holds the texts that sheets share, and one batch of rows. */
export async function openXlsx(path: string): Promise<Source> {
  const archive = await openArchive(path)
  try {
    const { sheets, is1904 } = await sheetsOf(archive)
    if (!sheets.length) throw BrokenFile()
    const formats = await formatsOf(archive)
    const strings = await stringsOf(archive)
    async function* rows(sheet: string): AsyncGenerator<SourceRow[]> {
      const { part } = sheets.find(({ name }) => name === sheet) ?? { part: '' }
      const reader = new SheetRows({ sheet, strings, formats, is1904 })
      for await (const _ of archive.parse(part, new Markup(reader), MAX_SHEET_BYTES)) {
        const { length } = reader.rows
        if (length >= rowsPerBatch || (length > 0 && reader.weight >= HEAVY)) yield reader.take()
      }
      if (reader.rows.length) yield reader.take()
    }
    const total = archive.sizeOf('xl/')
    const done = () => Math.min(1, archive.unpacked() / Math.max(1, total))
    return { sheets: sheets.map(({ name }) => name), rows, done, close: async () => archive.close() }
  } catch (error) {
    archive.close()
    throw error
  }
}
