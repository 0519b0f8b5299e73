import { momentText } from '../contract/dates.ts'
import { branch, rupiah, terms } from '../demo/partners.ts'
import type { DataCall } from '../http/data-call.ts'
import type { Row } from '../records/collection.ts'
import { numberFields } from '../records/database.ts'
import { labelOf } from './detail.ts'
import { type Body, Refusal } from './outcome.ts'

/** Names that a partner is saved with, and the objects that `detail.do` answers for them. */
const references: Readonly<Record<string, string>> = {
  categoryName: 'category',
  priceCategoryName: 'priceCategory',
  discountCategoryName: 'discountCategory',
}

/** A customer or vendor. */
export function partnerOf(request: DataCall, body: Body, before: Row | undefined): Row {
  const { module } = request
  const number = takenNumber(request, body, before, module === 'vendor' ? 'V' : 'P')
  const { termName, currencyCode, salesmanListNumber, number: _other, ...fields } = body
  const plain = Object.entries(fields).map(([name, value]) => {
    const object = references[name]
    return object ? [object, { id: 50, name: value }] : [name, value]
  })
  return {
    branchId: branch.id,
    branchName: branch.name,
    suspended: false,
    npwpNo: '',
    email: '',
    workPhone: '',
    detailContact: [],
    category: { id: 50, name: 'Umum' },
    ...before,
    ...Object.fromEntries(plain),
    ...(termName === undefined && before ? {} : { term: termOf(termName) }),
    currency: currencyOf(currencyCode, before),
    ...(salesmanListNumber === undefined ? {} : { salesmanList: salesmenOf(request, salesmanListNumber) }),
    [numberFields[module]]: number,
    ...stamp(request, before),
  }
}

/** An item or employee: as it is sent. */
export function simpleOf(request: DataCall, body: Body, before: Row | undefined): Row {
  const number = takenNumber(request, body, before, request.module === 'item' ? 'B' : 'E')
  return { suspended: false, ...before, ...body, [numberFields[request.module]]: number, ...stamp(request, before) }
}

/** The id of a record, and when it changed. */
export const stamp = ({ accurate, database, module }: DataCall, before: Row | undefined) => ({
  id: before?.id ?? database.modules[module].nextId(),
  lastUpdate: momentText(accurate.now()),
})

/** The number of a record: the one that is sent if nobody else has it, otherwise the next free one. */
export function takenNumber(
  { database, module }: DataCall,
  body: Body,
  before: Row | undefined,
  prefix: string,
): string {
  const rows = database.modules[module]
  const field = numberFields[module]
  const wish = String(body[field] ?? body.number ?? '') || String(before?.[field] ?? '')
  const other = wish ? rows.byNumber(wish) : undefined
  if (other && other.id !== before?.id) throw new Refusal(`Sudah ada data lain dengan No. ${labelOf(module)} "${wish}"`)
  if (wish) return wish
  for (let n = rows.size + 1; ; n++) {
    const number = `${prefix}.${String(n).padStart(5, '0')}`
    if (!rows.byNumber(number)) return number
  }
}

export function termOf(name: unknown) {
  if (name === undefined || name === null || name === '') return null
  const match = terms.find((term) => term.name.toLowerCase() === String(name).toLowerCase())
  if (!match) throw new Refusal(`Syarat pembayaran "${String(name)}" tidak ditemukan atau sudah dihapus`)
  return { id: match.id, name: match.name }
}

/** Both books know the rupiah and the dollar. */
export function currencyOf(code: unknown, before: Row | undefined) {
  if (code === undefined || code === null || code === '') return before?.currency ?? rupiah
  if (code === 'IDR') return rupiah
  if (code === 'USD') return { id: 51, code: 'USD', symbol: '$' }
  throw new Refusal(`Mata uang "${String(code)}" tidak ditemukan atau sudah dihapus`)
}

function salesmenOf({ database }: DataCall, numbers: unknown) {
  return (numbers as string[]).map((number) => {
    const match = database.modules.employee.byNumber(number)
    if (!match?.salesman) throw new Refusal(`Penjual "${number}" tidak ditemukan atau sudah dihapus`)
    return { id: match.id, number: match.number, name: match.name }
  })
}
