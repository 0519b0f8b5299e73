import type { OrganisationMatch, OrganisationSeat } from '@ems/contracts/hr'
import { api } from '@ems/platform'

export type Unit = { company: string | null; department: string | null }
type Many<T extends { id: string }> = { data: readonly { id: string; attributes: Omit<T, 'id'> }[] }

const paramsOf = ({ company, department }: Unit, more: Record<string, string> = {}) => ({
  ...(company ? { company } : {}),
  ...(department ? { department } : {}),
  ...more,
})

const read = async <T extends { id: string }>(
  path: string,
  searchParams: Record<string, string>,
  signal: AbortSignal,
) => {
  const { data } = await api.get(path, { searchParams, signal }).json<Many<T>>()
  return data.map(({ id, attributes }) => ({ id, ...attributes }) as T)
}

/** The seats below a seat, or those at the top. */
export const seatsOf = (unit: Unit, under?: string) => ({
  queryKey: ['employees', 'organisation', unit, under ?? ''] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    read<OrganisationSeat>('organisation', paramsOf(unit, under ? { under } : {}), signal),
})

/** People and positions by name. */
export const matchesOf = (unit: Unit, q: string) => ({
  queryKey: ['employees', 'organisation-search', unit, q] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    read<OrganisationMatch>('organisation/search', paramsOf(unit, { q }), signal),
})

/** The ids of the seats of a way, from the top down. */
export const wayOf = (seats: readonly string[]) => seats.map((_, n) => seats.slice(0, n + 1).join('/'))
