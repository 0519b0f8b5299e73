import { kiteTenants } from '@ems/contracts/customs'
import { api, formatMoney, formatNumber, useQuery } from '@ems/platform'
import { Alert, Anchor, Box, Group, Paper, Text, UnstyledButton } from '@ems/ui'
import type { Tenant } from './use-tenant.ts'

type Overview = {
  pib_open: number
  bm_open: string
  pib_unrelated: number
  peb_unrelated: number
  peb_unreported: number
  pib_due_30: number
  bcl_active: number
  files_queued: number
  /** `message` where it is no run. */
  running: { kite_data_id: string; number: string; message?: string | null } | null
}

/** Read again after any change of the tool: its key is invalidated with every collection of the tool. */
const useOverview = (tenant: Tenant) =>
  useQuery({
    queryKey: [kiteTenants.name, 'summary', tenant.id],
    queryFn: async ({ signal }) => {
      const path = `${kiteTenants.name}/${tenant.id}/summary`
      const { data } = await api.get(path, { signal }).json<{ data: { attributes: Overview } }>()
      return data.attributes
    },
    refetchInterval: 30_000,
  })

/** One row, which scrolls where it does not fit: three rows of a phone would be half of its screen. */
const strip = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(9.5rem, 1fr)',
  gap: 'var(--mantine-spacing-xs)',
  overflowX: 'auto',
} as const

type SummaryStripProps = {
  tenant: Tenant
  onOpen: (tab: string, more?: Record<string, string | readonly string[]>) => void
}

/** Totals of the client, each linked to its rows. */
export function SummaryStrip({ tenant, onOpen }: SummaryStripProps) {
  const { data } = useOverview(tenant)
  if (!data) return null
  const figures = [
    {
      label: 'Saldo PIB',
      value: formatNumber(data.pib_open),
      note: `BM ${formatMoney(data.bm_open)}`,
      open: () => onOpen('pib'),
    },
    { label: 'PEB belum dilaporkan', value: formatNumber(data.peb_unreported), open: () => onOpen('peb') },
    {
      label: 'Jatuh tempo ≤ 30 hari',
      value: formatNumber(data.pib_due_30),
      open: () => onOpen('due'),
    },
    { label: 'BCL.KT aktif', value: formatNumber(data.bcl_active), open: () => onOpen('bcl') },
    { label: 'Antrian berkas', value: formatNumber(data.files_queued), open: () => onOpen('files') },
  ]
  return (
    <>
      <Box style={strip}>
        {figures.map(({ label, value, note, open }) => (
          <UnstyledButton key={label} onClick={open}>
            <Paper withBorder px="xs" py={4} h="100%">
              <Text size="xs" c="dimmed" truncate>
                {label}
              </Text>
              <Text fw={650} truncate>
                {value}
                {note && (
                  <Text component="span" size="xs" fw={400}>
                    {' · '}
                    {note}
                  </Text>
                )}
              </Text>
            </Paper>
          </UnstyledButton>
        ))}
      </Box>
      {data.running && (
        <Alert color="blue" role="status">
          {(data.running.message ?? 'Alokasi sedang berjalan').replace(/\.$/, '')} ({data.running.number}). Data dapat
          dilihat; perubahan buku besar menunggu.
        </Alert>
      )}
      {(data.pib_unrelated > 0 || data.peb_unrelated > 0) && (
        <Alert color="yellow" py={4}>
          <Group gap="md">
            <Text size="sm">Belum relasi:</Text>
            {data.pib_unrelated > 0 && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                c="inherit"
                td="underline"
                onClick={() => onOpen('pib', { part: 'lines', 'f.status': 'BELUM_RELASI' })}
              >
                {formatNumber(data.pib_unrelated)} baris PIB
              </Anchor>
            )}
            {data.peb_unrelated > 0 && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                c="inherit"
                td="underline"
                onClick={() =>
                  onOpen('peb', { part: 'lines', 'f.finish_good_null': '1', 'f.status': ['BARU', 'DIPILIH'] })
                }
              >
                {formatNumber(data.peb_unrelated)} baris PEB
              </Anchor>
            )}
          </Group>
        </Alert>
      )}
    </>
  )
}
