import { todayInJakarta } from '@ems/contracts/days'
import type { ItLicenseSeat, itLicenseSeats } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Issue } from '../../kit/problems.ts'
import { type Check, isRemoval, type Rules, type Values } from '../../kit/write/write-rows.ts'

type Seats = typeof itLicenseSeats
type Party = { company: string | null; holder: string | null; is_gone: boolean; device: string | null }

/** The company of the licence, and what its holder and device are called. */
const partiesOf = ({ db }: Deps, { license, holder, device }: ItLicenseSeat) =>
  db.first(sql<Party>`select
    (select company_id::text from ems.it_assets where id = ${license ?? null}::bigint) as company,
    (select full_name from ems.employees where id = ${holder ?? null}::bigint) as holder,
    exists (select from ems.employees where id = ${holder ?? null}::bigint and status = 'exited') as is_gone,
    (select asset_tag from ems.it_assets where id = ${device ?? null}::bigint) as device`)

async function complete(deps: Deps, after: ItLicenseSeat): Promise<Values> {
  const parties = await partiesOf(deps, after)
  const name = [parties?.holder, parties?.device].filter(Boolean).join(' · ')
  return {
    name: name.slice(0, 200) || '–',
    // A licence that is none is reported at its field, by the check of references.
    company: parties?.company ?? null,
    assigned_on: after.assigned_on ?? todayInJakarta(),
  }
}

const validateSeat: Check<Seats> = async (deps, { before, after, changed }) => {
  const issues: Issue[] = []
  if (before && isRemoval({ before, after })) return issues
  if (changed.includes('assigned_on') && after.assigned_on > todayInJakarta())
    issues.push({ field: 'assigned_on', message: 'Sejak tidak boleh melewati hari ini.' })
  if (before) return issues
  if ((await partiesOf(deps, after))?.is_gone) issues.push({ field: 'holder', message: 'Karyawan tidak aktif.' })
  const twice = await deps.db.rows(sql`select from ems.it_license_seats where status = 'assigned'
    and license_id = ${after.license}::bigint and holder_id is not distinct from ${after.holder ?? null}::bigint
    and device_id is not distinct from ${after.device ?? null}::bigint`)
  if (twice.length)
    issues.push({
      field: after.holder ? 'holder' : 'device',
      message: 'Sudah memakai kursi lisensi ini.',
      code: 'UNIQUE',
    })
  return issues
}

/** The number of seats is watched by the database (sql/functions/it/licenses). */
export const seatRules: Rules<Seats> = {
  compute: async (deps, { before, after }) => (before ? {} : complete(deps, after as ItLicenseSeat)),
  check: validateSeat,
}
