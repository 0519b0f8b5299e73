import { kiteTenants } from '@ems/contracts/customs'
import { api, useQuery } from '@ems/platform'
import { Badge, Button, Drawer, Failed, Group, IconCheck, Loading, Stack, Text } from '@ems/ui'
import type { Open } from './use-tab.ts'
import type { Tenant } from './use-tenant.ts'

type Counts = Record<
  | 'pibs'
  | 'pebs'
  | 'pib_unrelated'
  | 'peb_unrelated'
  | 'boms'
  | 'bcls'
  | 'bcls_with_lines'
  | 'bcls_formed'
  | 'diffs'
  | 'bcls_reported',
  number
> & { open_bcl: string | null }

type Step = {
  title: string
  text: string
  isDone: (counts: Counts) => boolean
  way: (counts: Counts) => Parameters<Open>
}

const ofBcl = ({ open_bcl }: Counts, part: string): Parameters<Open> =>
  open_bcl ? ['bcl', { bcl: open_bcl, part }] : ['bcl']

const steps: readonly Step[] = [
  {
    title: 'Unggah PIB dan PEB',
    text: 'Workbook CEISA atau templat EMS. Setiap sel diperiksa sebelum masuk.',
    isDone: ({ pibs, pebs }) => pibs > 0 && pebs > 0,
    way: () => ['files'],
  },
  {
    title: 'Relasikan produk',
    text: 'Hubungkan uraian barang dengan bahan baku dan barang jadi; isi faktor bila satuannya berbeda.',
    isDone: ({ pibs, pebs, pib_unrelated, peb_unrelated }) =>
      pibs > 0 && pebs > 0 && pib_unrelated + peb_unrelated === 0,
    way: ({ pib_unrelated }) =>
      pib_unrelated > 0
        ? ['pib', { part: 'lines', 'f.status': 'BELUM_RELASI' }]
        : ['peb', { part: 'lines', 'f.finish_good_null': '1' }],
  },
  {
    title: 'Lengkapi konversi',
    text: 'Berapa bahan baku yang dipakai satu satuan barang jadi.',
    isDone: ({ boms }) => boms > 0,
    way: () => ['boms'],
  },
  {
    title: 'Tambah BCL.KT',
    text: 'Lembar kerja untuk satu periode laporan.',
    isDone: ({ bcls }) => bcls > 0,
    way: () => ['bcl'],
  },
  {
    title: 'Pilih PEB',
    text: 'Baris PEB yang akan dilaporkan.',
    isDone: ({ bcls_with_lines }) => bcls_with_lines > 0,
    way: (counts) => ofBcl(counts, 'lines'),
  },
  {
    title: 'Generate BCL.KT',
    text: 'PIB dialokasikan menurut urutan FIFO dan jangka waktu.',
    isDone: ({ bcls_formed }) => bcls_formed > 0,
    way: (counts) => ofBcl(counts, 'lines'),
  },
  {
    title: 'Selesaikan selisih',
    text: 'Cari PIB lain, kecualikan, atau perpanjang jatuh tempo.',
    isDone: ({ bcls_formed, diffs }) => bcls_formed > 0 && diffs === 0,
    way: (counts) => ofBcl(counts, 'diffs'),
  },
  {
    title: 'Generate Laporan',
    text: 'Formulir BCL.KT sebagai Excel dan PDF.',
    isDone: ({ bcls_reported }) => bcls_reported > 0,
    way: (counts) => ofBcl(counts, 'reports'),
  },
]

/** Panduan: the way from the first file to the first report, with what this client has of it already. */
export default function FirstRun({ tenant, onOpen, onClose }: { tenant: Tenant; onOpen: Open; onClose: () => void }) {
  const query = useQuery({
    queryKey: [kiteTenants.name, 'first-run', tenant.id],
    queryFn: async ({ signal }) => {
      const path = `${kiteTenants.name}/${tenant.id}/first-run`
      const { data } = await api.get(path, { signal }).json<{ data: { attributes: Counts } }>()
      return data.attributes
    },
  })
  const counts = query.data
  const next = counts && steps.find(({ isDone }) => !isDone(counts))
  return (
    <Drawer opened onClose={onClose} position="right" size={460} title={`Panduan · ${tenant.partner_name}`}>
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading label="Panduan" rows={6} onRetry={() => void query.refetch()} />}
      {counts && (
        <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {steps.map((step, n) => (
            <Group key={step.title} component="li" gap="sm" wrap="nowrap" align="flex-start">
              <Badge
                circle
                size="lg"
                variant={step === next ? 'filled' : 'light'}
                color={step.isDone(counts) ? 'green' : undefined}
                aria-label={step.isDone(counts) ? 'Selesai' : `Langkah ${n + 1}`}
              >
                {step.isDone(counts) ? <IconCheck size={14} aria-hidden /> : n + 1}
              </Badge>
              <Stack gap={2}>
                <Text fw={650}>{step.title}</Text>
                <Text size="sm" c="dimmed">
                  {step.text}
                </Text>
                <Button
                  size="compact-sm"
                  w="fit-content"
                  variant={step === next ? 'filled' : 'default'}
                  onClick={() => {
                    onOpen(...step.way(counts))
                    onClose()
                  }}
                >
                  {step === next ? `Lanjut: ${step.title}` : 'Buka'}
                </Button>
              </Stack>
            </Group>
          ))}
        </Stack>
      )}
      {counts && !next && <Text mt="md">Semua langkah selesai.</Text>}
    </Drawer>
  )
}
