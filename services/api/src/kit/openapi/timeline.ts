import { activityKinds } from '@ems/contracts/common'
import { maxActivitySize } from '../audit/activity.ts'
import type { Json } from './schemas.ts'

const kind = { enum: Object.keys(activityKinds) }

/** Parameters of the timeline of a record. */
export const activityParameters: Json[] = [
  { name: 'page[size]', in: 'query', schema: { type: 'integer', minimum: 1, maximum: maxActivitySize } },
  { name: 'page[after]', in: 'query', schema: { type: 'string' }, description: 'Cursor of `meta.page.after`.' },
  { name: 'filter[kind]', in: 'query', schema: kind },
  { name: 'filter[kind][]', in: 'query', schema: { type: 'array', items: kind } },
]

/** The timeline of a record: one page, newest first. */
export const activitiesSchema: Json = {
  type: 'object',
  required: ['data', 'meta'],
  properties: {
    data: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'id', 'attributes'],
        properties: {
          type: { const: 'activities' },
          id: { type: 'string' },
          attributes: {
            type: 'object',
            required: ['kind', 'at', 'by', 'by_name'],
            properties: {
              kind,
              at: { type: 'string', format: 'date-time' },
              by: { type: ['string', 'null'] },
              by_name: { type: ['string', 'null'] },
            },
          },
        },
      },
    },
    meta: {
      type: 'object',
      properties: { page: { type: 'object', properties: { after: { type: ['string', 'null'] } } } },
    },
    links: { type: 'object' },
  },
}
