import { generalOrders, type VendorStanding } from '@ems/contracts/hr'
import { api, useQuery } from '@ems/platform'

/** How a vendor keeps its orders; `enabled` for readers who may list them. */
export const useStanding = (vendor: string, enabled = true) =>
  useQuery({
    // Below the orders: what changes them makes it stale.
    queryKey: [generalOrders.name, 'standing', vendor] as const,
    queryFn: async ({ signal }) => {
      const answer = api.get(`vendor-standings/${vendor}`, { signal })
      return (await answer.json<{ data: { attributes: VendorStanding } }>()).data.attributes
    },
    enabled,
  })
