import { pathsOf, signatureField } from '@ems/contracts/signature'
import {
  BOTTOM,
  FILL,
  INK,
  longDay,
  MARGIN,
  PAD,
  type Page,
  plain,
  printable,
  room,
  rule,
  SOFT,
  strong,
  WIDTH,
} from '../../files/sheet-text.ts'

/** Content of the sheet of a batch. */
export type Printed = {
  number: string | null
  title: string
  status: string
  notes: string | null
  held: string | null
  destroyed_count: number | null
  record_count: number
  company: string
  letterhead: string | null
  department: string
  executed_on: string | null
  records: readonly {
    number: string
    code: string
    title: string
    period: string
    quantity: string | null
    unit: string | null
    verdict: string
    keep_until: string | null
    reason: string | null
    is_destroyed: boolean
  }[]
  /** The destroyed files: name and fingerprint are what is left of them. */
  files: readonly { number: string; name: string; size_byte: number; sha256: string }[]
  signers: readonly Signer[]
  /** The only record of the sheet: its certificate. */
  certified?: string
}
type Signer = { role: string; name: string; at: string; strokes: readonly (readonly number[])[] }

/** A batch on A4: *Daftar usul musnah*, or after the destruction the minutes with proof and signatures. */
export async function disposalSheet(printed: Printed): Promise<Buffer> {
  // Loaded with the first document: 15 MB and a quarter of a second that the API does without.
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 842 - BOTTOM },
    bufferPages: true,
    lang: 'id',
    info: { Title: `${headingOf(printed)} ${printed.number ?? ''}`.trim(), Author: printed.company },
  })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => page.on('end', resolve))
  head(page, printed)
  records(page, printed)
  files(page, printed)
  signatures(page, printed)
  feet(page, printed)
  page.end()
  await ended
  return Buffer.concat(parts)
}

const headingOf = ({ executed_on, certified }: Printed) => {
  if (certified) return 'Sertifikat Pemusnahan Arsip'
  return executed_on ? 'Berita Acara Pemusnahan Arsip' : 'Daftar Usul Musnah'
}

function textOf({
  title,
  company,
  department,
  number,
  executed_on,
  destroyed_count,
  record_count,
  certified,
}: Printed) {
  if (executed_on && certified)
    return `Arsip ${certified} unit ${department}, ${company}, dimusnahkan pada tanggal ${longDay(executed_on)} dengan Berita Acara Pemusnahan ${number ?? ''}. Isi berkas digitalnya dihapus dari penyimpanan; keterangan arsip dan sidik berkasnya tetap tersimpan sebagai bukti.`
  return executed_on
    ? `Pada tanggal ${longDay(executed_on)} telah dimusnahkan ${destroyed_count} arsip unit ${department}, ${company}, yang retensinya sudah berakhir, sesuai usulan "${title}" dan persetujuan di bawah ini. Isi berkas digitalnya dihapus dari penyimpanan; keterangan arsip dan sidik berkasnya tetap tersimpan.`
    : `Usulan "${title}": ${record_count} arsip unit ${department}, ${company}, yang retensinya sudah berakhir.`
}

function head(page: Page, printed: Printed) {
  const { company, letterhead, number, notes, certified } = printed
  strong(page, 15).text(printable(company), MARGIN, MARGIN, { width: WIDTH })
  if (letterhead) plain(page, 8.5, SOFT).text(printable(letterhead), { width: WIDTH, lineGap: 1.5 })
  rule(page, page.y + 8, 1.2, INK)
  strong(page, 15).text(headingOf(printed).toUpperCase(), MARGIN, page.y + 26, { width: WIDTH, align: 'center' })
  if (number)
    plain(page, 10).text(`Nomor: ${printable(certified ? `${number}/${certified}` : number)}`, {
      width: WIDTH,
      align: 'center',
    })
  page.y += 12
  plain(page, 9.5).text(printable(textOf(printed)), MARGIN, page.y, { width: WIDTH, lineGap: 2 })
  if (notes) plain(page, 9, SOFT).text(printable(`Catatan: ${notes}`), { width: WIDTH, lineGap: 1.5 })
  page.y += 10
}

type Column = { title: string; width: number; size?: number }

/** Rows under a head that each page repeats; a cell may have several lines. */
function table(page: Page, columns: readonly Column[], rows: readonly (readonly string[])[]) {
  const heading = () => {
    const { y } = page
    page.rect(MARGIN, y, WIDTH, 18).fill(FILL)
    let x = MARGIN
    for (const { title, width } of columns) {
      strong(page, 8).text(title, x + PAD, y + 5, { width: width - 2 * PAD, lineBreak: false })
      x += width
    }
    page.y = y + 18
  }
  room(page, 60)
  heading()
  for (const row of rows) {
    const texts = row.map(printable)
    const heights = columns.map(({ width, size = 8.5 }, n) =>
      plain(page, size).heightOfString(texts[n] || ' ', { width: width - 2 * PAD }),
    )
    const height = Math.max(...heights) + 2 * PAD
    if (page.y + height > BOTTOM) {
      page.addPage()
      heading()
    }
    const { y } = page
    let x = MARGIN
    for (const [n, { width, size = 8.5 }] of columns.entries()) {
      plain(page, size).text(texts[n] ?? '', x + PAD, y + PAD, { width: width - 2 * PAD })
      x += width
    }
    rule(page, y + height)
    page.y = y + height
  }
  page.y += 12
}

const recordColumns: readonly Column[] = [
  { title: 'No.', width: 26 },
  { title: 'No. arsip', width: 92 },
  { title: 'Kode', width: 54 },
  { title: 'Uraian', width: 153 },
  { title: 'Kurun waktu', width: 58 },
  { title: 'Jumlah', width: 46 },
  { title: 'Keterangan', width: 70 },
]

function records(page: Page, printed: Printed) {
  table(
    page,
    recordColumns,
    printed.records.map(({ number, code, title, period, quantity, unit, ...record }, n) => [
      String(n + 1),
      number,
      code,
      title,
      period,
      [quantity, unit].filter(Boolean).join(' '),
      outcomeOf(record, printed),
    ]),
  )
  if (printed.held) {
    strong(page, 9).text('Tidak dimusnahkan karena ditahan', MARGIN, page.y, { width: WIDTH })
    plain(page, 9).text(printable(printed.held), { width: WIDTH, lineGap: 1.5 })
    page.y += 10
  }
}

type Outcome = Pick<Printed['records'][number], 'verdict' | 'keep_until' | 'reason' | 'is_destroyed'>

const outcomeOf = ({ verdict, keep_until, reason, is_destroyed }: Outcome, { executed_on }: Printed) => {
  if (verdict === 'keep') return `Disimpan s.d. ${keep_until ? longDay(keep_until) : ''}: ${reason ?? ''}`
  if (!executed_on) return 'Diusulkan musnah'
  return is_destroyed ? 'Dimusnahkan' : 'Ditahan'
}

function files(page: Page, { files: destroyed }: Printed) {
  if (!destroyed.length) return
  room(page, 90)
  strong(page, 9.5).text('Berkas yang dihapus dan sidik SHA-256-nya', MARGIN, page.y, { width: WIDTH })
  page.y += 4
  table(
    page,
    [
      { title: 'No. arsip', width: 92 },
      { title: 'Berkas', width: 137 },
      { title: 'Byte', width: 50 },
      { title: 'SHA-256', width: 220, size: 7 },
    ],
    destroyed.map(({ number, name, size_byte, sha256 }) => [number, name, String(size_byte), sha256]),
  )
}

const BOX = 150
const IN_A_ROW = 3

function signatures(page: Page, { signers }: Printed) {
  for (let n = 0; n < signers.length; n += IN_A_ROW) {
    room(page, 116)
    const top = page.y + 6
    for (const [at, signer] of signers.slice(n, n + IN_A_ROW).entries())
      signature(page, signer, MARGIN + at * (WIDTH / IN_A_ROW), top)
    page.y = top + 110
  }
}

function signature(page: Page, { role, name, at, strokes }: Signer, x: number, y: number) {
  plain(page, 8.5, SOFT).text(printable(role), x, y, { width: BOX, height: 22, ellipsis: true })
  if (strokes.length) {
    const scale = BOX / signatureField.width
    page
      .save()
      .translate(x, y + 24)
      .scale(scale)
    for (const path of pathsOf(strokes)) page.path(path).lineWidth(4).lineCap('round').strokeColor(INK).stroke()
    page.restore()
  }
  page
    .moveTo(x, y + 78)
    .lineTo(x + BOX, y + 78)
    .lineWidth(0.5)
    .strokeColor(SOFT)
    .stroke()
  strong(page, 9).text(printable(name), x, y + 82, { width: BOX, height: 12, ellipsis: true })
  plain(page, 8, SOFT).text(`${at} WIB`, x, y + 95, { width: BOX, lineBreak: false })
}

/** Number and page at the foot of each page: loose sheets find together again. */
function feet(page: Page, printed: Printed) {
  const { start, count } = page.bufferedPageRange()
  for (let n = start; n < start + count; n += 1) {
    page.switchToPage(n)
    page.page.margins.bottom = 0
    const y = 842 - 40
    rule(page, y - 6)
    plain(page, 8, SOFT).text(
      printable(`${headingOf(printed)} ${printed.number ?? ''} · ${printed.company}`),
      MARGIN,
      y,
      {
        width: WIDTH - 110,
        height: 9,
        ellipsis: true,
      },
    )
    page.text(`Halaman ${n - start + 1} dari ${count}`, MARGIN + WIDTH - 110, y, {
      width: 110,
      align: 'right',
      lineBreak: false,
    })
  }
}
