import {
  accountingConnections,
  type DifferenceField,
  differenceFields,
  type PairKind,
  type WinningSide,
  winningSides,
} from '@ems/contracts/accurate'
import { permission } from '@ems/contracts/permission'
import {
  confirm,
  formatMoney,
  formatNumber,
  showProblem,
  toast,
  useMutation,
  useQueryClient,
  useSession,
} from '@ems/platform'
import {
  Button,
  Checkbox,
  Failed,
  Group,
  Loading,
  Nothing,
  ScrollArea,
  Select,
  Table,
  Text,
  useMediaQuery,
} from '@ems/ui'
import { useState } from 'react'
import { ChosenBar } from './ChosenBar.tsx'
import { Pages } from './Pages.tsx'
import { type Chosen, type DifferenceRow, PAIRS, resolveDifferences, useDifferences } from './pairs-api.ts'
import { useChosenRows } from './use-chosen-rows.ts'

const done: Readonly<Record<WinningSide, string>> = {
  ems: 'Data EMS sedang dikirim ke akuntansi.',
  accounting: 'Data akuntansi dipakai di EMS.',
}

const PHONE = '(max-width: 47.99em)'

/** Fields that are compared for a kind. */
const fieldsOf: Readonly<Record<PairKind, readonly DifferenceField[]>> = {
  customer: ['name', 'npwp', 'email', 'phone', 'city', 'credit_limit'],
  vendor: ['name', 'npwp', 'email', 'phone', 'city'],
  item: ['name', 'sell_price'],
}

/** Fields that differ within a pair; the user says which value stays. */
export function DifferenceTable({ chosen, q }: { chosen: Chosen; q: string }) {
  const [field, setField] = useState<DifferenceField>()
  return (
    <>
      <Select
        label="Isian"
        placeholder="Semua isian"
        clearable
        w={220}
        mb="sm"
        value={field ?? null}
        onChange={(value) => setField((value as DifferenceField | null) ?? undefined)}
        data={fieldsOf[chosen.kind].map((value) => ({ value, label: differenceFields[value] }))}
      />
      <Differences key={field} chosen={chosen} q={q} field={field} />
    </>
  )
}

/** The sides whose values this user may write. */
function useSides({ connection, kind }: Chosen): readonly WinningSide[] {
  const { can } = useSession()
  if (!can(permission(`accounting_${connection}`, 'update'))) return []
  const isAllowed: Readonly<Record<WinningSide, boolean>> = {
    ems: kind !== 'item' && can(permission(`accounting_${connection}`, 'store')),
    accounting: can(permission(kind === 'item' ? 'items' : kind, 'update')),
  }
  return (Object.keys(winningSides) as WinningSide[]).filter((side) => isAllowed[side])
}

type DifferencesProps = { chosen: Chosen; q: string; field: DifferenceField | undefined }

function Differences({ chosen, q, field }: DifferencesProps) {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useDifferences(chosen, { q, page, field })
  const sides = useSides(chosen)
  const mayChange = sides.length > 0
  const ticked = useChosenRows(data?.rows ?? [], () => mayChange)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ side, rows }: { side: WinningSide; rows: readonly DifferenceRow[] }) =>
      resolveDifferences(chosen, side, rows),
    onSuccess: (_, { side }) => {
      toast.success(done[side])
      ticked.clear()
    },
    onError: showProblem,
    onSettled: () => client.invalidateQueries({ queryKey: [PAIRS] }),
  })
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ?? false
  const resolveMany = async (side: WinningSide, rows: readonly DifferenceRow[]) => {
    const isSure = await confirm({
      title: winningSides[side],
      text: questionOf(side, rows, chosen),
      confirmLabel: winningSides[side],
    })
    if (isSure) mutate({ side, rows })
  }
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="perbedaan" rows={6} onRetry={() => void refetch()} />
  if (!data.rows.length)
    return <Nothing text={q || field ? 'Tidak ada yang cocok.' : 'Tidak ada perbedaan antara EMS dan akuntansi.'} />
  return (
    <>
      <ChosenBar count={ticked.chosen.length}>
        {sides.map((side) => {
          const rows = ticked.chosen.filter((row) => row.sides.includes(side))
          return (
            <Button
              key={side}
              size="xs"
              variant={side === 'ems' ? 'filled' : 'default'}
              loading={isPending}
              disabled={rows.length === 0}
              onClick={() => void resolveMany(side, rows)}
            >
              {winningSides[side]} ({formatNumber(rows.length)})
            </Button>
          )
        })}
        {ticked.chosen.some((row) => sides.some((side) => !row.sides.includes(side))) && (
          <Text size="xs" c="dimmed">
            Nilai kosong tidak menggantikan nilai yang ada dan dilewati.
          </Text>
        )}
      </ChosenBar>
      <ScrollArea type="auto" offsetScrollbars="x">
        <Table aria-label="Perbedaan" highlightOnHover verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              {mayChange && (
                <Table.Th>
                  <Checkbox
                    aria-label="Pilih semua"
                    checked={ticked.isAll}
                    indeterminate={ticked.isSome}
                    onChange={ticked.toggleAll}
                  />
                </Table.Th>
              )}
              <Table.Th>Data</Table.Th>
              {!isPhone && (
                <>
                  <Table.Th>Isian</Table.Th>
                  <Table.Th>Di EMS</Table.Th>
                  <Table.Th>Di akuntansi</Table.Th>
                  {mayChange && <Table.Th>Tindakan</Table.Th>}
                </>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map((row) => (
              <Table.Tr key={row.id}>
                {mayChange && (
                  <Table.Td>
                    <Checkbox
                      aria-label={`Pilih ${differenceFields[row.field]} ${row.counterpart.name}`}
                      checked={ticked.has(row.id)}
                      onChange={() => ticked.toggle(row.id)}
                    />
                  </Table.Td>
                )}
                <Cells
                  row={row}
                  isPhone={isPhone}
                  sides={sides.filter((side) => row.sides.includes(side))}
                  isPending={isPending}
                  onChoose={(side) => mutate({ side, rows: [row] })}
                />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      <Pages page={page} total={data.total} onChange={setPage} />
    </>
  )
}

type CellsProps = {
  row: DifferenceRow
  isPhone: boolean
  sides: readonly WinningSide[]
  isPending: boolean
  onChoose: (side: WinningSide) => void
}

/** A difference in columns, or one below the other on a phone. */
function Cells({ row, isPhone, sides, isPending, onChoose }: CellsProps) {
  const buttons = sides.map((side) => (
    <Button
      key={side}
      size="compact-xs"
      variant="light"
      disabled={isPending}
      aria-label={`${winningSides[side]}: ${differenceFields[row.field]} ${row.counterpart.name}`}
      onClick={() => onChoose(side)}
    >
      {winningSides[side]}
    </Button>
  ))
  const name = `${row.counterpart.code} · ${row.counterpart.name}`
  const [ems, accounting] = [textOf(row, row.ems), textOf(row, row.accounting)]
  if (isPhone)
    return (
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {name}
        <Text size="sm" fw={600} mt={4}>
          {differenceFields[row.field]}
        </Text>
        <Text size="sm">Di EMS: {ems}</Text>
        <Text size="sm">Di akuntansi: {accounting}</Text>
        <Group gap={4} mt={4}>
          {buttons}
        </Group>
      </Table.Td>
    )
  return (
    <>
      <Table.Td style={{ minWidth: 160 }}>{name}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{differenceFields[row.field]}</Table.Td>
      <Table.Td style={styleOf(row)}>{ems}</Table.Td>
      <Table.Td style={styleOf(row)}>{accounting}</Table.Td>
      {sides.length > 0 && (
        <Table.Td>
          <Group gap={4} wrap="nowrap">
            {buttons}
          </Group>
        </Table.Td>
      )}
    </>
  )
}

/** Effect of a bulk choice, in numbers. */
function questionOf(side: WinningSide, rows: readonly DifferenceRow[], { connection }: Chosen) {
  const fields = formatNumber(rows.length)
  const of = formatNumber(new Set(rows.map(({ record }) => record)).size)
  return side === 'ems'
    ? `Kirim ${fields} isian dari ${of} data EMS ke Akuntansi – ${accountingConnections[connection]}? Nilai di akuntansi diganti.`
    : `Ganti ${fields} isian pada ${of} data EMS dengan nilai dari akuntansi?`
}

const isMoney = ({ field }: DifferenceRow) => field === 'credit_limit' || field === 'sell_price'

const textOf = (row: DifferenceRow, value: string | null) =>
  value === null ? '–' : isMoney(row) ? formatMoney(value) : value

const styleOf = (row: DifferenceRow) =>
  isMoney(row) ? ({ whiteSpace: 'nowrap' } as const) : ({ overflowWrap: 'anywhere', minWidth: 120 } as const)
