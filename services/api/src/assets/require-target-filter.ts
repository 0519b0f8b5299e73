import type { ListQuery } from '../kit/query/list-query.ts'

/** The record named by `filter[target_type]` and `filter[target_id]`; undefined without them. */
export function requireTargetFilter({ filters }: ListQuery): { type: string; id: string } | undefined {
  const only = (field: string) => {
    const requested = filters.filter((one) => one.field === field && one.op === 'in')
    return requested.length === 1 && requested[0]?.values.length === 1 ? requested[0].values[0] : undefined
  }
  const [type, id] = [only('target_type'), only('target_id')]
  return type && id ? { type, id } : undefined
}
