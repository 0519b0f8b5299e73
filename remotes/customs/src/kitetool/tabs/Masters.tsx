import { kiteFinishGoods, kiteNiperItems, kiteRawMaterials } from '@ems/contracts/customs'
import { quantity } from '../quantities.ts'
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
      own={ownNiper}
      bulkFields={['is_active', 'hs_code']}
      cells={{ balance_base: (row) => quantity(row.balance_base, tenant.decimal) }}
    />
  )
}
const materialColumns = ['code', 'name', 'hs_code', 'unit', 'balance_base', 'niper_item', 'is_active'] as const
const materialHidden = ['niper_item'] as const
const goods = [{ legend: 'Barang', names: ['code', 'name', 'hs_code', 'unit', 'niper_item', 'is_active'] }] as const
const ownNiper = ['niper_item'] as const

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
      own={ownNiper}
      bulkFields={['is_active', 'hs_code']}
    />
  )
}
const goodColumns = ['code', 'name', 'hs_code', 'unit', 'niper_item', 'is_active'] as const

/** The goods that the company's Keputusan lists. */
export function NiperItems({ tenant }: TabProps) {
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
