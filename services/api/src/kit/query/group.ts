import { groupFields, type Resource } from '@ems/contracts/kit'
import { badRequest } from '../problems.ts'

/** The field of `group=`; refuses others. */
export function groupIn(resource: Resource, field: string): string {
  if (!groupFields(resource).includes(field))
    throw badRequest('Kolom tidak dapat dikelompokkan.', { parameter: 'group' }, 'GROUP')
  return field
}
