import { choice, date, decimal, defineResource, integer, longText, money, type RowOf, text } from '../../kit/index.ts'
import { pibLineStatuses } from '../choices.ts'
import { all, tenant, word } from '../parts.ts'

const fields = {
  tenant,
  office_code: word('Kantor pabean', 6),
  reg_no: word('Nomor daftar', 9),
  reg_date: date('Tanggal daftar'),
  due_date: date('Jatuh tempo'),
  line_no: integer('Seri'),
  item_code: word('Kode barang', 80).nullable(),
  hs_code: word('HS', 12),
  description: longText('Uraian', 1_000),
  material_code: word('Bahan baku', 50).nullable(),
  qty: decimal('Jumlah'),
  unit: word('Satuan', 10),
  qty_base: decimal('Jumlah satuan dasar').nullable(),
  used_base: decimal('Terpakai'),
  excepted_base: decimal('Dikecualikan'),
  balance_base: decimal('Saldo').nullable(),
  base_unit: text('Satuan dasar', 10).nullable(),
  cif_idr: money('CIF (Rp)'),
  bm: money('BM'),
  status: choice('Status', pibLineStatuses),
}

/** Every KITE line of a client's PIB with what was used of it and what is left. */
export const portalBalances = defineResource({
  area: 'customs',
  name: 'customs-portal-balances',
  menu: 'clientportal',
  label: 'Saldo PIB',
  view: true,
  fields,
  title: 'description',
  computed: all(fields),
  list: {
    search: ['item_code', 'hs_code', 'description'],
    filters: [
      'tenant',
      'reg_no',
      'reg_date',
      'due_date',
      'item_code',
      'hs_code',
      'description',
      'balance_base',
      'status',
    ],
    sort: [
      'reg_no',
      'reg_date',
      'due_date',
      'line_no',
      'item_code',
      'hs_code',
      'description',
      'balance_base',
      'status',
    ],
    default: 'reg_date',
  },
})

export type PortalBalance = RowOf<typeof portalBalances>
