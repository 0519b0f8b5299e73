import { itAssets } from '@ems/contracts/it'
import { lazyPart, type Row } from '@ems/platform'
import { IconPrinter, type RowAction } from '@ems/ui'
import { Suspense, useMemo, useState } from 'react'

type Asset = Row<typeof itAssets>
const LabelDialog = lazyPart(() => import('@ems/ui/labels'))

/** *Cetak label QR* for one asset or many. */
export function useLabelAction() {
  const [assets, setAssets] = useState<readonly Asset[]>()
  const action = useMemo(
    (): RowAction<typeof itAssets> => ({
      label: 'Cetak label QR',
      icon: IconPrinter,
      permission: itAssets.can.show,
      bulk: true,
      run: setAssets,
    }),
    [],
  )
  return {
    action,
    dialog: assets && (
      <Suspense>
        <LabelDialog
          type={itAssets.name}
          ids={assets.map(({ id }) => id)}
          subject={assets.length === 1 ? `${assets[0]?.asset_tag} – ${assets[0]?.name}` : `${assets.length} aset`}
          file="label-aset.pdf"
          onClose={() => setAssets(undefined)}
        />
      </Suspense>
    ),
  }
}
