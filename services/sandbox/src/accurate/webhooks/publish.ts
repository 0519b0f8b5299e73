import { randomUUID } from 'node:crypto'
import type { ModuleName } from '../contract/contract.ts'
import { momentText } from '../contract/dates.ts'
import type { DataCall } from '../http/data-call.ts'
import type { Row } from '../records/collection.ts'
import { numberFields } from '../records/database.ts'
import type { Envelope } from './envelope.ts'

const types: Readonly<Partial<Record<ModuleName, string>>> = {
  customer: 'CUSTOMER',
  item: 'ITEM',
  'sales-quotation': 'SALES_QUOTATION',
  'sales-order': 'SALES_ORDER',
  'sales-invoice': 'SALES_INVOICE',
  'sales-receipt': 'SALES_RECEIPT',
}

/** Announces a change to every application that wants to know; vendors and employees have no events. */
export function publish(
  { accurate, database, module }: Pick<DataCall, 'accurate' | 'database' | 'module'>,
  row: Row,
  action: 'WRITE' | 'DELETE',
) {
  const type = types[module]
  if (!type) return
  const name = module.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const envelope: Envelope = {
    databaseId: database.id,
    type,
    timestamp: momentText(accurate.now()),
    uuid: randomUUID(),
    data: [{ [`${name}Id`]: row.id, [`${name}No`]: row[numberFields[module]], action }],
  }
  accurate.deliveries.add(envelope)
}
