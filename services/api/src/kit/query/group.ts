import { columnMeta, type Resource, systemFields } from '@ems/contracts/kit'
import { badRequest } from '../problems.ts'

const groupable = ['choice', 'ref', 'boolean', 'date', 'instant']

/** Fields that a list may be grouped by: filters with few values, and days by their month. */
export const groupFields = ({ list, meta }: Resource): string[] =>
  [...list.filters, ...Object.keys(systemFields)].filter((name) =>
    groupable.includes((meta[name] ?? systemFields[name])?.kind ?? ''),
  )

/** The field of `group=`; refuses others. */
export function groupIn(resource: Resource, field: string): string {
  if (!groupFields(resource).includes(field))
    throw badRequest('Kolom tidak dapat dikelompokkan.', { parameter: 'group' }, 'GROUP')
  return field
}

/** Whether the values of the field are grouped by month. */
export const isByMonth = (resource: Resource, field: string) =>
  ['date', 'instant'].includes(columnMeta(resource, field).kind)
