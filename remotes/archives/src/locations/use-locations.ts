import { type ArchiveLocation, archiveCodeIn, documents } from '@ems/contracts/archives'
import { api, useQuery } from '@ems/platform'
import { keptOffline } from '@ems/ui/scan'

export type Location = ArchiveLocation & { id: string }

/** The tree of places in its order; without a network as it was read last. */
export const useLocations = () =>
  useQuery({
    // Below the records: a record that moves makes it stale.
    queryKey: [documents.name, 'locations'] as const,
    queryFn: ({ signal }) => keptOffline('archive-locations', () => readLocations(signal), signal),
    networkMode: 'always',
    staleTime: 60_000,
    retry: false,
  })

async function readLocations(signal: AbortSignal): Promise<readonly Location[]> {
  type Answer = { data: readonly { id: string; attributes: ArchiveLocation }[] }
  const { data } = await api.get('archive-locations', { signal }).json<Answer>()
  return data.map(({ id, attributes }) => ({ id, ...attributes }))
}

/** Names of the places around one, from the outermost in. */
export function pathOf(locations: readonly Location[], id: string): string {
  const byId = new Map(locations.map((one) => [one.id, one]))
  const names: string[] = []
  for (let at = byId.get(id); at && names.length < 10; at = at.parent ? byId.get(at.parent) : undefined)
    names.unshift(at.name)
  return names.join(' / ')
}

/** The place whose label was scanned, or whose code was typed. */
export function placeIn(locations: readonly Location[], text: string): Location | undefined {
  const read = archiveCodeIn(text)
  if ('location' in read) return locations.find(({ id }) => id === read.location)
  return 'code' in read ? locations.find(({ code }) => code.toLowerCase() === read.code.toLowerCase()) : undefined
}
