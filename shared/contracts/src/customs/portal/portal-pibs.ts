import { choice, date, defineResource, integer, type RowOf } from '../../kit/index.ts'
import { dueStates, pibStatuses } from '../choices.ts'
import { all, tenant, word } from '../parts.ts'

const fields = {
  tenant,
  office_code: word('Kantor pabean', 6),
  reg_no: word('Nomor daftar', 9),
  reg_date: date('Tanggal daftar'),
  due_date: date('Jatuh tempo'),
  extended_due_date: date('Jatuh tempo perpanjangan').nullable(),
  days_left: integer('Sisa hari', { min: -100_000 }),
  due_state: choice('Keadaan', dueStates),
  open_lines: integer('Baris bersaldo'),
  status: choice('Status', pibStatuses),
}

/** PIB of a client by the day on which their goods have to be exported or settled. */
export const portalPibs = defineResource({
  area: 'customs',
  name: 'customs-portal-pibs',
  menu: 'clientportal',
  label: 'Jatuh Tempo',
  view: true,
  fields,
  title: 'reg_no',
  computed: all(fields),
  list: {
    search: ['reg_no'],
    filters: ['tenant', 'office_code', 'reg_no', 'reg_date', 'due_date', 'due_state', 'status'],
    sort: ['reg_no', 'reg_date', 'due_date', 'status'],
    default: 'due_date',
  },
})

export type PortalPib = RowOf<typeof portalPibs>
