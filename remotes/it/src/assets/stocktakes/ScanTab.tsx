import { assetConditions, type itStocktakes } from '@ems/contracts/it'
import { formatNumber, type Row } from '@ems/platform'
import { Failed, Loading, RefSelect, Stack, Text } from '@ems/ui'
import { ScanForm } from '@ems/ui/scan'
import { useState } from 'react'
import { useCounting } from './use-counting.ts'

/** Counting by camera or by hand, with or without a network. */
export default function ScanTab({ stocktake }: { stocktake: Row<typeof itStocktakes> }) {
  const [office, setOffice] = useState<string | null>(stocktake.office)
  const { lines, ...counting } = useCounting(stocktake, office)
  if (stocktake.status !== 'counting') return <Text c="dimmed">Penghitungan opname ini sudah ditutup.</Text>
  if (lines.error) return <Failed error={lines.error} onRetry={() => void lines.refetch()} />
  if (!lines.data) return <Loading label="Daftar aset opname" rows={4} onRetry={() => void lines.refetch()} />
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {formatNumber(stocktake.expected_count)} aset seharusnya ada. Pindaian disimpan di perangkat ini dan dikirim
        begitu ada jaringan.
      </Text>
      <ScanForm codeLabel="Kode aset atau no. seri" conditions={assetConditions} counting={counting}>
        <RefSelect
          to="references"
          where={{ category: 'office' }}
          label="Menghitung di kantor"
          value={office}
          onChange={setOffice}
          clearable
        />
      </ScanForm>
    </Stack>
  )
}
