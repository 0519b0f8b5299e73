import { Readable } from 'node:stream'
import { DAY_MS, todayInJakarta } from '@ems/contracts/days'
import { roleLabel, timezones, userStatuses, type users } from '@ems/contracts/settings'
import { attachment, type Cell, workbook } from '../../files/index.ts'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { listQuery } from '../../kit/query/parse-list-query.ts'
import { numberSetting } from '../../kit/settings.ts'
import type { Store } from '../../kit/stores.ts'

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const zone: keyof typeof timezones = 'Asia/Jakarta'

const columns = [
  { title: 'Pengguna', width: 30 },
  { title: 'Email', width: 34 },
  { title: 'Grup', width: 22 },
  { title: 'Peran', width: 22 },
  { title: 'Karyawan', width: 30 },
  { title: 'Status', width: 12 },
  { title: `Masuk terakhir (${timezones[zone]})`, width: 22 },
  { title: 'Catatan sistem', width: 32 },
  { title: 'Keputusan (tetap/ubah/cabut)', width: 28 },
  { title: 'Nama peninjau', width: 24 },
  { title: 'Tanggal dan paraf', width: 20 },
]

/**
 * POST /users/-actions/accessReview?<list query>: permissions of users with their dates, by group, with a place for the
 * signature of each group's owner. The filters of the list apply.
 */
export const accessReview =
  (store: Store<typeof users>): Handler =>
  async (request, reply) => {
    const { resource } = store
    const deps = allow(request, resource.can.toExcel)
    const query = listQuery(resource, request.query)
    const name = `tinjauan-akses_${todayInJakarta().replaceAll('-', '')}.xlsx`
    await audit(deps, [
      {
        action: 'export',
        menu: resource.menu,
        target_type: resource.name,
        target_label: name,
        reason: 'Tinjauan akses',
      },
    ])
    const unusedDays = await numberSetting(deps, 'security.unused_days', UNUSED_DAYS)
    async function* rows() {
      for await (const { rows: batch, titles } of store.each(deps, query))
        yield batch.map((user): Cell[] =>
          [
            user.name,
            user.email,
            titles.usergroups?.[user.usergroup] ?? '',
            roleLabel(user.role),
            user.employee ? (titles.employees?.[user.employee] ?? '') : '',
            userStatuses[user.status],
            user.last_login_at ? moment(user.last_login_at) : 'Belum pernah',
            remarkOn(user, unusedDays),
            '',
            '',
            '',
          ].map((text) => (text ? { text } : null)),
        )
    }
    const file = workbook([{ name: 'Tinjauan akses', columns, rows: rows(), filtered: true }])
    return reply
      .header('content-type', excelType)
      .header('content-disposition', attachment(name))
      .send(Readable.from(file, { objectMode: false }))
  }

/** Default of *Utilitas*. */
const UNUSED_DAYS = 90

type Existing = { status: string; is_leaver: boolean; employee: string | null; last_login_at: string | Date | null }

/** Points that a reviewer should check first. */
function remarkOn({ status, is_leaver, employee, last_login_at }: Existing, unusedDays: number): string {
  if (status !== 'active') return ''
  if (is_leaver) return 'Karyawan keluar tetapi aktif'
  if (!employee) return 'Tanpa karyawan'
  const isUnused = last_login_at ? Date.now() - new Date(last_login_at).getTime() > unusedDays * DAY_MS : false
  return isUnused ? `Tidak masuk lebih dari ${unusedDays} hari` : ''
}

const moment = (instant: string | Date) =>
  new Intl.DateTimeFormat('id-ID', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(new Date(instant))
