import { delegations } from '@ems/contracts/common'
import {
  confirm,
  createRow,
  dayOf,
  formatDate,
  queries,
  type Row,
  removeRow,
  showProblem,
  toast,
  useMutation,
  useQuery,
  useSession,
  type Values,
} from '@ems/platform'
import {
  ActionIcon,
  Alert,
  Button,
  checkValues,
  Failed,
  FieldInput,
  fieldErrors,
  Group,
  IconTrash,
  Loading,
  Paper,
  SimpleGrid,
  Stack,
  Text,
} from '@ems/ui'
import { type FormEvent, useState } from 'react'

/** Substitutes of the user for approvals, with their period. */
export function Delegations() {
  const { user } = useSession()
  const { data, error, refetch } = useQuery(
    queries(delegations).list({ size: 50, filters: { user: user.id }, sort: ['-date_from'], include: ['delegate'] }),
  )
  if (error) return <Failed error={error} onRetry={refetch} />
  if (!data) return <Loading label="Delegasi" rows={3} onRetry={refetch} />
  return (
    <Stack>
      <Text c="dimmed">Selama masa ini persetujuan Anda diteruskan kepada pengganti.</Text>
      {data.rows.length === 0 && <Text>Belum ada pengganti.</Text>}
      {data.rows.map((row) => (
        <Line key={row.id} row={row} name={data.titles[`users:${row.delegate}`] ?? '…'} />
      ))}
      <NewDelegation />
    </Stack>
  )
}

function Line({ row, name }: { row: Row<typeof delegations>; name: string }) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const state = row.date_to < today ? 'selesai' : row.date_from > today ? 'akan datang' : 'berlaku'
  const remove = async () => {
    const text = `Persetujuan tidak lagi diteruskan kepada ${name}.`
    if (!(await confirm({ title: `Hapus ${name}?`, text, confirmLabel: 'Hapus', danger: true }))) return
    await removeRow(delegations, row.id).then(() => toast.success('Data berhasil dihapus.'), showProblem)
  }
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="xs" c="dimmed">
            {formatDate(row.date_from)} – {formatDate(row.date_to)} · {state}
            {row.reason && ` · ${row.reason}`}
          </Text>
        </div>
        <ActionIcon variant="subtle" color="red" aria-label={`Hapus ${name}`} onClick={() => void remove()}>
          <IconTrash size={17} />
        </ActionIcon>
      </Group>
    </Paper>
  )
}

const fields = ['delegate', 'date_from', 'date_to', 'reason'] as const
const NOTHING: Values = { delegate: null, date_from: null, date_to: null, reason: null }

function NewDelegation() {
  const { user } = useSession()
  const [values, setValues] = useState<Values>(NOTHING)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const add = useMutation({
    mutationFn: (body: Values) => createRow(delegations, body),
    onSuccess: () => {
      toast.success('Data berhasil ditambahkan.')
      setValues(NOTHING)
    },
    onError: (error) => setErrors(fieldErrors(error).fields),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = await checkValues(delegations, { ...values, user: user.id })
    setErrors(checked.errors)
    if (Object.keys(checked.errors).length === 0) add.mutate(checked.body)
  }
  const others = fieldErrors(add.error).others
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Tambah pengganti">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {fields.map((name) => (
            <FieldInput
              key={name}
              meta={delegations.meta[name]}
              required={name !== 'reason'}
              value={values[name]}
              error={errors[name]}
              onChange={(value) => setValues((old) => ({ ...old, [name]: value }))}
            />
          ))}
        </SimpleGrid>
        {others.length > 0 && (
          <Alert color="red" role="alert">
            {others.join(' ')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={add.isPending}>
            Tambah pengganti
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
