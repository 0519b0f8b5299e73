import { type Employee, employeeAddressTypes, employmentTypes, jobMoves, relations } from '@ems/contracts/hr'
import { drawQr } from '../../files/labels/label-sheet.ts'
import { documentOf, facts, head, paragraph, portrait, table } from '../../files/sheet-table.ts'
import { FILL, INK, longDay, type Page, plain, printable, SOFT, strong } from '../../files/sheet-text.ts'

/** An employee as printed: texts of fields by their names. */
export type Printed = {
  name: string
  employee_no: string
  letterhead: string | null
  texts: Readonly<Record<string, { label: string; kind: string; text: string | null }>>
  photo: Buffer | undefined
  addresses: Employee['addresses']
  /** Each with the name of its level. */
  education: readonly { level: string; institution: string; major: string | null; graduated: number | null }[]
  skills: readonly string[]
  family: readonly {
    name: string
    relation: keyof typeof relations
    birth_date: string | null
    phone: string | null
    is_emergency: boolean
  }[]
  career: readonly {
    type: keyof typeof jobMoves
    valid_from: string
    company: string | null
    department: string | null
    position: string | null
    employment_type: keyof typeof employmentTypes | null
    document: string | null
  }[]
}

const sections = {
  Identitas: [
    ...['nickname', 'nik', 'kk_no', 'birth_place', 'birth_date', 'gender', 'religion', 'blood_type', 'marital_status'],
    ...['marital_date', 'nationality', 'passport_no', 'passport_expiry', 'kitas_no', 'kitas_expiry'],
  ],
  Pekerjaan: [
    ...['company', 'office', 'department', 'position', 'grade', 'manager', 'work_pattern', 'employment_type', 'status'],
    ...['join_date', 'service_date', 'permanent_date', 'probation_end', 'contract_sequence', 'contract_start'],
    ...['contract_end', 'exit_date'],
  ],
  Kontak: ['mobile', 'whatsapp', 'work_email', 'personal_email'],
  'Pajak, BPJS dan bank': [
    ...['npwp', 'ptkp', 'dependents', 'bpjs_health_no', 'bpjs_health_class', 'bpjs_health_facility', 'bpjs_tk_no'],
    ...['bank', 'account_no', 'account_name'],
  ],
} as const

const PHOTO = { width: 76, height: 96 }

/** *Profil karyawan*: what EMS keeps about an employee, on A4. */
export const profileSheet = (printed: Printed): Promise<Buffer> =>
  documentOf(portrait, `Profil ${printed.name}`, (page) => {
    const { name, employee_no, letterhead, texts, photo, skills } = printed
    head(page, portrait, texts.company?.text ?? '', letterhead, name, [
      [employee_no, texts.position?.text, texts.department?.text].filter(Boolean).join(' · '),
    ])
    if (photo && placed(page, photo, { x: portrait.margin, y: page.y + 2, ...PHOTO })) page.y += PHOTO.height + 8
    for (const [title, fields] of Object.entries(sections)) {
      paragraph(page, portrait, title)
      page.y += 3
      facts(
        page,
        portrait,
        fields.map((field) => [texts[field]?.label ?? '', textOf(texts[field])] as const),
      )
    }
    addressLines(page, printed)
    schooling(page, printed)
    if (skills.length) paragraph(page, portrait, 'Keahlian', skills.join(', '))
    family(page, printed)
    career(page, printed)
  })

const textOf = (field: Printed['texts'][string] | undefined) =>
  field?.text && field.kind === 'date' ? longDay(field.text) : (field?.text ?? null)

function addressLines(page: Page, { addresses }: Printed) {
  for (const { type, street, rt, rw, village, district, city, province, postal_code } of addresses) {
    const unit = [rt && `RT ${rt}`, rw && `RW ${rw}`].filter(Boolean).join(' ')
    const parts = [street, unit, village, district, city, [province, postal_code].filter(Boolean).join(' ')]
    paragraph(page, portrait, `Alamat: ${employeeAddressTypes[type]}`, parts.filter(Boolean).join(', '))
  }
}

function schooling(page: Page, { education }: Printed) {
  if (!education.length) return
  titled(page, 'Pendidikan')
  const columns = [
    { title: 'Jenjang', width: 90 },
    { title: 'Sekolah/perguruan tinggi', width: portrait.width - 310 },
    { title: 'Jurusan', width: 150 },
    { title: 'Lulus', width: 70, isNumber: true },
  ]
  const rows = education.map(({ level, institution, major, graduated }) => ({
    cells: [level, institution, major ?? '', graduated ? String(graduated) : ''],
  }))
  table(page, portrait, columns, rows)
}

function family(page: Page, { family: members }: Printed) {
  if (!members.length) return
  titled(page, 'Keluarga dan kontak darurat')
  const columns = [
    { title: 'Nama', width: portrait.width - 370 },
    { title: 'Hubungan', width: 100 },
    { title: 'Tanggal lahir', width: 110 },
    { title: 'HP', width: 100 },
    { title: 'Darurat', width: 60 },
  ]
  const rows = members.map(({ name, relation, birth_date, phone, is_emergency }) => ({
    cells: [name, relations[relation], birth_date ? longDay(birth_date) : '', phone ?? '', is_emergency ? 'Ya' : ''],
  }))
  table(page, portrait, columns, rows)
}

function career(page: Page, { career: events }: Printed) {
  if (!events.length) return
  titled(page, 'Riwayat karier')
  const columns = [
    { title: 'Berlaku', width: 92 },
    { title: 'Perubahan', width: 96 },
    { title: 'Penempatan', width: portrait.width - 368, wraps: true },
    { title: 'Status kerja', width: 80 },
    { title: 'No. dokumen', width: 100 },
  ]
  const rows = events.map(({ type, valid_from, company, department, position, employment_type, document }) => ({
    cells: [
      longDay(valid_from),
      jobMoves[type],
      [position, department, company].filter(Boolean).join(', '),
      employment_type ? employmentTypes[employment_type] : '',
      document ?? '',
    ],
  }))
  table(page, portrait, columns, rows)
}

function titled(page: Page, title: string) {
  paragraph(page, portrait, title)
  page.y += 3
}

type Box = { x: number; y: number; width: number; height: number }

/** Whether the picture is drawn: a file may be broken, or of a form of PNG that PDF does not know. */
function placed(page: Page, picture: Buffer, { x, y, width, height }: Box): boolean {
  try {
    page.save().rect(x, y, width, height).clip()
    page.image(picture, x, y, { cover: [width, height], align: 'center', valign: 'center' })
    return true
  } catch {
    // The sheet is printed without it.
    return false
  } finally {
    page.restore()
  }
}

/** A bank card (ISO/IEC 7810 ID-1), in points. */
const CARD = { width: 242.65, height: 153.01 }
const PAD = 11

/** *Kartu identitas* with photo, and the number of the employee as a QR code. */
export async function idCard({ name, employee_no, texts, photo }: Printed): Promise<Buffer> {
  // Loaded with the first document: 15 MB and a quarter of a second that the API does without.
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({
    ...{ size: [CARD.width, CARD.height] as [number, number], margin: 0, lang: 'id' },
    info: { Title: `Kartu identitas ${name}` },
  })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => page.on('end', resolve))
  const company = texts.company?.text ?? ''
  page.rect(0, 0, CARD.width, 30).fill(INK)
  page
    .font('Helvetica-Bold')
    .fontSize(company.length > 34 ? 8 : 10)
    .fillColor('#ffffff')
  page.text(printable(company), PAD, 11, { width: CARD.width - 2 * PAD, height: 12, ellipsis: true })
  const box = { x: PAD, y: 40, width: 66, height: 84 }
  if (!photo || !placed(page, photo, box)) page.rect(box.x, box.y, box.width, box.height).fill(FILL)
  const left = box.x + box.width + 10
  const width = CARD.width - left - PAD
  strong(page, name.length > 24 ? 10 : 12).text(printable(name), left, 41, { width, height: 27, ellipsis: true })
  plain(page, 8, SOFT).text(printable(texts.position?.text ?? ''), left, 70, { width, height: 20, ellipsis: true })
  plain(page, 8, SOFT).text(printable(texts.department?.text ?? ''), left, 91, {
    width: width - 48,
    height: 20,
    ellipsis: true,
  })
  strong(page, 9).text(employee_no, PAD, 131, { width: 150, lineBreak: false })
  drawQr(page, employee_no, { x: CARD.width - PAD - 44, y: CARD.height - PAD - 44, side: 44 })
  page.end()
  await ended
  return Buffer.concat(parts)
}
