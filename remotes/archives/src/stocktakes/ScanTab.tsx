import { type archiveStocktakes, conditions } from '@ems/contracts/archives'
import { formatNumber, type Row } from '@ems/platform'
import { Alert, Failed, Loading, Stack, Text } from '@ems/ui'
import { ScanForm } from '@ems/ui/scan'
import { pathOf } from '../locations/use-locations.ts'
import { useCounting } from './use-counting.ts'

/** Counting by camera or by hand, with or without a network: a box first, then the records in it. */
export default function ScanTab({ stocktake }: { stocktake: Row<typeof archiveStocktakes> }) {
  const { lines, locations, location, ...counting } = useCounting(stocktake)
  if (stocktake.status !== 'counting') return <Text c="dimmed">Penghitungan ini sudah ditutup.</Text>
  if (lines.error) return <Failed error={lines.error} onRetry={() => void lines.refetch()} />
  if (!lines.data) return <Loading label="Daftar arsip" rows={4} onRetry={() => void lines.refetch()} />
  const place = locations.find(({ id }) => id === location)
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {formatNumber(lines.data.length)} arsip seharusnya ada. Pindai label boks, lalu arsip di dalamnya. Pindaian
        disimpan di perangkat ini dan dikirim begitu ada jaringan.
      </Text>
      <ScanForm codeLabel="Kode boks atau no. arsip" conditions={conditions} counting={counting}>
        <Alert
          color={place ? 'green' : 'gray'}
          role="status"
          title={place ? `Menghitung ${place.name}` : 'Boks belum dipindai'}
        >
          {place ? `${place.code} · ${pathOf(locations, place.id)}` : 'Arsip dicatat ditemukan tanpa lokasi.'}
        </Alert>
      </ScanForm>
    </Stack>
  )
}
