import { employeeContacts, employeeDocuments, employees, missingIn, proposedFields } from '@ems/contracts/hr'
import { columnMeta } from '@ems/contracts/kit'
import { Link, queries, type Row, useQuery, useSession } from '@ems/platform'
import { Anchor, Button, List, Popover, Stack, Text } from '@ems/ui'
import { mendPath } from './MissingFields.tsx'

type Employee = Row<typeof employees>
type Field = ReturnType<typeof missingIn>[number]

type Props = { row: Employee; isOwn: boolean }

/** How complete the record is; opened, it names what is missing, each with the place that mends it. */
export function Completeness({ row, isOwn }: Props) {
  const isPoor = row.completeness < 80
  return (
    <Popover width={320} position="bottom-start" withinPortal>
      <Popover.Target>
        <Button size="compact-xs" radius="xl" variant="light" color={isPoor ? 'yellow' : 'green'}>
          Kelengkapan {row.completeness} %
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Missing row={row} isOwn={isOwn} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Missing({ row, isOwn }: Props) {
  const { can } = useSession()
  const missing = missingIn(row)
  const papers = usePapers(row.id, isOwn || can(employees.can.list))
  const page = `/private/humans/employee/detail?id=${row.id}&tab=`
  const pathOf = (field: Field) => {
    if (can(employees.can.update)) return mendPath(row.id, field)
    return isOwn && (proposedFields as readonly string[]).includes(field) ? `${page}changes` : undefined
  }
  if (!missing.length && !papers.length) return <Text size="sm">Semua data sudah lengkap.</Text>
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        Belum diisi
      </Text>
      <List size="sm">
        {missing.map((field) => (
          <List.Item key={field}>
            <Mended text={columnMeta(employees, field).label} path={pathOf(field)} />
          </List.Item>
        ))}
        {papers.map(({ tab, text }) => (
          <List.Item key={tab}>
            <Mended text={text} path={`${page}${tab}`} />
          </List.Item>
        ))}
      </List>
      {isOwn && !can(employees.can.update) && (
        <Text size="xs" c="dimmed">
          Yang tidak bertautan diisi oleh SDM.
        </Text>
      )}
    </Stack>
  )
}

function Mended({ text, path }: { text: string; path: string | undefined }) {
  if (!path) return text
  return (
    <Anchor component={Link} to={path} size="sm">
      {text}
    </Anchor>
  )
}

/** Family and documents are collections of their own. */
function usePapers(employee: string, isVisible: boolean) {
  const options = { filters: { employee }, size: 1, fields: ['employee'] as const }
  const contacts = useQuery({
    ...queries(employeeContacts).list({ ...options, filters: { employee, is_emergency: '1' } }),
    enabled: isVisible,
  })
  const documents = useQuery({ ...queries(employeeDocuments).list(options), enabled: isVisible })
  return [
    ...(contacts.data?.rows.length === 0 ? [{ tab: 'contacts', text: 'Tambahkan minimal satu kontak darurat.' }] : []),
    ...(documents.data?.rows.length === 0
      ? [{ tab: 'documents', text: 'Unggah KTP dan KK untuk melengkapi data.' }]
      : []),
  ]
}
