import { type PairState, suggestionReasons } from '@ems/contracts/accurate'
import { permission } from '@ems/contracts/permission'
import {
  confirm,
  formatInstant,
  formatNumber,
  Link,
  lazyPart,
  showProblem,
  toast,
  useMutation,
  useQueryClient,
  useSession,
} from '@ems/platform'
import { Anchor, Badge, Button, Checkbox, Failed, Group, Loading, Nothing, ScrollArea, Table, Text } from '@ems/ui'
import { type ReactNode, Suspense, useState } from 'react'
import { ChosenBar } from './ChosenBar.tsx'
import { Pages } from './Pages.tsx'
import { type Chosen, confirmPairs, PAIRS, type PairRow, undoPairs, usePairs } from './pairs-api.ts'
import { useChosenRows } from './use-chosen-rows.ts'

const ChooseDialog = lazyPart(() => import('./ChooseDialog.tsx'))

type Props = { chosen: Chosen; state: PairState; q: string }

const empty: Readonly<Record<PairState, string>> = {
  suggested: 'Tidak ada saran. Data tanpa pasangan dapat dipasangkan sendiri.',
  paired: 'Belum ada yang dipasangkan.',
  unpaired: 'Semua data akuntansi sudah punya pasangan atau saran.',
  unsent: 'Semua data EMS sudah ada di akuntansi.',
}

/** Records of one state with what can be done about them, one by one or together. */
export function PairTable({ chosen, state, q }: Props) {
  const { can } = useSession()
  const [page, setPage] = useState(1)
  const [choosing, setChoosing] = useState<PairRow>()
  const { data, error, refetch } = usePairs(chosen, state, { q, page })
  const mayChange = can(permission(`accounting_${chosen.connection}`, 'update')) && state !== 'unsent'
  // Accounting takes no items from EMS.
  const hasPage = state === 'unsent' && chosen.kind !== 'item'
  const ticked = useChosenRows(data?.rows ?? [], () => mayChange && state !== 'unpaired')
  const change = useChange(chosen, state, ticked.clear)
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="pasangan" rows={6} onRetry={() => void refetch()} />
  const isAside = state === 'paired' || state === 'unsent' || data.is_current
  const age = isAside ? null : <SuggestionAge at={data.suggested_at} />
  if (!data.rows.length)
    return (
      <>
        {age}
        <Nothing text={q ? 'Tidak ada yang cocok.' : empty[state]} />
      </>
    )
  const label = state === 'paired' ? 'Lepaskan' : 'Pasangkan'
  return (
    <>
      {age}
      <ChosenBar count={ticked.chosen.length}>
        <Button size="xs" loading={change.isPending} onClick={() => void change.run(ticked.chosen)}>
          {label} yang dipilih
        </Button>
      </ChosenBar>
      <ScrollArea type="auto" offsetScrollbars="x">
        <Table aria-label="Pasangan" highlightOnHover verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              {mayChange && state !== 'unpaired' && (
                <Table.Th>
                  <Checkbox
                    aria-label="Pilih semua"
                    checked={ticked.isAll}
                    indeterminate={ticked.isSome}
                    onChange={ticked.toggleAll}
                  />
                </Table.Th>
              )}
              <Table.Th>{state === 'unsent' ? 'Di EMS' : 'Di akuntansi'}</Table.Th>
              {(state === 'suggested' || state === 'paired') && <Table.Th>Di EMS</Table.Th>}
              {state === 'suggested' && <Table.Th>Kecocokan</Table.Th>}
              {state === 'paired' && <Table.Th>Dipasangkan</Table.Th>}
              {(mayChange || hasPage) && <Table.Th>Tindakan</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map((row) => (
              <Table.Tr key={row.id}>
                {mayChange && state !== 'unpaired' && (
                  <Table.Td>
                    <Checkbox
                      aria-label={`Pilih ${row.number} ${row.name}`}
                      checked={ticked.has(row.id)}
                      onChange={() => ticked.toggle(row.id)}
                    />
                  </Table.Td>
                )}
                <Cells row={row} state={state} />
                {hasPage && (
                  <Table.Td>
                    <Anchor
                      size="sm"
                      component={Link}
                      to={`/private/marketing/${chosen.kind}/${row.id}?tab=accounting`}
                    >
                      Buka untuk dikirim
                    </Anchor>
                  </Table.Td>
                )}
                {mayChange && (
                  <Table.Td>
                    <Button
                      size="compact-xs"
                      variant="light"
                      disabled={change.isPending}
                      aria-label={`${label} ${row.number} ${row.name}`}
                      onClick={() => (state === 'unpaired' ? setChoosing(row) : void change.run([row]))}
                    >
                      {label}
                    </Button>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      <Pages page={page} total={data.total} onChange={setPage} />
      {choosing && (
        <Suspense fallback={null}>
          <ChooseDialog
            row={choosing}
            kind={chosen.kind}
            isBusy={change.isPending}
            onChoose={(counterpart) =>
              void change.run([{ ...choosing, counterpart }]).then((isDone) => isDone && setChoosing(undefined))
            }
            onClose={() => setChoosing(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Suggestions of large books follow a change some minutes later. */
function SuggestionAge({ at }: { at: string | null }) {
  const { user } = useSession()
  return (
    <Text size="xs" c="dimmed" role="status" mb="xs">
      {at === null
        ? 'Saran sedang dihitung.'
        : `Saran per ${formatInstant(at, user.timezone)}; perubahan sesudahnya sedang dihitung.`}
    </Text>
  )
}

type Changed = Pick<PairRow, 'id' | 'number' | 'name'> & { counterpart: { id: string } | null }

/** Confirms or undoes pairs, depending on the state that the table displays. */
function useChange(chosen: Chosen, state: PairState, onDone: () => void) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (rows: readonly Changed[]) =>
      state === 'paired'
        ? undoPairs(
            chosen,
            rows.map(({ id }) => id),
          )
        : confirmPairs(
            chosen,
            rows.flatMap(({ id, counterpart }) => (counterpart ? [{ record: id, counterpart: counterpart.id }] : [])),
          ),
    onSuccess: (_, { length }) => {
      toast.success(`${formatNumber(length)} pasangan ${state === 'paired' ? 'dilepaskan' : 'dipasangkan'}.`)
      onDone()
    },
    onError: showProblem,
    onSettled: () => client.invalidateQueries({ queryKey: [PAIRS] }),
  })
  const run = async (rows: readonly Changed[]): Promise<boolean> => {
    const isSure =
      state !== 'paired' ||
      (await confirm({
        title: 'Lepaskan pasangan',
        text:
          rows.length === 1
            ? `Lepaskan ${rows[0]?.number} ${rows[0]?.name}? Dokumennya tidak lagi tampil pada mitra ini.`
            : `Lepaskan ${formatNumber(rows.length)} pasangan? Dokumennya tidak lagi tampil pada mitra masing-masing.`,
        confirmLabel: 'Lepaskan',
      }))
    if (!isSure) return false
    return mutateAsync(rows).then(
      () => true,
      () => false,
    )
  }
  return { isPending, run }
}

function Cells({ row, state }: { row: PairRow; state: PairState }) {
  const { user } = useSession()
  return (
    <>
      <Entry number={row.number} name={row.name} more={[row.npwp, row.city].filter(Boolean).join(' · ')}>
        {row.is_suspended && (
          <Badge component="span" size="xs" color="gray" variant="light" tt="none">
            Nonaktif
          </Badge>
        )}
      </Entry>
      {(state === 'suggested' || state === 'paired') && (
        <Entry
          number={row.counterpart?.code ?? '–'}
          name={row.counterpart?.name ?? ''}
          more={row.counterpart?.city ?? ''}
        />
      )}
      {state === 'suggested' && (
        <Table.Td>
          <Group gap={4} wrap="nowrap">
            <Text component="span" size="sm" fw={600}>
              {row.score}%
            </Text>
            {row.reasons.map((reason) => (
              <Badge key={reason} component="span" size="xs" variant="light" tt="none">
                {suggestionReasons[reason]}
              </Badge>
            ))}
          </Group>
        </Table.Td>
      )}
      {state === 'paired' && (
        <Table.Td>
          <Text size="sm">{row.linked_by ?? '–'}</Text>
          <Text size="xs" c="dimmed">
            {row.linked_at ? formatInstant(row.linked_at, user.timezone) : ''}
          </Text>
        </Table.Td>
      )}
    </>
  )
}

type EntryProps = { number: string; name: string; more: string; children?: ReactNode }

const Entry = ({ number, name, more, children }: EntryProps) => (
  <Table.Td style={{ minWidth: 180 }}>
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {number} · {name} {children}
    </Text>
    {more && (
      <Text size="xs" c="dimmed">
        {more}
      </Text>
    )}
  </Table.Td>
)
