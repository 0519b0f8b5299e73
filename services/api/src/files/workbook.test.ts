import { crc32, inflateRawSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { type Cell, type Sheet, workbook } from './index.ts'
import { stylesXml } from './workbook-styles.ts'

async function written(rows: Cell[][], more: Partial<Sheet> = {}) {
  const columns = rows[0]?.map((_, n) => ({ title: `Kolom ${n + 1}`, width: 12 })) ?? []
  const chunks: Buffer[] = []
  for await (const chunk of workbook([{ name: 'Data', columns, rows: [rows], filtered: true, ...more }]))
    chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The parts of a ZIP archive by its directory, each checked against its size and checksum. */
function partsOf(archive: Buffer) {
  const end = archive.length - 22
  const parts: Record<string, string> = {}
  for (let at = archive.readUInt32LE(end + 16); at < end; ) {
    const [crc, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const nameLength = archive.readUInt16LE(at + 28)
    const start = archive.readUInt32LE(at + 42) + 30 + nameLength
    const content = inflateRawSync(archive.subarray(start, start + packed))
    expect([content.length, crc32(content)]).toEqual([size, crc])
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    parts[name] = content.toString()
    at += 46 + nameLength
  }
  return parts
}

const cellAt = (xml: string | undefined, place: string) =>
  new RegExp(`<c r="${place}"[^>]*>.*?</c>`).exec(xml ?? '')?.[0]
const styleOf = (cell: string | undefined) => {
  const position = Number(/ s="(\d+)"/.exec(cell ?? '')?.[1])
  return stylesXml.match(/<cellXfs.*<\/cellXfs>/)?.[0].match(/<xf [^>]*>/g)?.[position]
}

describe('a workbook', () => {
  test.each(['=1+1', '+62 812', '-5', '@SUM(A1)', '\tx', '\rx'])(
    'keeps %j text, even when it is edited',
    async (text) => {
      const sheet = partsOf(await written([[{ text }]]))['xl/worksheets/sheet1.xml']
      const cell = cellAt(sheet, 'A2')

      expect(cell).toContain('t="inlineStr"')
      expect(styleOf(cell)).toContain('quotePrefix="1"')
      expect(sheet).not.toContain('<f>')
    },
  )

  test('shows ordinary text without a quote in front', async () => {
    const sheet = partsOf(await written([[{ text: 'Suharti' }]]))['xl/worksheets/sheet1.xml']

    expect(styleOf(cellAt(sheet, 'A2'))).not.toContain('quotePrefix')
  })

  test.each([
    ' spasi di tepi ',
    'baris\nbaru',
    '<&>"\'',
    '\u0000\u0007\u001f\ufffe',
    '_x0041_ dan _x00',
    '🔧 𝔘',
    ' =1+1',
  ])('gives %j back as it was', async (text) => {
    const { sheets } = await readXlsx(new Uint8Array(await written([[{ text }]])))

    expect(sheets[0]?.rows[1]?.[0]).toBe(text)
  })

  test('prints its head on every page, with the number of the page', async () => {
    const parts = partsOf(await written([[{ text: 'a' }]], { name: "Bahan 'A' & B" }))

    expect(parts['xl/workbook.xml']).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Bahan ''A'' &amp; B'!$1:$1</definedName>`,
    )
    expect(parts['xl/worksheets/sheet1.xml']).toContain(
      '<oddFooter>&amp;L&amp;A&amp;RHalaman &amp;P dari &amp;N</oddFooter>',
    )
  })

  test('cuts text that Excel would refuse', async () => {
    const { sheets } = await readXlsx(new Uint8Array(await written([[{ text: 'x'.repeat(40_000) }]])))

    expect(sheets[0]?.rows[1]?.[0]).toBe(`${'x'.repeat(32_766)}…`)
  })

  test('names its columns beyond Z', async () => {
    const row = Array.from({ length: 703 }, (_, n): Cell => ({ text: `${n}` }))
    const sheet = partsOf(await written([row]))['xl/worksheets/sheet1.xml']

    expect(cellAt(sheet, 'Z2')).toContain('>25<')
    expect(cellAt(sheet, 'AA2')).toContain('>26<')
    expect(cellAt(sheet, 'AAA2')).toContain('>702<')
    expect(sheet).toContain('<autoFilter ref="A1:AAA2"/>')
  })

  test('refuses more rows than Excel opens, before anything is cut off', async () => {
    const tooMany = Array.from({ length: 1_048_576 }, (): Cell[] => [null])

    await expect(written(tooMany)).rejects.toThrow('A sheet holds at most 1048576 rows.')
  })

  test('fails when its rows fail, and lets go of them when its reader goes away', async () => {
    let ended = 0
    async function* rows(failing: boolean) {
      try {
        for (let n = 0; ; n++) {
          if (failing && n === 3) throw new Error('The database is away.')
          yield Array.from({ length: 1_000 }, (): Cell[] => [{ text: `${n}${Math.random()}` }])
        }
      } finally {
        ended++
      }
    }
    const sheet = { columns: [{ title: 'A', width: 9 }], rows: rows(true) }

    await expect(written([], sheet)).rejects.toThrow('The database is away.')
    for await (const _ of workbook([{ name: 'Data', filtered: true, ...sheet, rows: rows(false) }]))
      if (_.length > 999) break

    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(ended).toBe(2)
  })
})
