import { type archiveDocumentLogs, loanForms, archiveDocumentLogs as loans } from '@ems/contracts/archives'
import { sql } from '@ems/postgres'
import { inline } from '../../../files/index.ts'
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
} from '../../../files/sheet-text.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import type { Store } from '../../../kit/stores.ts'

type Slip = {
  number: string
  company: string
  borrower: string
  department: string | null
  purpose: string
  form: keyof typeof loanForms
  due: string
  records: readonly { number: string; title: string; location: string | null }[]
}

/** Who keeps each of the three parts. */
const parts = ['Lembar 1: di tempat arsip', 'Lembar 2: peminjam', 'Lembar 3: pengingat']

/** GET /archive-document-logs/:id/pdf: the slip of a loan with all records of its number that the user may see. */
export const slip =
  (store: Store<typeof archiveDocumentLogs>): Handler =>
  async (request, reply) => {
    const deps = allow(request, loans.can.show)
    const { id } = await store.find(deps, idOf(request))
    const printed = await slipOf(deps, store, id)
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', inline(`Bon pinjam ${printed.number}.pdf`))
      .send(await sheet(printed))
  }

async function slipOf(deps: Deps, store: Store<typeof archiveDocumentLogs>, id: string): Promise<Slip> {
  const head = await deps.db.one(sql<Omit<Slip, 'records'>>`
    select coalesce(l.loan_no, l.id::text) as number, c.name as company, e.full_name as borrower, u.name as department,
      l.purpose, l.form, l.due_at::text as due
    from ems.archive_document_logs l join ems.documents d on d.id = l.document_id
    join ems."references" c on c.id = d.company_id join ems.employees e on e.id = l.borrower_id
    left join ems."references" u on u.id = l.borrower_department_id where l.id = ${id}::bigint`)
  const records = await deps.db.rows(sql<Slip['records'][number]>`
    select d.number, d.title, r.name as location from ems.archive_document_logs t join ems.documents d on d.id = t.document_id
    left join ems."references" r on r.id = d.location_id
    where (t.id = ${id}::bigint or (t.loan_no = (select loan_no from ems.archive_document_logs where id = ${id}::bigint)
        and t.status not in ('rejected', 'cancelled'))) and ${store.sight(deps)}
    order by d.number limit 50`)
  return { ...head, records }
}

async function sheet(printed: Slip): Promise<Buffer> {
  // Loaded with the first document: 15 MB and a quarter of a second that the API does without.
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 842 - BOTTOM },
    lang: 'id',
    info: { Title: `Bon pinjam ${printed.number}`, Author: printed.company },
  })
  const chunks: Buffer[] = []
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => page.on('end', resolve))
  for (const [n, title] of parts.entries()) {
    if (n > 0) cut(page)
    part(page, title, printed)
  }
  page.end()
  await ended
  return Buffer.concat(chunks)
}

/** Where the sheet is cut, or the next page where the following part would not fit whole. */
function cut(page: Page) {
  page.y += 14
  page.dash(4, { space: 4 })
  rule(page, page.y, 0.8, SOFT)
  page.undash()
  page.y += 14
}

const columns = [
  { title: 'No. arsip', width: 120 },
  { title: 'Uraian', width: 260 },
  { title: 'Lokasi simpan', width: WIDTH - 380 },
]

function part(page: Page, title: string, slip: Slip) {
  room(page, 150 + 22 * Math.min(slip.records.length, 20))
  const { y } = page
  strong(page, 12).text('BON PINJAM ARSIP', MARGIN, y)
  plain(page, 8.5, SOFT).text(title, MARGIN, y + 2, { width: WIDTH, align: 'right' })
  plain(page, 9).text(printable(`${slip.company} · No. ${slip.number}`), MARGIN, y + 16, { width: WIDTH })
  const lines = [
    ['Peminjam', [slip.borrower, slip.department].filter(Boolean).join(', ')],
    ['Keperluan', slip.purpose],
    ['Bentuk', loanForms[slip.form]],
    ['Kembali paling lambat', longDay(slip.due)],
  ]
  page.y += 4
  for (const [name = '', text = ''] of lines) {
    const at = page.y
    plain(page, 8.5, SOFT).text(name, MARGIN, at, { width: 110 })
    plain(page, 9, INK).text(printable(text), MARGIN + 115, at, { width: WIDTH - 115, height: 24, ellipsis: true })
  }
  page.y += 6
  records(page, slip.records)
  signatures(page)
}

function records(page: Page, rows: Slip['records']) {
  const { y } = page
  page.rect(MARGIN, y, WIDTH, 16).fill(FILL)
  cells(
    page,
    y + 4,
    columns.map(({ title }) => title),
    strong,
  )
  page.y = y + 16
  for (const { number, title, location } of rows) {
    room(page, 18)
    const at = page.y
    cells(page, at + PAD, [number, title, location ?? 'tanpa lokasi'], plain)
    rule(page, at + 17)
    page.y = at + 18
  }
}

function cells(page: Page, y: number, texts: readonly string[], style: typeof strong | typeof plain) {
  let x = MARGIN
  for (const [n, { width }] of columns.entries()) {
    style(page, 8.5).text(printable(texts[n] ?? ''), x + PAD, y, { width: width - 2 * PAD, height: 10, ellipsis: true })
    x += width
  }
}

function signatures(page: Page) {
  room(page, 60)
  const y = page.y + 8
  for (const [n, role] of ['Peminjam', 'Petugas arsip', 'Dikembalikan tanggal'].entries()) {
    const x = MARGIN + n * (WIDTH / 3)
    plain(page, 8.5, SOFT).text(role, x, y, { width: 150 })
    page
      .moveTo(x, y + 42)
      .lineTo(x + 140, y + 42)
      .lineWidth(0.5)
      .strokeColor(SOFT)
      .stroke()
  }
  page.y = y + 48
  page.x = MARGIN
}
