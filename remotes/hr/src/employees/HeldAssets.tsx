import { itAssets, itHandovers, itLicenseSeats } from '@ems/contracts/it'
import { Link, useSession } from '@ems/platform'
import { Button, Group, RelatedList, SheetButton, Stack } from '@ems/ui'

const handovers = '/private/infotech/it-asset?section=handovers'

/** Assets that an employee has, with the acts that TI begins from here. */
export default function HeldAssets({ employee }: { employee: string }) {
  const { can } = useSession()
  return (
    <Stack gap="sm">
      {can(itHandovers.can.store) && (
        <Group gap="xs">
          <Button
            component={Link}
            to={`${handovers}&begin=out&employee=${employee}`}
            size="compact-sm"
            variant="default"
          >
            Serah terima aset
          </Button>
          <Button
            component={Link}
            to={`${handovers}&begin=return&employee=${employee}`}
            size="compact-sm"
            variant="default"
          >
            Kembalikan aset
          </Button>
        </Group>
      )}
      <Group gap="xs">
        <SheetButton
          path={`it-assets/-actions/holderCard?employee=${employee}`}
          file="kartu-aset"
          label="Unduh kartu aset"
        />
      </Group>
      <RelatedList
        resource={itAssets}
        of={{ holder: employee }}
        sort="asset_tag"
        columns={['asset_tag', 'name', 'serial_no', 'checked_out_at', 'status']}
        path="/private/infotech/it-asset?id="
        empty="Tidak ada aset yang dipakai."
      />
      <RelatedList
        resource={itLicenseSeats}
        of={{ holder: employee }}
        sort="-assigned_on"
        columns={['license', 'device', 'assigned_on', 'released_on', 'status']}
        path="/private/infotech/it-asset?section=seats&id="
        empty="Tidak ada kursi lisensi yang dipakai."
      />
    </Stack>
  )
}
