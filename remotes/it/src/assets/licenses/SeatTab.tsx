import { credentials, type itAssets, itLicenseSeats } from '@ems/contracts/it'
import { formatNumber, queries, type Row, useQuery, useSession } from '@ems/platform'
import { RelatedList, RelatedRows, Stack, Text, Title } from '@ems/ui'
import { seatForm } from './SeatList.tsx'

/** Of a licence its seats and keys; of another asset the licences on it. */
export default function SeatTab({ asset }: { asset: Row<typeof itAssets> }) {
  const { can } = useSession()
  if (asset.asset_class !== 'license')
    return (
      <RelatedList
        resource={itLicenseSeats}
        of={{ device: asset.id }}
        columns={['license', 'name', 'assigned_on', 'released_on', 'status']}
        sort="-assigned_on"
        path="/private/infotech/it-asset?section=seats&id="
        empty="Tidak ada lisensi di perangkat ini."
      />
    )
  return (
    <Stack gap="sm">
      <SeatCount license={asset.id} seats={asset.seats ?? 0} />
      <RelatedRows
        resource={itLicenseSeats}
        of={{ license: asset.id }}
        columns={['name', 'device', 'assigned_on', 'released_on', 'status']}
        form={seatForm}
        empty="Belum ada kursi yang dipakai."
        addLabel="Beri kursi"
      />
      {can(credentials.can.list) && (
        <>
          <Title order={3} size="h4">
            Kunci lisensi
          </Title>
          <RelatedList
            resource={credentials}
            of={{ asset: asset.id }}
            columns={['name', 'kind', 'owner', 'expires_at']}
            sort="name"
            path="/private/infotech/credential?id="
            empty="Belum ada kunci. Simpan kunci di Kredensial dan hubungkan dengan lisensi ini."
          />
        </>
      )}
    </Stack>
  )
}

function SeatCount({ license, seats }: { license: string; seats: number }) {
  const { data } = useQuery(
    queries(itLicenseSeats).list({ page: 1, size: 1, filters: { license, status: ['assigned'] } }),
  )
  if (!data) return null
  return (
    <Text role="status">
      {formatNumber(data.total)} dari {formatNumber(seats)} kursi terpakai
      {data.total >= seats ? '. Semua kursi habis.' : `, sisa ${formatNumber(seats - data.total)}.`}
    </Text>
  )
}
