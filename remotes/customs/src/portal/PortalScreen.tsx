import { portalBalances } from '@ems/contracts/customs'
import { formatDate, formatNumber, useSession } from '@ems/platform'
import { Alert, Badge, Failed, Forbidden, Group, Loading, Page, Select, Stack, Tabs, Text } from '@ems/ui'
import { Totals } from '../kite/tool/SummaryStrip.tsx'
import { useTab } from '../kite/tool/use-tab.ts'
import { PortalBalances } from './PortalBalances.tsx'
import { PortalFiles } from './PortalFiles.tsx'
import { PortalPibs } from './PortalPibs.tsx'
import { PortalReports } from './PortalReports.tsx'
import { type Overview, usePortal } from './use-portal.ts'

const tabs = { files: 'Berkas', balances: 'Saldo PIB', due: 'Jatuh Tempo', reports: 'Laporan' } as const

/** Portal Klien: what a client sends, what is left of its imports, what is due, and its reports. */
export default function PortalScreen() {
  const { can } = useSession()
  const { id, query, tenants, choose, isOfHouse } = usePortal()
  const { tab, open } = useTab(Object.keys(tabs))
  const overview = query.data
  if (!can(portalBalances.can.list))
    return (
      <Page title="Portal Klien">
        <Forbidden />
      </Page>
    )
  return (
    <Page
      title={(!isOfHouse && overview?.partner_name) || 'Portal Klien'}
      actions={
        isOfHouse ? (
          <Select
            aria-label="Perusahaan"
            placeholder="Pilih perusahaan"
            style={{ width: 'min(370px, calc(100vw - 2 * var(--mantine-spacing-md)))' }}
            searchable
            nothingFoundMessage="Tidak ditemukan."
            data={tenants.map((one) => ({ value: one.id, label: `${one.partner_name} · ${one.niper}` }))}
            value={id ?? null}
            onChange={(next) => next && choose(next)}
            allowDeselect={false}
          />
        ) : (
          overview && <About overview={overview} />
        )
      }
    >
      {!id && <Text>Pilih perusahaan klien untuk melihat portalnya.</Text>}
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {id && query.isPending && <Loading label="Portal Klien" rows={3} onRetry={() => void query.refetch()} />}
      {id && overview && (
        <>
          <Overall overview={overview} onOpen={(next, more) => open(next, more)} />
          <Tabs value={tab} onChange={(next) => next && open(next, {}, { isBack: true })}>
            <Tabs.List aria-label="Bagian Portal Klien" mb="xs">
              {Object.entries(tabs).map(([value, label]) => (
                <Tabs.Tab key={value} value={value}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={tab}>
              <Stack key={`${id}:${tab}`} gap="sm">
                <Content
                  tab={tab}
                  tenant={{ id, status: overview.status }}
                  decimal={overview.decimal}
                  mayUpload={!isOfHouse}
                />
              </Stack>
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </Page>
  )
}

const About = ({ overview }: { overview: Overview }) => (
  <Group gap="xs">
    <Badge variant="light">{overview.kite_facility}</Badge>
    <Badge variant="light" color="gray">
      NIPER {overview.niper}
    </Badge>
  </Group>
)

type OverallProps = { overview: Overview; onOpen: (tab: string, more?: Record<string, string>) => void }

function Overall({ overview, onOpen }: OverallProps) {
  const next = overview.next_due_date
  return (
    <>
      <Totals
        of={[
          { label: 'PIB bersaldo', value: formatNumber(overview.pib_open), open: () => onOpen('balances') },
          { label: 'Jatuh tempo ≤ 30 hari', value: formatNumber(overview.pib_due_30), open: () => onOpen('due') },
          { label: 'Jatuh tempo terdekat', value: next ? formatDate(next) : '–', open: () => onOpen('due') },
          { label: 'Laporan', value: formatNumber(overview.reports_made), open: () => onOpen('reports') },
          { label: 'Berkas diproses', value: formatNumber(overview.files_running), open: () => onOpen('files') },
        ]}
      />
      {overview.status === 'NONAKTIF' && (
        <Alert color="gray" role="status">
          Perusahaan nonaktif: datanya hanya dapat dibaca.
        </Alert>
      )}
    </>
  )
}

type ContentProps = {
  tab: string
  tenant: { id: string; status: Overview['status'] }
  decimal: number
  mayUpload: boolean
}

function Content({ tab, tenant, decimal, mayUpload }: ContentProps) {
  switch (tab) {
    case 'balances':
      return <PortalBalances tenant={tenant} decimal={decimal} />
    case 'due':
      return <PortalPibs tenant={tenant} />
    case 'reports':
      return <PortalReports tenant={tenant} />
    default:
      return <PortalFiles tenant={tenant} mayUpload={mayUpload} />
  }
}
