import { assetConditions, type ItHandover } from '@ems/contracts/it'
import type { StoredSignature } from '@ems/contracts/kit'
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

/** Content of the sheet of an act. */
export type PrintedHandover = {
  number: string | null
  kind: ItHandover['kind']
  status: string
  handed_on: string
  expected_return: string | null
  notes: string | null
  company: string
  letterhead: string | null
  party: string
  party_details: string | null
  lines: readonly {
    tag: string
    name: string
    serial_no: string | null
    condition: keyof typeof assetConditions
    accessories: string | null
    note: string | null
    origin: string | null
  }[]
  signers: readonly Signer[]
}
type Signer = { role: string; name: string; signature: StoredSignature | undefined }

const headings = {
  out: 'Berita Acara Serah Terima Aset',
  transfer: 'Berita Acara Pengalihan Aset',
  return: 'Berita Acara Pengembalian Aset',
} as const

/** An act on A4, with both signatures. */
export async function handoverSheet(printed: PrintedHandover): Promise<Buffer> {
  // Loaded with the first document: 15 MB and a quarter of a second that the API does without.
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 842 - BOTTOM },
    bufferPages: true,
    lang: 'id',
    info: { Title: `${headings[printed.kind]} ${printed.number ?? ''}`.trim(), Author: printed.company },
  })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => page.on('end', resolve))
  head(page, printed)
  table(page, printed.lines)
  signatures(page, printed)
  feet(page, printed)
  page.end()
  await ended
  return Buffer.concat(parts)
}

/** What stands on an act that is not in force. */
const marks: Readonly<Record<string, string>> = { done: '', cancelled: 'DIBATALKAN' }

const verbs = {
  out: 'telah diserahkan kepada',
  transfer: 'telah dialihkan kepada',
  return: 'telah dikembalikan oleh',
} as const

function head(page: Page, printed: PrintedHandover) {
  const { company, letterhead, kind, status, number, handed_on, party, party_details, expected_return, notes, lines } =
    printed
  strong(page, 15).text(printable(company), MARGIN, MARGIN, { width: WIDTH })
  if (letterhead) plain(page, 8.5, SOFT).text(printable(letterhead), { width: WIDTH, lineGap: 1.5 })
  rule(page, page.y + 8, 1.2, INK)
  page.y += 26
  const mark = marks[status] ?? 'DRAF'
  if (mark) strong(page, 11).text(mark, MARGIN, page.y, { width: WIDTH, align: 'right' })
  strong(page, 15).text(headings[kind].toUpperCase(), MARGIN, page.y, { width: WIDTH, align: 'center' })
  if (number) plain(page, 10).text(`Nomor: ${printable(number)}`, { width: WIDTH, align: 'center' })
  page.y += 12
  const whom = party_details ? `${party} (${party_details})` : party
  const until = expected_return && kind !== 'return' ? ` Rencana kembali ${longDay(expected_return)}.` : ''
  const text = `Pada tanggal ${longDay(handed_on)} ${lines.length} aset teknologi informasi ${company} di bawah ini ${verbs[kind]} ${whom}, dalam keadaan yang tercatat.${until}`
  plain(page, 10).text(printable(text), MARGIN, page.y, { width: WIDTH, lineGap: 2 })
  if (notes) plain(page, 9, SOFT).text(printable(`Catatan: ${notes}`), { width: WIDTH, lineGap: 1.5 })
  page.y += 10
}

const columns = [
  { title: 'No.', width: 26 },
  { title: 'Kode aset', width: 74 },
  { title: 'Nama', width: 127 },
  { title: 'No. seri', width: 96 },
  { title: 'Kondisi', width: 50 },
  { title: 'Kelengkapan dan catatan', width: 126 },
] as const

/** The assets under a head that each page repeats. */
function table(page: Page, lines: PrintedHandover['lines']) {
  heading(page)
  for (const [n, line] of lines.entries()) {
    const { tag, name, serial_no, condition, accessories, note, origin } = line
    const more = [accessories, note, origin && `Dari ${origin}`].filter(Boolean).join('. ')
    const texts = [String(n + 1), tag, name, serial_no ?? '–', assetConditions[condition], more || '–'].map(printable)
    const heights = columns.map(({ width }, at) =>
      plain(page, 8.5).heightOfString(texts[at] || ' ', { width: width - 2 * PAD }),
    )
    const height = Math.max(...heights) + 2 * PAD
    if (page.y + height > BOTTOM) {
      page.addPage()
      heading(page)
    }
    const { y } = page
    let x = MARGIN
    for (const [at, { width }] of columns.entries()) {
      plain(page, 8.5).text(texts[at] ?? '', x + PAD, y + PAD, { width: width - 2 * PAD })
      x += width
    }
    rule(page, y + height)
    page.y = y + height
  }
  page.y += 12
}

function heading(page: Page) {
  const { y } = page
  page.rect(MARGIN, y, WIDTH, 18).fill(FILL)
  let x = MARGIN
  for (const { title, width } of columns) {
    strong(page, 8).text(title, x + PAD, y + 5, { width: width - 2 * PAD, lineBreak: false })
    x += width
  }
  page.y = y + 18
}

const BOX = 190

function signatures(page: Page, { kind, signers }: PrintedHandover) {
  room(page, 160)
  const text =
    kind === 'return'
      ? 'Kedua pihak menyatakan daftar di atas benar.'
      : 'Penerima menjaga aset di atas, memakainya untuk pekerjaan, dan mengembalikannya bila diminta atau saat berhenti bekerja.'
  plain(page, 9.5).text(text, MARGIN, page.y, { width: WIDTH, lineGap: 2 })
  const top = page.y + 14
  for (const [n, signer] of signers.entries()) signatureOf(page, signer, MARGIN + n * (WIDTH - BOX), top)
  page.y = top + 116
}

function signatureOf(page: Page, { role, name, signature }: Signer, x: number, y: number) {
  plain(page, 9, SOFT).text(role, x, y, { width: BOX, height: 12, ellipsis: true })
  if (signature?.strokes.length) {
    page
      .save()
      .translate(x, y + 16)
      .scale(BOX / signatureField.width)
    for (const path of pathsOf(signature.strokes))
      page.path(path).lineWidth(4).lineCap('round').strokeColor(INK).stroke()
    page.restore()
  }
  page
    .moveTo(x, y + 82)
    .lineTo(x + BOX, y + 82)
    .lineWidth(0.5)
    .strokeColor(SOFT)
    .stroke()
  strong(page, 9.5).text(printable(name || ' '), x, y + 86, { width: BOX, height: 13, ellipsis: true })
  if (signature)
    plain(page, 8, SOFT).text(`${signedAt(signature.signed_at)} WIB`, x, y + 100, { width: BOX, lineBreak: false })
}

const clock = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const signedAt = (instant: string) => clock.format(new Date(instant)).replace(', ', ' ')

/** Number and page at the foot of each page: loose sheets find together again. */
function feet(page: Page, { kind, number, company }: PrintedHandover) {
  const { start, count } = page.bufferedPageRange()
  for (let n = start; n < start + count; n += 1) {
    page.switchToPage(n)
    page.page.margins.bottom = 0
    const y = 842 - 40
    rule(page, y - 6)
    const left = printable(`${headings[kind]} ${number ?? ''} · ${company}`)
    plain(page, 8, SOFT).text(left, MARGIN, y, { width: WIDTH - 110, height: 9, ellipsis: true })
    const right = `Halaman ${n - start + 1} dari ${count}`
    page.text(right, MARGIN + WIDTH - 110, y, { width: 110, align: 'right', lineBreak: false })
  }
}
