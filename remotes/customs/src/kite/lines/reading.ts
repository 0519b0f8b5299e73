import { api, keepPreviousData, useQuery } from '@ems/platform'

type Object_<T> = { id: string; attributes: T }
type Options = { query?: Readonly<Record<string, string>>; enabled?: boolean }

/** Rows the tool works out without keeping them; `of` names the collection whose changes make them stale. */
export const useReading = <T, M = Record<string, unknown>>(
  of: string,
  path: string,
  { query = {}, enabled = true }: Options = {},
) =>
  useQuery({
    queryKey: [of, 'reading', path, query],
    queryFn: async ({ signal }) => {
      const message = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
      const { data, meta } = await api
        .get(path, { searchParams: message, signal, timeout: 60_000 })
        .json<{ data: readonly Object_<T>[]; meta: M & { total: number } }>()
      return { rows: data.map(({ id, attributes }) => ({ id, ...attributes })), meta }
    },
    placeholderData: keepPreviousData,
    enabled,
  })
