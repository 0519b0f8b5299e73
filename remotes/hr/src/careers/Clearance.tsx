import {
  type ClearanceKey,
  type ClearanceLine,
  clearanceLines,
  employees,
  type HandedOver,
  handedOver,
  leaveEmployees,
} from '@ems/contracts/hr'
import { permission } from '@ems/contracts/permission'
import {
  api,
  changed,
  confirm,
  dayOf,
  formatDecimal,
  formatNumber,
  jsonApi,
  Link,
  type Row,
  showProblem,
  toast,
  useQuery,
  useSession,
} from '@ems/platform'
import { Badge, Button, Failed, Group, List, Loading, Paper, Stack, Text, Title } from '@ems/ui'
import { useState } from 'react'
import HandOverDialog from './HandOverDialog.tsx'

type Employee = Row<typeof employees>
type Answer = { data: readonly { id: ClearanceKey; attributes: Omit<ClearanceLine, 'id'> }[] }

/** Where the rows of a line are looked at, and by whom. */
const addresses: Partial<Record<ClearanceKey, { path: string; permission: string }>> = {
  assets: { path: '/private/infotech/it-asset/', permission: permission('it-asset', 'access') },
  seats: { path: '/private/infotech/it-asset/', permission: permission('it-asset', 'access') },
  loans: { path: '/private/archives/archive?section=loans&id=', permission: permission('archive', 'access') },
  credentials: { path: '/private/infotech/credential/', permission: permission('credential', 'access') },
  rotation: { path: '/private/infotech/credential/', permission: permission('credential', 'access') },
  shares: { path: '/private/infotech/credential/', permission: permission('credential', 'access') },
  tickets: { path: '/private/infotech/support/', permission: permission('support', 'access') },
  team: { path: '/private/humans/employee/', permission: permission('employee', 'access') },
}

/** The checklist of a leaving employee: open items line by line, and the hand-over of work to another person. */
export default function Clearance({ employee }: { employee: Employee }) {
  const { can } = useSession()
  const [isHandingOver, setHandingOver] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['employees', 'clearance', employee.id],
    queryFn: async ({ signal }) =>
      (await api.get(`employees/${employee.id}/clearance`, { signal }).json<Answer>()).data.map(
        ({ id, attributes }) => ({
          id,
          ...attributes,
        }),
      ),
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Daftar serah terima" rows={8} onRetry={() => void refetch()} />
  const open = data.filter(({ is_done }) => !is_done)
  const mayHandOver =
    employee.exit_date !== null &&
    can(employees.can.update) &&
    open.some(({ id }) => (handedOver as readonly string[]).includes(id))
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text role="status">
          {open.length ? `${open.length} dari ${data.length} hal belum selesai.` : 'Semua sudah selesai.'}
        </Text>
        {mayHandOver && <Button onClick={() => setHandingOver(true)}>Serahkan tugas</Button>}
      </Group>
      {data.map((line) => (
        <Line key={line.id} of={line} employee={employee} onDone={() => void refetch()} />
      ))}
      {isHandingOver && (
        <HandOverDialog
          employee={employee}
          open={open
            .map(({ id }) => id)
            .filter((id): id is HandedOver => (handedOver as readonly string[]).includes(id))}
          onClose={() => setHandingOver(false)}
          onDone={() => void refetch()}
        />
      )}
    </Stack>
  )
}

type LineProps = { of: ClearanceLine; employee: Employee; onDone: () => void }

function Line({ of, employee, onDone }: LineProps) {
  const { can } = useSession()
  const place = addresses[of.id]
  const isLinked = place !== undefined && can(place.permission)
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={4} fz="sm">
          {clearanceLines[of.id]}
        </Title>
        <Badge color={of.is_done ? 'green' : 'yellow'} variant="light">
          {of.is_done ? 'Selesai' : of.leave ? `${formatDecimal(of.leave.days)} hari` : formatNumber(of.count)}
        </Badge>
      </Group>
      {of.items.length > 0 && (
        <List size="sm" mt={4}>
          {of.items.map(({ id, title }) => (
            <List.Item key={id}>{isLinked ? <Link to={`${place.path}${id}`}>{title}</Link> : title}</List.Item>
          ))}
        </List>
      )}
      {of.count > of.items.length && (
        <Text size="sm" c="dimmed">
          dan {formatNumber(of.count - of.items.length)} lainnya
        </Text>
      )}
      {of.id === 'assets' && !of.is_done && can(permission('it-asset', 'update')) && (
        <Button
          component={Link}
          to={`/private/infotech/it-asset?section=handovers&begin=return&employee=${employee.id}`}
          size="compact-sm"
          variant="default"
          mt="xs"
        >
          Kembalikan aset
        </Button>
      )}
      {of.leave && !of.is_done && can(leaveEmployees.can.update) && can(leaveEmployees.can.store) && (
        <Encash leave={of.leave} employee={employee} onDone={onDone} />
      )}
    </Paper>
  )
}

type EncashProps = { leave: NonNullable<ClearanceLine['leave']>; employee: Employee; onDone: () => void }

/** *Uangkan sisa cuti*: an entry of the ledger that takes what is left. */
function Encash({ leave: { days, leave, year }, employee, onDone }: EncashProps) {
  const { user } = useSession()
  const [isBusy, setBusy] = useState(false)
  const encash = async () => {
    const isSure = await confirm({
      title: 'Uangkan sisa cuti?',
      text: `${formatDecimal(days)} hari cuti ${employee.full_name} dicatat sebagai diuangkan.`,
      confirmLabel: 'Uangkan',
    })
    if (!isSure) return
    setBusy(true)
    try {
      const day = employee.exit_date ?? dayOf(new Date(), user.timezone)
      const valid_from = day.startsWith(String(year)) ? day : `${year}-12-31`
      await api.post(
        'leave-employees',
        jsonApi({
          data: {
            type: leaveEmployees.name,
            attributes: { entry: 'encash', days: `-${days}`, valid_from, reason: 'Sisa cuti saat keluar' },
            relationships: {
              employee: { data: { type: 'employees', id: employee.id } },
              leave: { data: { type: 'leaves', id: leave } },
            },
          },
        }),
      )
      toast.success('Sisa cuti dicatat sebagai diuangkan.')
      await changed(leaveEmployees)
      onDone()
    } catch (problem) {
      // A boundary: the line stays open.
      showProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="compact-sm" variant="default" mt="xs" loading={isBusy} onClick={() => void encash()}>
      Uangkan sisa cuti
    </Button>
  )
}
