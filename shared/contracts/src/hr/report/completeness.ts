/** Fields that a complete record of an employee has; `complete_employee.sql` counts the same. */
export const completenessFields = [
  'nik',
  'birth_place',
  'birth_date',
  'religion',
  'mobile',
  'npwp',
  'bpjs_health_no',
  'bpjs_tk_no',
  'account_no',
  'work_pattern',
  'grade',
  'consent_at',
  'addresses',
  'education',
] as const
export type CompletenessField = (typeof completenessFields)[number]

/** What is missing in a record of an employee, in the order of the form. */
export const missingIn = (row: Readonly<Record<CompletenessField, unknown>>): CompletenessField[] =>
  completenessFields.filter((name) => {
    const value = row[name]
    return value == null || (Array.isArray(value) && value.length === 0)
  })
