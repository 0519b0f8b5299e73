import { createHash } from 'node:crypto'
import { sql, type Transaction } from '@ems/postgres'
import { keyOfAsset } from '../../assets/index.ts'
import type { FileStore } from '../../files/index.ts'

type Signed = { id: string; number: string; title: string; company: string; partner: string; signed_at: string }

/** The signed papers of contracts that were signed, but for six that run without: a page each. */
export async function insertContractFiles(db: Transaction, files: FileStore): Promise<void> {
  const rows =
    await db.rows(sql<Signed>`select c.id::text as id, c.number, c.title, o.name as company, p.name as partner, to_char(c.signed_at, 'DD/MM/YYYY') as signed_at
     from (select *, row_number() over (order by status = 'active' desc, id) as at from ems.archive_contracts
           where status in ('active', 'expired', 'terminated')) c
     join ems."references" o on o.id = c.company_id join ems.partners p on p.id = c.partner_id
     where c.at not between 40 and 45 order by c.id`)
  const papers = rows.map(({ id, ...contract }) => ({ id, page: pageOf(contract) }))
  const stored = await db.rows(sql<{
    id: string
    target_id: string
  }>`insert into ems.assets (name, mime, size_byte, sha256, target_type, target_id, purpose)
     select 'Kontrak ' || (p ->> 'id') || ' bertanda tangan.pdf', 'application/pdf', (p ->> 'size')::int, p ->> 'sha256',
       'archive-contracts', p ->> 'id', 'signed'
     from jsonb_array_elements(${JSON.stringify(
       papers.map(({ id, page }) => ({
         id,
         size: page.length,
         sha256: createHash('sha256').update(page).digest('hex'),
       })),
     )}) p returning id::text as id, target_id`)
  const assetOf = new Map(stored.map(({ id, target_id }) => [target_id, id]))
  await Promise.all(papers.map(({ id, page }) => files.write(keyOfAsset(String(assetOf.get(id))), only(page))))
  // As the worker would read them: it has better things to do while a demo starts.
  const texts = rows.map(({ id, ...contract }) => ({ id: assetOf.get(id), text: linesOf(contract).join('\n') }))
  await db.run(sql`with read as (update ems.file_texts set status = 'done', method = 'pdf', pages = 1
      where file_id = any(${texts.map(({ id }) => id)}::bigint[]) returning file_id)
    insert into ems.file_pages (file_id, page, content) select r.file_id, 1, t ->> 'text' from read r
      join jsonb_array_elements(${JSON.stringify(texts)}) t on (t ->> 'id')::bigint = r.file_id`)
}

async function* only(page: Buffer) {
  yield page
}

const escaped = (text: string) => text.replace(/[^\x20-\x7e]/g, '-').replace(/[\\()]/g, '\\$&')

/** What was agreed, by whom, and when it was signed. */
const linesOf = ({ number, title, company, partner, signed_at }: Omit<Signed, 'id'>) => [
  ...['PERJANJIAN', number, title, '', `Pihak pertama: ${company}`, `Pihak kedua: ${partner}`, ''],
  ...[`Ditandatangani kedua pihak pada ${signed_at}.`, 'Contoh untuk data demo.'],
]

/** One page of PDF 1.4 (ISO 32000) in Helvetica. */
function pageOf(contract: Omit<Signed, 'id'>): Buffer {
  const text = linesOf(contract)
    .map((line) => `(${escaped(line.slice(0, 90))}) Tj T*`)
    .join('\n')
  const content = `BT /F1 12 Tf 60 780 Td 20 TL\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const at: number[] = []
  let file = '%PDF-1.4\n'
  for (const [n, object] of objects.entries()) {
    at.push(file.length)
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = at.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${at.length + 1}\n0000000000 65535 f \n${table}`
  return Buffer.from(
    `${file}${end}trailer\n<< /Size ${at.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  )
}
