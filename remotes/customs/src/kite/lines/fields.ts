import type { FieldMeta } from '@ems/contracts/kit'

type Options = Readonly<Record<string, string>>

/** Inputs of dialogs, in the contracts' own terms. */
export const asText = (label: string, { nullable = false, max = 250 } = {}): FieldMeta => ({
  label,
  kind: 'text',
  nullable,
  max,
})
export const asLongText = (label: string, { nullable = false } = {}): FieldMeta => ({
  label,
  kind: 'longText',
  nullable,
})
export const asDay = (label: string, { nullable = false } = {}): FieldMeta => ({ label, kind: 'date', nullable })
/** A month. */
export const asPeriod = (label: string): FieldMeta => ({ label, kind: 'period', nullable: false })
export const asDecimal = (label: string, { nullable = false } = {}): FieldMeta => ({ label, kind: 'decimal', nullable })
export const asMoney = (label: string, { nullable = false } = {}): FieldMeta => ({ label, kind: 'money', nullable })
export const asBoolean = (label: string): FieldMeta => ({ label, kind: 'boolean', nullable: false })
export const asChoice = (label: string, options: Options, { nullable = false } = {}): FieldMeta => ({
  label,
  kind: 'choice',
  options,
  nullable,
})
