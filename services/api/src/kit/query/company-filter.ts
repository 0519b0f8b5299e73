import { badRequest } from '../problems.ts'

/** Ids from `companies=1,2`; undefined when the parameter is absent. */
export function companiesIn(query: unknown): readonly string[] | undefined {
  const { companies } = query as { companies?: unknown }
  if (companies === undefined || companies === '') return undefined
  if (typeof companies !== 'string' || !/^[1-9]\d{0,17}(,[1-9]\d{0,17}){0,199}$/.test(companies))
    throw badRequest('Id tidak dikenal.', { parameter: 'companies' }, 'FILTER_VALUE')
  return companies.split(',')
}

/** JSON:API document of computed rows that belong to no collection. */
export const manyOf = (type: string, rows: readonly { id: string }[]) => ({
  jsonapi: { version: '1.1' },
  data: rows.map(({ id, ...attributes }) => ({ type, id, attributes })),
  meta: { total: rows.length },
})
