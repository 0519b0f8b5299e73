import type { PushError, PushKind } from '@ems/contracts/accurate'
import { assumptions } from '../client/assumptions.ts'

/** The provider has a record with this number already. */
export const isDuplicate = (message: string) => assumptions.duplicateTexts.test(message)

/** Refusals of the provider at the fields they are about. */
export const fieldErrors = (kind: PushKind, messages: readonly string[]): PushError[] =>
  messages.map((message) => {
    const signs = assumptions.fieldTexts[kind === 'sales-quotation' ? 'quotation' : 'partner']
    const [, field, label] = signs.find(([pattern]) => pattern.test(message)) ?? []
    return field && label ? { field, label, message } : { message }
  })
