import { kiteTenants } from '@ems/contracts/customs'
import { lazyPart, useSession } from '@ems/platform'
import {
  Badge,
  Button,
  Failed,
  Forbidden,
  Group,
  Loading,
  Page,
  Select,
  Stack,
  Tabs,
  Text,
  useDisclosure,
  useMediaQuery,
} from '@ems/ui'
import { Suspense } from 'react'
import { SummaryStrip } from './tool/SummaryStrip.tsx'
import { TabContent, tabs } from './tool/TabContent.tsx'
import { useLiveTool } from './tool/use-live-tool.ts'
import { useTab } from './tool/use-tab.ts'
import { type Tenant, useTenants } from './tool/use-tenant.ts'

const FirstRun = lazyPart(() => import('./tool/FirstRun.tsx'))

/** KITE Tool: one client at a time, from its files to its BCL.KT. */
export default function KiteToolScreen() {
  const { can } = useSession()
  const { tenants, tenant, choose, query } = useTenants()
  const { tab, part, bcl, open } = useTab(Object.keys(tabs))
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [isGuided, guide] = useDisclosure()
  useLiveTool()
  // Until it is known which client is meant: an open record in the address belongs to the part that is not there yet.
  const isAwaited = query.isPending && tab !== 'tenants'
  const visible = tenant || isAwaited ? tab : 'tenants'

  const content = (
    <Stack key={`${tenant?.id}:${visible}`} gap="sm" data-part={[visible, bcl, part].filter(Boolean).join(' ')}>
      {query.data && !tenant && tenants.length > 0 && <Text>Pilih perusahaan klien untuk mulai bekerja.</Text>}
      {!isAwaited && <TabContent tab={visible} part={part} bcl={bcl} tenant={tenant} onOpen={open} onTenant={choose} />}
    </Stack>
  )
  if (!can(kiteTenants.can.list))
    return (
      <Page title="KITE Tool">
        <Forbidden />
      </Page>
    )
  return (
    <Page
      title="KITE Tool"
      actions={
        <Group gap="xs">
          <TenantPicker tenants={tenants} tenant={tenant} onChoose={choose} />
          {tenant && (
            <Button size="compact-md" variant="default" onClick={guide.open}>
              Panduan
            </Button>
          )}
        </Group>
      }
    >
      {query.isPending && <Loading label="Perusahaan" rows={3} onRetry={() => void query.refetch()} />}
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {tenant && isGuided && (
        <Suspense>
          <FirstRun tenant={tenant} onOpen={open} onClose={guide.close} />
        </Suspense>
      )}
      {tenant && <SummaryStrip tenant={tenant} onOpen={open} />}
      {isPhone ? (
        <>
          <Select
            aria-label="Bagian KITE Tool"
            data={Object.entries(tabs).map(([value, label]) => ({
              value,
              label,
              disabled: !tenant && value !== 'tenants',
            }))}
            value={visible}
            onChange={(next) => next && open(next, {}, { isBack: true })}
            allowDeselect={false}
          />
          {content}
        </>
      ) : (
        <Tabs value={visible} onChange={(next) => next && open(next, {}, { isBack: true })}>
          <Tabs.List aria-label="Bagian KITE Tool" mb="xs">
            {Object.entries(tabs).map(([value, label]) => (
              <Tabs.Tab key={value} value={value} disabled={!tenant && value !== 'tenants'}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={visible}>{content}</Tabs.Panel>
        </Tabs>
      )}
    </Page>
  )
}

type TenantPickerProps = { tenants: readonly Tenant[]; tenant: Tenant | undefined; onChoose: (id: string) => void }

const TenantPicker = ({ tenants, tenant, onChoose }: TenantPickerProps) => (
  <Group gap="xs">
    <Select
      aria-label="Perusahaan"
      placeholder="Pilih perusahaan"
      // `style` instead of `w`: `w` splits the value at commas.
      style={{ width: 'min(370px, calc(100vw - 2 * var(--mantine-spacing-md)))' }}
      searchable
      nothingFoundMessage="Tidak ditemukan."
      data={tenants.map(({ id, partner_name, niper }) => ({ value: id, label: `${partner_name} · ${niper}` }))}
      value={tenant?.id ?? null}
      onChange={(id) => id && onChoose(id)}
      allowDeselect={false}
    />
    {tenant && (
      <>
        <Badge variant="light">{tenant.kite_facility}</Badge>
        <Badge variant="light" color="gray">
          {tenant.decimal} desimal
        </Badge>
        <Badge variant="light" color="gray">
          {tenant.pib_min_day}–{tenant.pib_max_day} hari
        </Badge>
        {tenant.status === 'NONAKTIF' && <Badge color="gray">Nonaktif</Badge>}
      </>
    )}
  </Group>
)
