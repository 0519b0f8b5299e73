import { menus, resourceOf } from '@ems/contracts'
import { formatInstant, formatNumber, Link, useSession } from '@ems/platform'
import { Anchor, Failed, Loading, Stack, Table, Text, Title } from '@ems/ui'
import { SettingCards } from '../settings/SettingCards.tsx'
import type { Settings } from '../settings/use-settings.ts'
import { useStorage } from './system.ts'

const UNIT = 1_024
const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** `1,4 MB`: one decimal from kilobytes on. */
function bytesText(bytes: string): string {
  let value = Number(bytes)
  let unit = 0
  while (value >= UNIT && unit < units.length - 1) {
    value /= UNIT
    unit += 1
  }
  return `${value.toLocaleString('id-ID', { maximumFractionDigits: unit ? 1 : 0 })} ${units[unit]}`
}

/** Storage by folder, files without a record, trash, and retention times. */
export default function FilesPanel({ settings }: { settings: Settings }) {
  const { user } = useSession()
  const { data, error, refetch } = useStorage()
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="penyimpanan" onRetry={() => void refetch()} />
  return (
    <Stack>
      <section>
        <Title order={2} size="h4" mb="xs">
          Pemakaian penyimpanan
        </Title>
        <Table aria-label="Pemakaian penyimpanan">
          <Table.Tbody>
            <Table.Tr>
              <Table.Th scope="row">Basis data</Table.Th>
              <Table.Td>{bytesText(data.database_bytes)}</Table.Td>
            </Table.Tr>
            {data.files.map(({ label, count, bytes }) => (
              <Table.Tr key={label}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>
                  {bytesText(bytes)} · {formatNumber(count)} berkas
                </Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Th scope="row">Berkas tanpa pemilik</Table.Th>
              <Table.Td>{formatNumber(data.orphans)} berkas lebih dari sehari tanpa data induk</Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </section>
      <section>
        <Title order={2} size="h4" mb="xs">
          Tempat Sampah
        </Title>
        {data.trash.length === 0 && <Text c="dimmed">Tempat Sampah kosong.</Text>}
        {data.trash.length > 0 && (
          <Table aria-label="Tempat Sampah">
            <Table.Tbody>
              {data.trash.map(({ type, count, oldest_at }) => (
                <Table.Tr key={type}>
                  <Table.Th scope="row">
                    <TypeLink type={type} />
                  </Table.Th>
                  <Table.Td>
                    {formatNumber(count)} data
                    {oldest_at && ` · tertua ${formatInstant(oldest_at, user.timezone)}`}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </section>
      <SettingCards settings={settings} group="files" label="Berkas & data" />
    </Stack>
  )
}

/** The screen that lists the type, where there is one. */
function TypeLink({ type }: { type: string }) {
  const resource = resourceOf(type)
  const path = menus.find(({ id }) => id === resource?.menu)?.path
  if (!resource || !path) return <>{resource?.label ?? type}</>
  return (
    <Anchor component={Link} to={path}>
      {resource.label}
    </Anchor>
  )
}
