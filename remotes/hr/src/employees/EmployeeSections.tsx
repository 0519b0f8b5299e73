import { attendanceEmployees, employees, leaveEmployees } from '@ems/contracts/hr'
import { columnMeta, type FieldMeta } from '@ems/contracts/kit'
import { type Row, type Titles, useSession } from '@ems/platform'
import { Fieldset, RelatedRows, ScrollArea, SimpleGrid, Stack, Table, Text, useTitles, valueText } from '@ems/ui'
import { dayForm } from '../attendance/AttendanceForm.ts'
import { requestForm } from '../leave/form.tsx'

/** `isPage`: nothing else is on the page, see RelatedRows. */
type Of = { employee: string; isOwn: boolean; isPage?: boolean }
type FactsProps = {
  row: Row<typeof employees>
  titles: Titles
  groups: readonly { legend: string; names: readonly (keyof typeof employees.fields & string)[] }[]
}

/** Fields of an employee as text, lines as tables. */
export function Facts({ row, titles, groups }: FactsProps) {
  const { user } = useSession()
  return (
    <Stack gap="md">
      {groups.map(({ legend, names }) => (
        <Fieldset key={legend} legend={legend}>
          <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="sm">
            {names
              .filter((name) => columnMeta(employees, name).kind !== 'rows')
              .map((name) => (
                <div key={name}>
                  <Text size="xs" c="dimmed">
                    {columnMeta(employees, name).label}
                  </Text>
                  <Text size="sm">{valueText(columnMeta(employees, name), row[name], titles, user.timezone)}</Text>
                </div>
              ))}
          </SimpleGrid>
          {names
            .filter((name) => columnMeta(employees, name).kind === 'rows')
            .map((name) => (
              <Lines key={name} meta={columnMeta(employees, name)} lines={row[name] as readonly Line[]} />
            ))}
        </Fieldset>
      ))}
    </Stack>
  )
}

type Line = Readonly<Record<string, unknown>>

/** The lines of one field; what they refer to is read when they are shown. */
function Lines({ meta, lines }: { meta: FieldMeta; lines: readonly Line[] }) {
  const columns = Object.entries(meta.columns ?? {})
  const ids = columns.flatMap(([name, { to }]) => (to === 'references' ? lines.map((line) => line[name]) : []))
  const names = useTitles('references', [...new Set(ids.filter(Boolean).map(String))])
  if (!lines.length)
    return (
      <Text size="sm" c="dimmed">
        Belum ada {meta.label.toLowerCase()}.
      </Text>
    )
  return (
    <ScrollArea type="auto">
      <Table aria-label={meta.label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(([name, { label }]) => (
              <Table.Th key={name}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={JSON.stringify(line)}>
              {columns.map(([name, column]) => (
                <Table.Td key={name}>{valueText(column, line[name], names)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

/** The days of an employee, the newest first. */
export const EmployeeAttendance = ({ employee, isOwn, isPage = false }: Of) => (
  <RelatedRows
    resource={attendanceEmployees}
    of={{ employee }}
    isOpen={isOwn}
    isPage={isPage}
    columns={['date', 'code', 'check_in', 'check_out', 'late_minutes', 'review']}
    form={dayForm}
    empty="Belum ada data presensi."
    addLabel="Tambah presensi"
  />
)

/** Leave requests and grants of an employee, newest first. */
export const EmployeeLeave = ({ employee, isOwn, isPage = false }: Of) => (
  <RelatedRows
    resource={leaveEmployees}
    of={{ employee }}
    isOpen={isOwn}
    isPage={isPage}
    columns={['number', 'leave', 'entry', 'start_date', 'end_date', 'taken_days', 'days', 'status']}
    form={requestForm}
    empty="Belum ada pengajuan."
    addLabel="Ajukan cuti"
  />
)
