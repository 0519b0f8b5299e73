import { kiteTenants } from '@ems/contracts/customs'
import { api, formatMoney, formatNumber, useQuery } from '@ems/platform'
import { Alert, Anchor, Group, Paper, SimpleGrid, Text, UnstyledButton } from '@ems/ui'
import type { Tenant } from './use-tenant.ts'

export type Overview = {
  open_pib_count: number
  open_bm: string
  due_soon_count: number
  overdue_count: number
  unreported_peb_count: number
  active_bcl_count: number
  queued_file_count: number
  unrelated_pib_count: number
  unrelated_peb_count: number
  running_bcl: string | null
}

/** Read anew whenever anything of the tool changed: its key is refreshed with every collection of the tool. */
export const useOverview = (tenant: Tenant) =>
  useQuery({
    queryKey: [kiteTenants.name, 'overview', tenant.id],
    queryFn: async ({ signal }) => {
      const path = `${kiteTenants.name}/${tenant.id}/overview`
      const { data } = await api.get(path, { signal }).json<{ data: { attributes: Overview } }>()
      return data.attributes
    },
    refetchInterval: 30_000,
  })

type SummaryStripProps = { tenant: Tenant; onOpen: (tab: string, more?: Record<string, string>) => void }

/** How the client stands, each figure a way to its rows. */
export function SummaryStrip({ tenant, onOpen }: SummaryStripProps) {
  const { data } = useOverview(tenant)
  if (!data) return null
  const figures = [
    {
      label: 'Saldo PIB',
      value: formatNumber(data.open_pib_count),
      note: `BM ${formatMoney(data.open_bm)}`,
      open: () => onOpen('pib'),
    },
    { label: 'PEB belum dilaporkan', value: formatNumber(data.unreported_peb_count), open: () => onOpen('peb') },
    {
      label: 'Jatuh tempo ≤ 30 hari',
      value: formatNumber(data.due_soon_count),
      note: data.overdue_count ? `${formatNumber(data.overdue_count)} lewat` : undefined,
      open: () => onOpen('due'),
    },
    { label: 'BCL.KT aktif', value: formatNumber(data.active_bcl_count), open: () => onOpen('bcl') },
    { label: 'Antrian berkas', value: formatNumber(data.queued_file_count), open: () => onOpen('files') },
  ]
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="xs">
        {figures.map(({ label, value, note, open }) => (
          <UnstyledButton key={label} onClick={open}>
            <Paper withBorder p="xs" h="100%">
              <Text size="xs" c="dimmed">
                {label}
              </Text>
              <Text size="lg" fw={650}>
                {value}
              </Text>
              {note && <Text size="xs">{note}</Text>}
            </Paper>
          </UnstyledButton>
        ))}
      </SimpleGrid>
      {data.running_bcl && (
        <Alert color="blue" role="status">
          Alokasi sedang berjalan ({data.running_bcl}). Data dapat dilihat; perubahan buku besar menunggu.
        </Alert>
      )}
      {(data.unrelated_pib_count > 0 || data.unrelated_peb_count > 0) && (
        <Alert color="yellow">
          <Group gap="xs">
            <Text size="sm">Belum relasi:</Text>
            {data.unrelated_pib_count > 0 && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() => onOpen('pib', { part: 'lines', 'f.status': 'BELUM_RELASI' })}
              >
                {formatNumber(data.unrelated_pib_count)} baris PIB
              </Anchor>
            )}
            {data.unrelated_peb_count > 0 && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() => onOpen('peb', { part: 'lines', 'f.status': 'BARU' })}
              >
                {formatNumber(data.unrelated_peb_count)} baris PEB
              </Anchor>
            )}
          </Group>
        </Alert>
      )}
    </>
  )
}
