import type { VersionTotals } from '@ems/contracts/settings'
import { formatNumber } from '@ems/platform'
import { Badge, Code, Group, Nothing, Table, Text } from '@ems/ui'
import type { Department } from '../releases-api.ts'
import { Wide } from './Wide.tsx'

const COLUMNS = ['Versi', 'Sekarang', 'Orang (7 hari)', 'Terkena galat', 'Layar lambat', 'Terblokir']
/** Seconds in words of the table. */
const seconds = (ms: number) => `${formatNumber(Math.round(ms / 100) / 10)} dtk`

/** Errors and slowness of each version beside the one before it. */
export function Totals({ department: { title, rings, totals } }: { department: Department }) {
  if (totals.length === 0) return <Nothing text="Belum ada laporan dari pengguna dalam tujuh hari." />
  const before = new Map(rings.flatMap((one) => (one.version && one.previous ? [[one.version, one.previous]] : [])))
  return (
    <Wide label={`Galat dan kelambatan ${title}`} columns={COLUMNS}>
      {totals.map((one) => (
        <TotalLine
          key={one.version}
          of={one}
          before={totals.find(({ version }) => version === before.get(one.version))}
          isLive={rings.some(({ version }) => version === one.version)}
        />
      ))}
    </Wide>
  )
}

type Line = { of: VersionTotals; before: VersionTotals | undefined; isLive: boolean }

function TotalLine({ of, before, isLive }: Line) {
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Group gap={6} wrap="nowrap">
          <Code>{of.version}</Code>
          {isLive && (
            <Badge size="xs" variant="light" tt="none">
              aktif
            </Badge>
          )}
        </Group>
      </Table.Th>
      <Table.Td>{formatNumber(of.running)}</Table.Td>
      <Table.Td>{formatNumber(of.people)}</Table.Td>
      <Table.Td>
        <Compared value={of.error_share} than={before?.error_share} text={`${formatNumber(of.error_share)}%`} />
      </Table.Td>
      <Table.Td>
        <Compared value={of.slow_share} than={before?.slow_share} text={`${formatNumber(of.slow_share)}%`} />
      </Table.Td>
      <Table.Td>{seconds(of.blocked_ms)}</Table.Td>
    </Table.Tr>
  )
}

/** A share, and what it was with the version before; worse is said in words, not by colour alone. */
function Compared({ value, than, text }: { value: number; than: number | undefined; text: string }) {
  if (than === undefined) return text
  const change = value > than ? 'lebih buruk' : value < than ? 'lebih baik' : 'sama'
  return (
    <>
      {text}
      <Text size="xs" {...(value > than ? { c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}>
        {change} (sebelumnya {formatNumber(than)}%)
      </Text>
    </>
  )
}
