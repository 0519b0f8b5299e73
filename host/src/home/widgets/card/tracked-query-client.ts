import type { ListParams, useQueryClient } from '@ems/platform'

type Client = ReturnType<typeof useQueryClient>

/** The queries that run below a provider with this client. It is the page's own client in everything else. */
export type WatchedClient = { client: Client; hashes: ReadonlySet<string> }

/**
 * A query client that records its queries, so that a card knows their age and can refresh them without code in the
 * widget.
 */
export function trackQueries(client: Client): WatchedClient {
  const hashes = new Set<string>()
  const watching = new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      // Every observer asks for the defaults of its query first, and so names it.
      if (name !== 'defaultQueryOptions') return member.bind(target)
      return (...input: Parameters<Client['defaultQueryOptions']>) => {
        const options = target.defaultQueryOptions(...input)
        if (options.queryHash) hashes.add(options.queryHash)
        return options
      }
    },
  })
  return { client: watching, hashes }
}

/** When the newest of these answers came, and whether one is on its way. */
export function freshness({ client, hashes }: WatchedClient): { at: number; isBusy: boolean } {
  const queries = [...hashes].flatMap((hash) => client.getQueryCache().get(hash) ?? [])
  return {
    at: Math.max(0, ...queries.map(({ state }) => state.dataUpdatedAt)),
    isBusy: queries.some(({ state }) => state.fetchStatus === 'fetching'),
  }
}

/** A list the card shows now: its collection and what was asked of it. */
export type VisibleList = { name: string; params: ListParams }

/** The lists among what the card shows, as `queries(…).list(…)` names them. */
export const visibleLists = ({ client, hashes }: WatchedClient): VisibleList[] =>
  [...hashes].flatMap((hash) => {
    const query = client.getQueryCache().get(hash)
    const [name, kind, params] = query?.queryKey ?? []
    return query?.isActive() && kind === 'list' ? [{ name: String(name), params: params as ListParams }] : []
  })

/** Asks again for what the card shows now. */
export const refresh = ({ client, hashes }: WatchedClient): Promise<void> =>
  client.refetchQueries({ type: 'active', predicate: ({ queryHash }) => hashes.has(queryHash) })
