import type { AccountingModule } from '@ems/contracts/accurate'
import { isObject } from '@ems/contracts/is-object'
import { dayIn, momentIn } from '../client/provider-dates.ts'

export type ProviderRecord = Readonly<Record<string, unknown>>
type ColumnType = 'text' | 'numeric' | 'date' | 'boolean' | 'timestamptz'

export type Column = {
  name: string
  type: ColumnType
  /** Fields of the list that it is read from; a page without any of them leaves the column as it is. */
  from: readonly string[]
  of: (record: ProviderRecord) => string | boolean | null
  /** A record without it cannot be stored. */
  isRequired?: boolean
}

export type SyncModule = {
  scope: string
  table: 'accounting_partners' | 'accounting_items' | 'accounting_employees' | 'accounting_documents'
  /** Column `module` of a table that several modules share. */
  hasModule: boolean
  /** Fields that the list is asked for; undefined where it takes none. */
  fields: readonly string[] | undefined
  columns: readonly Column[]
}

const textIn = (value: unknown, max: number) => {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return String(value).trim().slice(0, max) || null
}

/** The first of several fields that has a value; objects are named by `name`. */
const first = (record: ProviderRecord, fields: readonly string[]) =>
  fields.map((field) => record[field]).find((value) => value !== undefined && value !== null && value !== '')

const text = (name: string, max: number, from: readonly string[], isRequired = false): Column => ({
  name,
  type: 'text',
  from,
  isRequired,
  of: (record) => textIn(first(record, from), max),
})

/** A field that is an object, of which one member counts. */
const member = (name: string, from: string, key: string, max = 200): Column => ({
  name,
  type: 'text',
  from: [from],
  of: (record) => {
    const value = record[from]
    return textIn(isObject(value) ? value[key] : key === 'name' ? value : undefined, max)
  },
})

const number = (name: string, from: readonly string[]): Column => ({
  name,
  type: 'numeric',
  from,
  of: (record) => {
    const value = textIn(first(record, from), 40)
    return value !== null && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value) ? value : null
  },
})

const day = (name: string, from: string, isRequired = false): Column => ({
  name,
  type: 'date',
  from: [from],
  isRequired,
  of: (record) => dayIn(record[from]) ?? null,
})

const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

const flag = (name: string, from: string): Column => ({
  name,
  type: 'boolean',
  from: [from],
  of: (record) => {
    const value = record[from] ?? false
    return typeof value === 'boolean' ? value : value === '' ? false : (truths.get(String(value)) ?? null)
  },
})

const changedAt: Column = {
  name: 'changed_at',
  type: 'timestamptz',
  from: ['lastUpdate'],
  of: (record) => momentIn(record.lastUpdate) ?? null,
}

const partner = (numberField: string): readonly Column[] => [
  text('number', 100, [numberField, 'no'], true),
  text('name', 300, ['name'], true),
  text('npwp', 60, ['npwpNo']),
  text('email', 300, ['email']),
  text('phone', 100, ['mobilePhone', 'workPhone']),
  text('city', 200, ['billCity']),
  member('category', 'category', 'name'),
  member('term', 'term', 'name'),
  member('currency', 'currency', 'code', 10),
  flag('is_suspended', 'suspended'),
  changedAt,
]

const document: readonly Column[] = [
  text('number', 100, ['number'], true),
  day('trans_date', 'transDate', true),
  text('document_status', 100, ['statusName', 'status']),
  member('customer_external_id', 'customer', 'id', 20),
  member('customer_name', 'customer', 'name', 300),
  member('currency', 'currency', 'code', 10),
  text('description', 2_000, ['description']),
  changedAt,
]

const documents = (scope: string, columns: readonly Column[]): SyncModule => ({
  scope,
  table: 'accounting_documents',
  hasModule: true,
  fields: fieldsOf([...document, ...columns]),
  columns: [...document, ...columns],
})

const fieldsOf = (columns: readonly Column[]) => [...new Set(['id', ...columns.flatMap(({ from }) => from)])]

const partners = (scope: string, columns: readonly Column[]): SyncModule => ({
  scope,
  table: 'accounting_partners',
  hasModule: true,
  fields: fieldsOf(columns),
  columns,
})

const items: readonly Column[] = [
  text('number', 100, ['no'], true),
  text('name', 300, ['name'], true),
  text('item_type', 40, ['itemType']),
  member('category', 'itemCategory', 'name'),
  text('unit', 100, ['unit1Name']),
  number('unit_price', ['unitPrice']),
  number('stock', ['availableToSell', 'balance']),
  flag('is_suspended', 'suspended'),
  changedAt,
]

const employees: readonly Column[] = [
  text('number', 100, ['number', 'no'], true),
  text('name', 300, ['name'], true),
  text('email', 300, ['email']),
  text('position', 200, ['position']),
  flag('is_salesman', 'salesman'),
  flag('is_suspended', 'suspended'),
  changedAt,
]

const total = number('total', ['totalAmount'])

/** How each module is read and where it is stored, in the order of reading: documents find their customers. */
export const syncModules: Readonly<Record<AccountingModule, SyncModule>> = {
  customer: partners('customer_view', [
    ...partner('customerNo'),
    number('credit_limit', ['customerLimitAmountValue']),
    number('balance', ['balance']),
  ]),
  vendor: partners('vendor_view', [...partner('vendorNo'), number('balance', ['balance'])]),
  item: {
    scope: 'item_view',
    table: 'accounting_items',
    hasModule: false,
    fields: fieldsOf(items),
    columns: items,
  },
  employee: {
    scope: 'employee_view',
    table: 'accounting_employees',
    hasModule: false,
    // The list of employees has no parameter for fields.
    fields: undefined,
    columns: employees,
  },
  'sales-quotation': documents('sales_quotation_view', [total]),
  'sales-order': documents('sales_order_view', [total]),
  'sales-invoice': documents('sales_invoice_view', [day('due_date', 'dueDate'), total]),
  'sales-receipt': documents('sales_receipt_view', [number('total', ['totalPayment', 'chequeAmount'])]),
}

/** In the order of reading. */
export const moduleNames = Object.keys(syncModules) as AccountingModule[]
