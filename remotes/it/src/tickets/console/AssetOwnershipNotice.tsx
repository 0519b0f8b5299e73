import { itAssets } from '@ems/contracts/it'
import { queries, useQuery, useSession } from '@ems/platform'
import { Text } from '@ems/ui'

type ForeignAssetsProps = { assets: unknown; reporter: unknown; createdFor: unknown }

/** Names the chosen assets of other holders, to users who may list them; a ticket may still concern them. */
export function AssetOwnershipNotice({ assets, reporter, createdFor }: ForeignAssetsProps) {
  const { can } = useSession()
  const ids = Array.isArray(assets) ? assets.map(String) : []
  const owner = createdFor ?? reporter
  const { data } = useQuery({
    ...queries(itAssets).list({ size: 100, filters: { id: ids } }),
    enabled: ids.length > 0 && Boolean(owner) && can(itAssets.can.list),
  })
  const external = owner
    ? (data?.rows ?? []).filter(({ id, holder }) => ids.includes(id) && holder && holder !== owner)
    : []
  return external.length > 0 ? (
    <Text size="sm" c="orange.9" role="status" mt="xs">
      Aset bukan milik pelapor: {external.map(({ name }) => name).join(', ')}.
    </Text>
  ) : null
}
