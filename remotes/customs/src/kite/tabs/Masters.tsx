import { kiteFinishGoods, kiteNiperItems, kiteNiperItemViews, kiteRawMaterials } from '@ems/contracts/customs'
import { SegmentedControl, Stack } from '@ems/ui'
import { quantity } from '../lines/quantities.ts'
import { type TabProps, ToolTable, useToolList } from '../tool.tsx'

/** Bahan baku, with the balance of all PIB lines of each. */
export function RawMaterials({ tenant }: TabProps) {
  const list = useToolList(kiteRawMaterials, tenant, { columns: materialColumns, hidden: materialHidden })
  return (
    <ToolTable
      list={list}
      tenant={tenant}
      empty="Belum ada bahan baku. Unggah berkas bahan baku atau tambahkan satu per satu."
      createTitle="Tambah Bahan Baku"
      form={goods}
      own={niperFields}
      bulkFields={['is_active', 'hs_code']}
      cells={{ balance_base: (row) => quantity(row.balance_base, tenant.decimal) }}
    />
  )
}
const materialColumns = ['code', 'name', 'hs_code', 'unit', 'balance_base', 'niper_item', 'is_active'] as const
const materialHidden = ['niper_item'] as const
const goods = [{ legend: 'Barang', names: ['code', 'name', 'hs_code', 'unit', 'niper_item', 'is_active'] }] as const
const niperFields = ['niper_item'] as const

/** Barang jadi. */
export function FinishGoods({ tenant }: TabProps) {
  const list = useToolList(kiteFinishGoods, tenant, { columns: goodColumns, hidden: materialHidden })
  return (
    <ToolTable
      list={list}
      tenant={tenant}
      empty="Belum ada barang jadi. Unggah berkas barang jadi atau tambahkan satu per satu."
      createTitle="Tambah Barang Jadi"
      form={goods}
      own={niperFields}
      bulkFields={['is_active', 'hs_code']}
    />
  )
}
const goodColumns = ['code', 'name', 'hs_code', 'unit', 'niper_item', 'is_active'] as const

type NiperProps = TabProps & { part: string | null; onPart: (part: string) => void }

/** The goods that the company's Keputusan lists, as rows to keep or with what was imported and used of them. */
export function NiperItems({ tenant, part, onPart }: NiperProps) {
  const isBalance = part === 'balance'
  return (
    <Stack gap={4}>
      <SegmentedControl
        size="xs"
        aria-label="Bagian Item NIPER"
        w="fit-content"
        data={[
          { value: 'items', label: 'Item' },
          { value: 'balance', label: 'Relasi dan saldo' },
        ]}
        value={isBalance ? 'balance' : 'items'}
        onChange={onPart}
      />
      {isBalance ? <NiperBalances tenant={tenant} /> : <NiperList tenant={tenant} />}
    </Stack>
  )
}

function NiperBalances({ tenant }: TabProps) {
  const list = useToolList(kiteNiperItemViews, tenant, { columns: balanceColumns })
  const amount = (value: string | null) => quantity(value, tenant.decimal)
  return (
    <ToolTable
      list={list}
      tenant={tenant}
      empty="Belum ada item NIPER. Unggah berkas item NIPER atau tambahkan satu per satu."
      cells={{
        qty_base: (row) => amount(row.qty_base),
        used_base: (row) => amount(row.used_base),
        balance_base: (row) => amount(row.balance_base),
      }}
    />
  )
}
const balanceColumns = [
  'item_type',
  'code',
  'hs_code',
  'description',
  'related_code',
  'base_unit',
  'qty_base',
  'used_base',
  'balance_base',
  'unrelated_count',
] as const

function NiperList({ tenant }: TabProps) {
  const list = useToolList(kiteNiperItems, tenant, { columns: niperColumns, hidden: niperHidden })
  return (
    <ToolTable
      list={list}
      tenant={tenant}
      empty="Belum ada item NIPER. Unggah berkas item NIPER atau tambahkan satu per satu."
      createTitle="Tambah Item NIPER"
      form={niperForm}
      bulkFields={['valid_from', 'valid_to', 'skep_no', 'skep_date']}
    />
  )
}
const niperColumns = [
  'item_type',
  'code',
  'hs_code',
  'description',
  'unit',
  'skep_no',
  'valid_from',
  'valid_to',
] as const
const niperHidden = ['skep_no'] as const
const niperForm = [
  { legend: 'Item', names: ['item_type', 'code', 'hs_code', 'unit', 'description'] },
  { legend: 'Keputusan', names: ['skep_no', 'skep_date', 'valid_from', 'valid_to'] },
] as const
