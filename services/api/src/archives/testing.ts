import { buffer } from 'node:stream/consumers'
import { permissions } from '@ems/contracts'
import { archiveDocumentCodeDetails, archiveDocumentCodes, documents } from '@ems/contracts/archives'
import { addDays, todayInJakarta } from '@ems/contracts/days'
import PdfDocument from 'pdfkit'
import type { TestApi } from '../testing/api.ts'
import { referenceIn } from '../testing/reference-in.ts'

let created = 0
const letters = (n: number) => String.fromCharCode(65 + (Math.floor(n / 26) % 26), 65 + (n % 26))

/** A classification of its own for every `n` below 67,600. */
export const code = (n: number) => ({
  code: `${letters(n % 676)}.${String(Math.floor(n / 676)).padStart(2, '0')}`,
  name: `Klasifikasi ${n}`,
})

/** Id of a new classification. */
async function codeIn(api: TestApi): Promise<string> {
  const admin = await api.as([...permissions])
  return (await admin.create(archiveDocumentCodes, code(30_000 + ++created))).id
}

export const detail = async (api: TestApi, n: number) => ({
  document_code: await codeIn(api),
  code: `D-${n}`,
  name: `Rincian ${n}`,
  active_years: '2.0',
  active_basis: 'document_date',
  inactive_years: '8.5',
  final_fate: 'destroy',
  security: 'limited',
  company: api.companies[0],
})

const details = new WeakMap<TestApi, Promise<string>>()
/** Id of a classification with its schedule, one for each API. */
function detailIn(api: TestApi): Promise<string> {
  const existing = details.get(api) ?? newDetail(api)
  details.set(api, existing)
  return existing
}

async function newDetail(api: TestApi) {
  const admin = await api.as([...permissions])
  const values = { ...(await detail(api, 90_000 + ++created)), company: null }
  return (await admin.create(archiveDocumentCodeDetails, values)).id
}

/** Required fields of a document; another one for every `n`. */
export const document = async (api: TestApi, n: number) => ({
  company: api.companies[0],
  code_detail: await detailIn(api),
  number: `A-${n}`,
  title: `Berkas ${n}`,
  doc_date: '2024-05-06',
  department: await referenceIn(api, 'department'),
  media: 'digital',
})

/** Id of a new document of this company. */
export async function documentIn(api: TestApi, company: string): Promise<string> {
  const admin = await api.as([...permissions])
  return (await admin.create(documents, { ...(await document(api, 70_000 + ++created)), company })).id
}

/** Id of a new partner of this company. */
async function partnerIn({ pool }: TestApi, company: string): Promise<string> {
  const { rows } = await pool.query(
    'insert into ems.partners (code, name, company_id) values ($1, $2, $3) returning id',
    [`P-${++created}`, `PT Pihak Kedua ${created}`, company],
  )
  return rows[0].id
}

/** Required fields of a contract; another one for every `n`. */
export const contract = async (api: TestApi, n: number) => ({
  company: api.companies[0],
  partner: await partnerIn(api, api.companies[0]),
  contract_type: await referenceIn(api, 'contract-type'),
  number: `K-${n}`,
  title: `Kontrak ${n}`,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  value: `${n}0000.00`,
})

/** A day so many days from now, by the clock of Jakarta. */
export const upcomingDay = (days: number) => addDays(todayInJakarta(), days)

/** A PDF with a page for each text. */
export async function pdf(pages: readonly string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const sheet = new PdfDocument({ size: 'A4', autoFirstPage: false, ...options })
  for (const text of pages) sheet.addPage().fontSize(14).text(text)
  sheet.end()
  return buffer(sheet)
}
