import { labelBodyOf } from '@ems/contracts/common'
import { itAssets } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import { printLabels } from '../../files/labels/print-labels.ts'
import type { Handler } from '../../kit/context.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'

type Label = { tag: string; name: string; serial_no: string | null; company: string }

export const labelBody = labelBodyOf('aset')

/** POST /it-assets/-actions/labels: QR labels as PDF, in the order of the ids. Assets out of reach get none. */
export const labels: Handler = (request, reply) =>
  printLabels(request, reply, {
    ...{ resource: itAssets, noun: 'aset', body: labelBody, file: 'label-aset.pdf' },
    read: async ({ db, user }, ids) => {
      const rows = await db.rows(sql<Label>`select t.asset_tag as tag, t.name, t.serial_no, c.name as company
        from unnest(${[...ids]}::bigint[]) with ordinality as x(id, n) join ems.it_assets t on t.id = x.id
        join ems."references" c on c.id = t.company_id
        where t.deleted_at is null and ${ofCompanies(user) ?? sql`true`} order by x.n`)
      return rows.map(({ tag, name, serial_no, company }) => ({
        ...{ code: tag, name: tag, lines: [name, serial_no && `SN ${serial_no}`, company] },
      }))
    },
  })
