import type { ListQuery } from '../kit/query/list-query.ts'

/** The record named by `filter[target_type]` and `filter[target_id]`; undefined without them. */
export function requireTargetFilter({ filters }: ListQuery): { type: string; id: string } | undefined {
  const only = (field: string) => {
    const asked = filters.filter((one) => one.field === field && one.op === 'in')
    return asked.length === 1 && asked[0]?.values.length === 1 ? asked[0].values[0] : undefined
  }
  const [type, id] = [only('target_type'), only('target_id')]
  return type && id ? { type, id } : undefined
}
