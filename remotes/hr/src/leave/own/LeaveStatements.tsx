import type { LeaveMovement, LeaveStatement } from '@ems/contracts/hr'
import { dayOf, formatDate, useSession } from '@ems/platform'
import {
  Box,
  Button,
  Collapse,
  Failed,
  Group,
  Loading,
  NativeSelect,
  Paper,
  SheetButton,
  SimpleGrid,
  Stack,
  Table,
  Text,
  useDisclosure,
} from '@ems/ui'
import { useState } from 'react'
import { days, movementLabel, partLines, plainDays, signedDays, useLeaveStatements } from './statements.ts'

const YEARS_BACK = 3

/** The balances of an employee: right, carried over, taken, waiting, left, and why. */
export function LeaveStatements({ employee }: { employee: string }) {
  const { user } = useSession()
  const now = Number(dayOf(new Date(), user.timezone).slice(0, 4))
  const [year, setYear] = useState(now)
  const { data, error, refetch } = useLeaveStatements(employee, year)
  const years = Array.from({ length: YEARS_BACK + 2 }, (_, index) => String(now + 1 - index))
  return (
    <Stack gap="sm" component="section" aria-label="Saldo cuti">
      <Group justify="space-between">
        <Text component="h2" fw={600}>
          Saldo cuti
        </Text>
        <Group gap="xs">
          {data && data.length > 0 && (
            <SheetButton
              path={`colleagues/leave-statements/pdf?${new URLSearchParams({ employee, year: String(year) })}`}
              file={`kartu_cuti_${year}`}
              label="Cetak kartu cuti"
            />
          )}
          <NativeSelect
            aria-label="Tahun"
            data={years}
            value={String(year)}
            onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
          />
        </Group>
      </Group>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Saldo cuti" rows={4} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <Text c="dimmed">Belum ada hak cuti tahun {year}.</Text>
      ) : (
        data.map((statement) => <Statement key={statement.id} of={statement} />)
      )}
    </Stack>
  )
}

function Statement({ of }: { of: LeaveStatement }) {
  const { name, left, valid_to, lapsing, movements } = of
  const [isOpen, { toggle }] = useDisclosure()
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="start" mb="xs">
        <div>
          <Text component="h3" fw={600}>
            {name}
          </Text>
          {valid_to && Number(lapsing) > 0 && (
            <Text size="sm" c="dimmed">
              {days(lapsing)} berlaku sampai {formatDate(valid_to)}
            </Text>
          )}
        </div>
        <Text size="lg" fw={700} c={Number(left) < 0 ? 'var(--mantine-color-error)' : undefined}>
          Sisa {days(left)}
        </Text>
      </Group>
      <SimpleGrid cols={{ base: 2, xs: 3, md: 6 }} spacing="sm" component="dl" m={0}>
        {amountsOf(of).map(({ label, value }) => (
          <div key={label}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Button variant="subtle" size="compact-sm" mt="sm" aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? 'Tutup buku cuti' : `Kenapa sisa ${days(left)}?`}
      </Button>
      <Collapse expanded={isOpen}>{isOpen && <Movements of={movements} name={name} />}</Collapse>
    </Paper>
  )
}

const isSome = (text: string) => Number(text) !== 0

function amountsOf(of: LeaveStatement) {
  const { year, granted, carried, carried_to, adjusted, used, mass, lapsed, moved, waiting } = of
  return [
    { label: `Hak ${year}`, value: days(granted) },
    { label: carried_to ? `Bawaan (hangus ${formatDate(carried_to)})` : 'Bawaan', value: days(carried) },
    ...(isSome(adjusted) ? [{ label: 'Penyesuaian', value: `${signedDays(adjusted)} hari` }] : []),
    { label: 'Terpakai', value: days(used) },
    { label: 'Cuti bersama', value: days(mass) },
    { label: 'Menunggu', value: days(waiting) },
    ...(isSome(lapsed) ? [{ label: 'Hangus atau diuangkan', value: days(lapsed) }] : []),
    ...(isSome(moved) ? [{ label: `Dibawa ke ${year + 1}`, value: days(moved) }] : []),
  ]
}

/** Every movement of the year with the balance after it. */
const Movements = ({ of, name }: { of: readonly LeaveMovement[]; name: string }) => (
  <Table aria-label={`Buku ${name}`} mt="xs" verticalSpacing={6} horizontalSpacing={6}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Tanggal</Table.Th>
        <Table.Th>Mutasi</Table.Th>
        <Table.Th ta="end">Hari</Table.Th>
        <Table.Th ta="end">Saldo</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {of.map((movement) => (
        <Table.Tr key={movement.id} c={movement.is_ahead ? 'dimmed' : undefined}>
          <Table.Td style={{ verticalAlign: 'top', whiteSpace: 'nowrap' }}>{formatDate(movement.date)}</Table.Td>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>
            {movementLabel(movement)}
            <Box fz="xs" c="dimmed">
              {movement.reason && <div>{movement.reason}</div>}
              {movement.valid_to && <div>Berlaku s.d. {formatDate(movement.valid_to)}</div>}
              {partLines(movement.parts).map((line) => (
                <div key={line}>{line}</div>
              ))}
            </Box>
          </Table.Td>
          <Table.Td ta="end" style={{ verticalAlign: 'top', whiteSpace: 'nowrap' }}>
            {signedDays(movement.days)}
          </Table.Td>
          <Table.Td ta="end" style={{ verticalAlign: 'top' }}>
            {movement.balance !== null && plainDays(movement.balance)}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
