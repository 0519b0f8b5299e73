import { createHash } from 'node:crypto'
import { employeeLetters } from '@ems/contracts/hr'
import type { StoredSignature } from '@ems/contracts/kit'
import { pathsOf, signatureField } from '@ems/contracts/signature'
import { sql } from '@ems/postgres'
import { sendPdf } from '../../files/index.ts'
import {
  BOTTOM,
  INK,
  longDay,
  MARGIN,
  type Page,
  plain,
  printable,
  room,
  rule,
  SOFT,
  strong,
  WIDTH,
} from '../../files/sheet-text.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { seen } from '../../kit/store/visibility.ts'
import type { Store } from '../../kit/stores.ts'
import { signaturesOf } from '../../kit/transitions/signatures.ts'

type Printed = {
  title: string
  number: string | null
  body: string
  status: string
  letter_date: string
  company: string
  letterhead: string | null
  city: string | null
  signer: string | null
  position: string | null
}

/**
 * GET /employee-letters/:id/pdf: the letter on A4, below the letterhead of its company. For its employee too. Of an issued
 * letter the bytes of the day it was issued.
 */
export const letterPdf =
  (store: Store<typeof employeeLetters>): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const { id, number, status } = await seen(deps, store, idOf(request))
    const kept = status === 'issued' ? await keptPrint(deps, id) : undefined
    return sendPdf(reply, number ?? 'draf', kept ?? (await rendered(deps, id)))
  }

const keptPrint = async ({ db }: Deps, letter: string) =>
  (
    await db.first(
      sql<{ content: Buffer }>`select content from ems.employee_letter_prints where letter_id = ${letter}::bigint`,
    )
  )?.content

/** Keeps the letter as it is signed: names and letterheads change later, and so does the way it is drawn. */
export async function keepPrint(deps: Deps, letter: string): Promise<void> {
  const content = await rendered(deps, letter)
  await deps.db.run(sql`insert into ems.employee_letter_prints (letter_id, content, sha256)
    values (${letter}::bigint, ${content}, ${createHash('sha256').update(content).digest('hex')})
    on conflict (letter_id) do nothing`)
}

async function rendered(deps: Deps, id: string): Promise<Buffer> {
  const [printed, signatures] = [await printedOf(deps, id), await signaturesOf(deps, employeeLetters.name, id)]
  return sheetOf(printed, signatures ?? [])
}

const printedOf = ({ db }: Deps, id: string) =>
  db.one(sql<Printed>`
    select l.title, l.number, coalesce(l.body, '') as body, l.status, l.letter_date::text as letter_date, c.name as company,
      c.meta ->> 'letterhead' as letterhead, regexp_replace(o.name, '^Kantor ', '') as city,
      concat_ws(', ', concat_ws(' ', s.title_front, s.full_name), s.title_back) as signer, p.name as position
    from ems.employee_letters l join ems."references" c on c.id = l.company_id join ems.employees e on e.id = l.employee_id
    left join ems."references" o on o.id = e.office_id
    left join ems.employees s on s.id = l.signer_id left join ems."references" p on p.id = s.position_id
    where l.id = ${id}::bigint`)

async function sheetOf(printed: Printed, signatures: readonly StoredSignature[]): Promise<Buffer> {
  // Loaded with the first document: 15 MB and a quarter of a second that the API does without.
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 842 - BOTTOM },
    lang: 'id',
    info: { Title: `${printed.title} ${printed.number ?? ''}`.trim(), Author: printed.company },
  })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => page.on('end', resolve))
  head(page, printed)
  text(page, printed.body)
  foot(page, printed, signatures)
  page.end()
  await ended
  return Buffer.concat(parts)
}

/** What stands on a letter that is not in force. */
const marks: Readonly<Record<string, string>> = { issued: '', cancelled: 'DIBATALKAN' }

function head(page: Page, { company, letterhead, title, number, status }: Printed) {
  strong(page, 15).text(printable(company), MARGIN, MARGIN, { width: WIDTH })
  if (letterhead) plain(page, 8.5, SOFT).text(printable(letterhead), { width: WIDTH, lineGap: 1.5 })
  rule(page, page.y + 8, 1.2, INK)
  page.y += 28
  const mark = marks[status] ?? 'DRAF'
  if (mark) strong(page, 11).text(mark, MARGIN, page.y, { width: WIDTH, align: 'right' })
  strong(page, 13).text(printable(title.toUpperCase()), MARGIN, page.y, { width: WIDTH, align: 'center' })
  if (number) plain(page, 10).text(`Nomor: ${printable(number)}`, { width: WIDTH, align: 'center' })
  page.y += 18
}

function text(page: Page, body: string) {
  plain(page, 10.5)
  for (const paragraph of body.split(/\n/)) {
    if (!paragraph.trim()) {
      page.y += 8
      continue
    }
    page.text(printable(paragraph), MARGIN, page.y, { width: WIDTH, lineGap: 3, align: 'left' })
  }
}

/** Place and day, then who signs: drawn, or with room for a pen. */
function foot(
  page: Page,
  { city, letter_date, company, signer, position }: Printed,
  signatures: readonly StoredSignature[],
) {
  room(page, 140)
  const width = 220
  const x = MARGIN + WIDTH - width
  const day = longDay(letter_date)
  plain(page, 10.5).text(printable(city ? `${city}, ${day}` : day), x, page.y + 20, { width })
  page.text(printable(company), x, page.y + 1, { width })
  const top = page.y + 4
  const latest = signatures.filter(({ is_intact }) => is_intact).at(-1)
  if (latest?.strokes.length) strokes(page, latest, x, top)
  page.y = top + 54
  const name = signer || latest?.name
  if (name) strong(page, 10.5).text(printable(name), x, page.y, { width })
  if (position) plain(page, 10).text(printable(position), x, page.y, { width })
}

const HEIGHT = 50

function strokes(page: Page, { strokes: lines }: StoredSignature, x: number, y: number) {
  const scale = HEIGHT / signatureField.height
  page.save().translate(x, y).scale(scale)
  for (const path of pathsOf(lines)) page.path(path).lineWidth(3).strokeColor(INK).stroke()
  page.restore()
}
