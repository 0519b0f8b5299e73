import { kiteTenants } from '@ems/contracts/customs'
import { api, formatMoney, formatNumber, useQuery } from '@ems/platform'
import { Alert, Anchor, Box, Group, Paper, Text, UnstyledButton } from '@ems/ui'
import type { PropsWithChildren } from 'react'
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

/** One line, which scrolls where it does not fit: the rows of the work begin as high as possible. */
const strip = { display: 'flex', gap: 'var(--mantine-spacing-xs)', overflowX: 'auto' } as const
const part = { flex: '1 0 auto' } as const

type SummaryStripProps = {
  tenant: Tenant
  onOpen: (tab: string, more?: Record<string, string | readonly string[]>) => void
}

/** Totals of the client, each linked to its rows. */
export function SummaryStrip({ tenant, onOpen }: SummaryStripProps) {
  const { data } = useOverview(tenant)
  if (!data) return null
  const totals = [
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
  const unrelated = [
    data.pib_unrelated > 0 && {
      text: `${formatNumber(data.pib_unrelated)} baris PIB`,
      open: () => onOpen('pib', { part: 'lines', 'f.status': 'BELUM_RELASI' }),
    },
    data.peb_unrelated > 0 && {
      text: `${formatNumber(data.peb_unrelated)} baris PEB`,
      open: () => onOpen('peb', { part: 'lines', 'f.finish_good_null': '1', 'f.status': ['BARU', 'DIPILIH'] }),
    },
  ].filter((one) => one !== false)
  return (
    <>
      <Totals of={totals}>
        {unrelated.length > 0 && (
          <Box style={part}>
            <Figure label="Belum relasi" isWarning>
              {unrelated.map(({ text, open }) => (
                <Anchor
                  key={text}
                  component="button"
                  type="button"
                  size="sm"
                  c="inherit"
                  td="underline"
                  mr="xs"
                  onClick={open}
                >
                  {text}
                </Anchor>
              ))}
            </Figure>
          </Box>
        )}
      </Totals>
      {data.running && (
        <Alert color="blue" role="status">
          {(data.running.message ?? 'Alokasi sedang berjalan').replace(/\.$/, '')} ({data.running.number}). Data dapat
          dilihat; perubahan buku besar menunggu.
        </Alert>
      )}
    </>
  )
}

type Total = { label: string; value: string; note?: string; open: () => void }

/** Totals in one line, each linked to its rows. */
export const Totals = ({ of, children }: PropsWithChildren<{ of: readonly Total[] }>) => (
  <Box style={strip}>
    {of.map(({ label, value, note, open }) => (
      <UnstyledButton key={label} onClick={open} style={part}>
        <Figure label={label}>
          {value}
          {note && (
            <Text component="span" size="xs" fw={400}>
              {' · '}
              {note}
            </Text>
          )}
        </Figure>
      </UnstyledButton>
    ))}
    {children}
  </Box>
)

type FigureProps = PropsWithChildren<{ label: string; isWarning?: boolean }>

const Figure = ({ label, isWarning, children }: FigureProps) => (
  <Paper withBorder px="xs" py={2} h="100%" bg={isWarning ? 'var(--mantine-color-yellow-light)' : undefined}>
    <Group gap={8} wrap="nowrap" h="100%">
      <Text size="xs" c={isWarning ? undefined : 'dimmed'} style={{ whiteSpace: 'nowrap' }}>
        {label}
      </Text>
      <Text component="div" size="sm" fw={650} style={{ whiteSpace: 'nowrap' }}>
        {children}
      </Text>
    </Group>
  </Paper>
)
