import { type itAssets, itHandovers } from '@ems/contracts/it'
import { lazyPart, useSession } from '@ems/platform'
import { Button, IconArrowBackUp, IconRepeat, IconUserCheck, type RowAction } from '@ems/ui'
import { Suspense, useMemo, useState } from 'react'
import type { Asset, HandoverKind } from './handover-api.ts'
import type { Begun } from './use-handover.ts'

const HandoverDialog = lazyPart(() => import('./HandoverDialog.tsx'))

const kinds = {
  out: { label: 'Serah terima', icon: IconUserCheck },
  return: { label: 'Kembalikan', icon: IconArrowBackUp },
  transfer: { label: 'Alihkan', icon: IconRepeat },
} as const

const mayBegin = ({ status }: Asset, kind: HandoverKind) =>
  kind === 'out' ? status === 'available' || status === 'ordered' : status === 'in_use'

/** Handing over, passing on and bringing back of chosen assets, one act for all of them. */
export function useHandoverActions() {
  const [begun, setBegun] = useState<Begun>()
  const actions = useMemo(
    () =>
      Object.entries(kinds).map(
        ([kind, { label, icon }]): RowAction<typeof itAssets> => ({
          label,
          icon,
          permission: itHandovers.can.store,
          bulk: true,
          offered: (row) => mayBegin(row, kind as HandoverKind),
          refusal: (row) => (mayBegin(row, kind as HandoverKind) ? null : refusals[kind as HandoverKind]),
          run: (rows) => setBegun(begunWith(kind as HandoverKind, rows)),
        }),
      ),
    [],
  )
  return {
    actions,
    begin: (kind: HandoverKind, asset: Asset) => setBegun(begunWith(kind, [asset])),
    dialog: begun && (
      <Suspense>
        <HandoverDialog {...begun} onClose={() => setBegun(undefined)} />
      </Suspense>
    ),
  }
}

const refusals: Record<HandoverKind, string> = {
  out: 'Hanya aset yang tersedia dapat diserahterimakan.',
  transfer: 'Hanya aset yang dipakai dapat dialihkan.',
  return: 'Hanya aset yang dipakai dapat dikembalikan.',
}

/** Who brings assets back is who has the first of them. */
const begunWith = (kind: HandoverKind, assets: readonly Asset[]): Begun =>
  kind === 'return'
    ? { kind, assets, employee: assets[0]?.holder ?? null, office: assets[0]?.holder_office ?? null }
    : { kind, assets }

type ButtonProps = { asset: Asset; begin: (kind: HandoverKind, asset: Asset) => void }

/** The step that an open asset may take next. */
export function HandoverButtons({ asset, begin }: ButtonProps) {
  const { can } = useSession()
  if (!can(itHandovers.can.store)) return null
  return Object.entries(kinds)
    .filter(([kind]) => mayBegin(asset, kind as HandoverKind))
    .map(([kind, { label }]) => (
      <Button key={kind} size="compact-sm" variant="default" onClick={() => begin(kind as HandoverKind, asset)}>
        {label}
      </Button>
    ))
}
