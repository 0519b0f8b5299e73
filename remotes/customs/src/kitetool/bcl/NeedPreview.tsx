import { type KiteBomDetailView, type KitePebDetail, kiteBomDetailViews, kiteFinishGoods } from '@ems/contracts/customs'
import { queries, useQuery } from '@ems/platform'
import { Badge, Table, Text } from '@ems/ui'
import { fromMillionths, millionths, quantity } from '../quantities.ts'
import type { TabProps } from '../tool.tsx'

type Line = Pick<KitePebDetail, 'finish_good' | 'qty' | 'factor'>
type Need = { code: string; name: string; unit: string; need: bigint; balance: bigint }

/** What the chosen lines will ask of each material, beside what is left of it: an estimate, the run decides by date. */
export function NeedPreview({ tenant, lines }: TabProps & { lines: readonly Line[] }) {
  const goods = [...new Set(lines.flatMap(({ finish_good }) => (finish_good ? [finish_good] : [])))]
  const named = useQuery({
    ...queries(kiteFinishGoods).list({ page: 1, size: 200, filters: { tenant: tenant.id, id: goods } }),
    enabled: goods.length > 0,
  })
  const codes = named.data?.rows.map(({ code }) => code) ?? []
  const boms = useQuery({
    ...queries(kiteBomDetailViews).list({
      page: 1,
      size: 200,
      filters: { tenant: tenant.id, status: 'AKTIF', fg_code: codes },
    }),
    enabled: codes.length > 0,
  })
  const codeOf = new Map(named.data?.rows.map(({ id, code }) => [id, code]))
  const needs = needsOf(
    lines.flatMap(({ finish_good, ...line }) => {
      const code = finish_good ? codeOf.get(finish_good) : undefined
      return code ? [{ ...line, code }] : []
    }),
    boms.data?.rows ?? [],
  )
  if (!needs.length) return null
  return (
    <Table.ScrollContainer minWidth={480} mah={220}>
      <Table aria-label="Perkiraan kebutuhan bahan baku">
        <Table.Thead>
          <Table.Tr>
            {['Bahan baku', 'Kebutuhan', 'Saldo PIB', 'Satuan', 'Cukup?'].map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {needs.map(({ code, name, unit, need, balance }) => (
            <Table.Tr key={code}>
              <Table.Td>
                {code}{' '}
                <Text component="span" size="xs" c="dimmed">
                  {name}
                </Text>
              </Table.Td>
              <Table.Td ta="right">{quantity(fromMillionths(need), tenant.decimal)}</Table.Td>
              <Table.Td ta="right">{quantity(fromMillionths(balance), tenant.decimal)}</Table.Td>
              <Table.Td>{unit}</Table.Td>
              <Table.Td>
                <Badge size="sm" variant="light" color={need > balance ? 'red' : 'green'}>
                  {need > balance ? 'Kurang' : 'Cukup'}
                </Badge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Quantity × factor × coefficient of the newest conversion of each finished good, summed per material. */
export function needsOf(
  lines: readonly { code: string; qty: string; factor: string | null }[],
  details: readonly KiteBomDetailView[],
): Need[] {
  const newest = new Map<string, string>()
  for (const { fg_code, valid_from } of details)
    if (valid_from > (newest.get(fg_code) ?? '')) newest.set(fg_code, valid_from)
  const needs = new Map<string, Need>()
  for (const line of lines)
    for (const detail of details) {
      if (detail.fg_code !== line.code || detail.valid_from !== newest.get(line.code)) continue
      const known = needs.get(detail.rm_code)
      const need = product(line.qty, line.factor ?? '1', detail.coefficient)
      needs.set(detail.rm_code, {
        code: detail.rm_code,
        name: detail.rm_name,
        unit: detail.rm_unit,
        need: (known?.need ?? 0n) + need,
        balance: millionths(detail.rm_balance_total),
      })
    }
  return [...needs.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** Exact until the end, then millionths, cut off. */
function product(...factors: readonly string[]): bigint {
  let [size, scale] = [1n, 0]
  for (const factor of factors) {
    const [whole = '0', fraction = ''] = factor.split('.')
    size *= BigInt(whole + fraction)
    scale += fraction.length
  }
  return scale >= 6 ? size / 10n ** BigInt(scale - 6) : size * 10n ** BigInt(6 - scale)
}
