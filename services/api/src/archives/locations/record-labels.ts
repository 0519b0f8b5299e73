import { documents, recordLabelBody, recordMark } from '@ems/contracts/archives'
import { sql } from '@ems/postgres'
import { printLabels } from '../../files/labels/print-labels.ts'
import type { Handler } from '../../kit/context.ts'
import type { Store } from '../../kit/stores.ts'

type Label = { id: string; number: string; title: string | null; code: string; company: string }

/** POST /documents/-actions/labels: QR labels of records as PDF. What a secret record is about does not stand on its label. */
export const recordLabels =
  (store: Store<typeof documents>): Handler =>
  (request, reply) =>
    printLabels(request, reply, {
      ...{ resource: documents, noun: 'arsip', body: recordLabelBody, file: 'label-arsip.pdf' },
      read: async (deps, ids) => {
        const rows = await deps.db.rows(sql<Label>`select t.id::text, t.number, d.code, c.name as company,
            case when t.security not in ('secret', 'top_secret') then t.title end as title
          from unnest(${[...ids]}::bigint[]) with ordinality as x(id, n) join ems.documents t on t.id = x.id
          join ems.archive_document_code_details d on d.id = t.code_detail_id join ems."references" c on c.id = t.company_id
          where t.deleted_at is null and ${store.sight(deps)} order by x.n`)
        return rows.map(({ id, number, title, code, company }) => ({
          ...{ code: recordMark(id), name: number, lines: [title, `${code} · ${company}`] },
        }))
      },
    })
