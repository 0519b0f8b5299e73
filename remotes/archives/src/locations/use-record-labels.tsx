import { documents } from '@ems/contracts/archives'
import { lazyPart, type Row } from '@ems/platform'
import { IconPrinter, type RowAction } from '@ems/ui'
import { Suspense, useMemo, useState } from 'react'

type Document = Row<typeof documents>
const LabelDialog = lazyPart(() => import('@ems/ui/labels'))

/** *Cetak label QR* for one record or many. */
export function useRecordLabels() {
  const [rows, setRows] = useState<readonly Document[]>()
  const action = useMemo(
    (): RowAction<typeof documents> => ({
      ...{ label: 'Cetak label QR', icon: IconPrinter, permission: documents.can.show, bulk: true, run: setRows },
    }),
    [],
  )
  const [first] = rows ?? []
  return {
    action,
    dialog: rows && (
      <Suspense fallback={null}>
        <LabelDialog
          type={documents.name}
          ids={rows.map(({ id }) => id)}
          subject={rows.length === 1 ? `${first?.number} – ${first?.title}` : `${rows.length} arsip`}
          file="label-arsip.pdf"
          onClose={() => setRows(undefined)}
        />
      </Suspense>
    ),
  }
}
