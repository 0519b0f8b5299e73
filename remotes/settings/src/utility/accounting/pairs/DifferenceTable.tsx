import { differenceFields, type WinningSide, winningSides } from '@ems/contracts/accurate'
import { permission } from '@ems/contracts/permission'
import { formatMoney, formatNumber, showProblem, toast, useMutation, useQueryClient, useSession } from '@ems/platform'
import { Button, Checkbox, Failed, Group, Loading, Nothing, ScrollArea, Table, Text } from '@ems/ui'
import { useState } from 'react'
import { Pages } from './Pages.tsx'
import { type Chosen, type DifferenceRow, PAIRS, resolveDifferences, useDifferences } from './pairs-api.ts'
import { useChosenRows } from './use-chosen-rows.ts'

const done: Readonly<Record<WinningSide, string>> = {
  ems: 'Data EMS sedang dikirim ke akuntansi.',
  accounting: 'Data akuntansi dipakai di EMS.',
}

/** Fields that differ within a pair; the user says which value stays. */
export function DifferenceTable({ chosen, q }: { chosen: Chosen; q: string }) {
  const { can } = useSession()
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useDifferences(chosen, { q, page })
  const mayChange = can(permission(`accounting_${chosen.connection}`, 'update'))
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
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="perbedaan" rows={6} onRetry={() => void refetch()} />
  if (!data.rows.length)
    return <Nothing text={q ? 'Tidak ada yang cocok.' : 'Tidak ada perbedaan antara EMS dan akuntansi.'} />
  const sides = Object.keys(winningSides) as WinningSide[]
  return (
    <>
      {ticked.chosen.length > 0 && (
        <Group mb="xs">
          <Text size="sm">{formatNumber(ticked.chosen.length)} dipilih</Text>
          {sides.map((side) => (
            <Button
              key={side}
              size="xs"
              variant={side === 'ems' ? 'filled' : 'default'}
              loading={isPending}
              disabled={!ticked.chosen.every((row) => row.sides.includes(side))}
              onClick={() => mutate({ side, rows: ticked.chosen })}
            >
              {winningSides[side]}
            </Button>
          ))}
        </Group>
      )}
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
              <Table.Th>Isian</Table.Th>
              <Table.Th>Di EMS</Table.Th>
              <Table.Th>Di akuntansi</Table.Th>
              {mayChange && <Table.Th>Tindakan</Table.Th>}
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
                <Table.Td style={{ minWidth: 160 }}>
                  {row.counterpart.code} · {row.counterpart.name}
                </Table.Td>
                <Table.Td>{differenceFields[row.field]}</Table.Td>
                <Table.Td style={styleOf(row)}>{textOf(row, row.ems)}</Table.Td>
                <Table.Td style={styleOf(row)}>{textOf(row, row.accounting)}</Table.Td>
                {mayChange && (
                  <Table.Td>
                    <Group gap={4} wrap="nowrap">
                      {row.sides.map((side) => (
                        <Button
                          key={side}
                          size="compact-xs"
                          variant="light"
                          disabled={isPending}
                          aria-label={`${winningSides[side]}: ${differenceFields[row.field]} ${row.counterpart.name}`}
                          onClick={() => mutate({ side, rows: [row] })}
                        >
                          {winningSides[side]}
                        </Button>
                      ))}
                    </Group>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      <Pages page={page} total={data.total} onChange={setPage} />
    </>
  )
}

const isMoney = ({ field }: DifferenceRow) => field === 'credit_limit' || field === 'sell_price'

const textOf = (row: DifferenceRow, value: string | null) =>
  value === null ? '–' : isMoney(row) ? formatMoney(value) : value

const styleOf = (row: DifferenceRow) =>
  isMoney(row) ? ({ whiteSpace: 'nowrap' } as const) : ({ overflowWrap: 'anywhere', minWidth: 120 } as const)
