import { itAssets, type LabelSize, labelBody, labelSizes } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import { encode } from 'uqr'
import { printable } from '../../files/sheet-text.ts'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { actionAttributes } from '../../kit/http/body.ts'
import { invalid, issuesOf } from '../../kit/problems.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'

type Label = { tag: string; name: string; serial_no: string | null; company: string }

/** POST /it-assets/-actions/labels: QR labels as PDF, in the order of the ids. Assets out of reach get none. */
export const labels: Handler = async (request, reply) => {
  const deps = allow(request, itAssets.can.show)
  const parsed = labelBody.safeParse(actionAttributes(request.body).attributes)
  if (!parsed.success) throw invalid(itAssets, issuesOf(parsed.error))
  const { ids, size, skip } = parsed.data
  const rows = await deps.db.rows(sql<Label>`select t.asset_tag as tag, t.name, t.serial_no, c.name as company
    from unnest(${ids}::bigint[]) with ordinality as x(id, n) join ems.it_assets t on t.id = x.id
    join ems."references" c on c.id = t.company_id
    where t.deleted_at is null and ${ofCompanies(deps.user) ?? sql`true`} order by x.n`)
  if (!rows.length) throw invalid(itAssets, [{ field: 'ids', message: 'Tidak ada aset yang dapat dicetak.' }])
  const trace = { action: 'print', menu: itAssets.menu, target_type: itAssets.name } as const
  await audit(deps, [{ ...trace, target_label: `${rows.length} label`, rows_affected: rows.length }])
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', 'inline; filename="label-aset.pdf"')
    .send(await labelSheet(rows, size, skip))
}

/** Points in a millimetre. */
const MM = 72 / 25.4
const A4 = [595.28, 841.89] as const
type Page = PDFKit.PDFDocument
type Place = { x: number; y: number; width: number; height: number }

/** Labels of a roll have a page each; sheets are filled row by row. */
async function labelSheet(rows: readonly Label[], size: LabelSize, skip = 0): Promise<Buffer> {
  // Loaded with the first document: 15 MB and a quarter of a second that the API does without.
  const { default: PDFDocument } = await import('pdfkit')
  const form = labelSizes[size]
  const isSheet = 'columns' in form
  const format: [number, number] = isSheet ? [...A4] : [form.width * MM, form.height * MM]
  const page = new PDFDocument({
    size: format,
    margin: 0,
    autoFirstPage: false,
    lang: 'id',
    info: { Title: 'Label aset' },
  })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => page.on('end', resolve))
  for (const [n, row] of rows.entries()) {
    const at = isSheet ? (n + skip) % (form.columns * form.rows) : 0
    if (n === 0 || at === 0) page.addPage()
    const place = isSheet
      ? { x: form.left + (at % form.columns) * form.stepX, y: form.top + Math.floor(at / form.columns) * form.stepY }
      : { x: 0, y: 0 }
    draw(page, row, { ...place, width: form.width, height: form.height })
  }
  page.end()
  await ended
  return Buffer.concat(parts)
}

/** Left the code, at least 12 mm wide so that a phone reads it; right what people read. */
function draw(page: Page, { tag, name, serial_no, company }: Label, place: Place) {
  const [x, y, width, height] = [place.x, place.y, place.width, place.height].map((one) => one * MM) as [
    number,
    number,
    number,
    number,
  ]
  const pad = 1.5 * MM
  const side = Math.min(height - 2 * pad, width * 0.45)
  code(page, tag, x + pad, y + (height - side) / 2, side)
  const left = x + pad + side + 1.5 * MM
  const room = x + width - pad - left
  const small = height < 23 * MM ? 5 : 6.5
  page.fillColor('#000')
  page.font('Helvetica-Bold').fontSize(fitted(page, printable(tag), room, small + 3))
  page.text(printable(tag), left, y + pad, { width: room, lineBreak: false })
  page.font('Helvetica').fontSize(small)
  const rest = [name, serial_no && `SN ${serial_no}`, company].filter(Boolean).map((one) => printable(String(one)))
  let top = y + pad + small + 5
  for (const [n, text] of rest.entries()) {
    const lines = n === 0 ? 2 : 1
    const tall = Math.min(page.heightOfString(text, { width: room }), lines * (small + 1.6))
    if (top + tall > y + height - pad / 2) return
    page.text(text, left, top, { width: room, height: lines * (small + 1.6), ellipsis: true })
    top += tall + 0.8
  }
}

/** The size at which a text stays on one line. */
const fitted = (page: Page, text: string, room: number, size: number) => {
  const wide = page.fontSize(size).widthOfString(text)
  return wide > room ? Math.max(4, (size * room) / wide) : size
}

function code(page: Page, text: string, x: number, y: number, side: number) {
  // Without a border of its own: the label is white around it.
  const { size, data } = encode(text, { border: 0, ecc: 'M' })
  const cell = side / size
  for (const [row, line] of data.entries())
    for (const [column, isDark] of line.entries())
      if (isDark) page.rect(x + column * cell, y + row * cell, cell + 0.02, cell + 0.02)
  page.fill('#000')
}
