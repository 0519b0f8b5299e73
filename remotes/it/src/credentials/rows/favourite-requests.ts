import { credentials } from '@ems/contracts/it'
import { api, changed, jsonApi, useQuery } from '@ems/platform'

const key = [credentials.name, 'favourites']

/** Ids of the credentials that this user marked; empty until they are known. */
export function useFavourites(): ReadonlySet<string> {
  const { data = none } = useQuery({ queryKey: key, queryFn: ({ signal }) => favourites(signal) })
  return data
}

const none: ReadonlySet<string> = new Set()

async function favourites(signal: AbortSignal): Promise<ReadonlySet<string>> {
  const { data } = await api.get(`${credentials.name}/favourites`, { signal }).json<{ data: { id: string }[] }>()
  return new Set(data.map(({ id }) => id))
}

/** Marks a credential as a favourite of this user, or takes the mark away. */
export async function markFavourite(id: string, isFavourite: boolean): Promise<void> {
  const document = { data: { type: credentials.name, id, attributes: { is_favourite: isFavourite } } }
  await api.post(`${credentials.name}/${id}/-actions/favourite`, jsonApi(document))
  await changed(credentials)
}
