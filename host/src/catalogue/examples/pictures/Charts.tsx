import { Stack } from '@ems/ui'
import { BarChart, DonutChart, LineChart } from '@ems/ui/charts'

/** Charts with the same numbers as a table, for those who cannot see them. */
export const Charts = () => (
  <Stack>
    <BarChart label="Penjualan per bulan" axis="Bulan" rows={rows} series={series} />
    <LineChart label="Penjualan" axis="Bulan" rows={rows} series={series} />
    <DonutChart label="Menurut status" axis="Status" slices={slices} />
  </Stack>
)

const series = [
  { key: 'won', label: 'Menang' },
  { key: 'lost', label: 'Kalah' },
]
const rows = [
  { label: 'Sep', values: { won: 12, lost: 5 } },
  { label: 'Okt', values: { won: 18, lost: 4 } },
  { label: 'Nov', values: { won: 9, lost: 7 } },
]
const slices = [
  { label: 'Draf', value: 4 },
  { label: 'Terkirim', value: 11 },
  { label: 'Disetujui', value: 7 },
]
