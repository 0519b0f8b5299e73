import type { Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import { type ComponentType, Suspense } from 'react'
import type { ScreenTab } from '../../screen/ResourceScreen.tsx'
import { Loading } from '../../states/states.tsx'
import type { QuickFilter } from '../../table/views/views.ts'

/** Ready filters of every list of stock-takings. */
export const stocktakeQuick: readonly QuickFilter[] = [
  { label: 'Berjalan', filters: { status: ['counting', 'reconciling'] } },
  { label: 'Selesai', filters: { status: ['done'] } },
]

type Part<R extends Resource> = ComponentType<{ stocktake: Row<R> }>
type Parts<R extends Resource> = {
  stocktakes: R
  lines: Resource
  /** What the tabs show; loaded when they are opened. */
  Scan: Part<R>
  Results: Part<R>
}

/** Tabs of an open stock-taking: counting for those who may change it, differences for those who may list its lines. */
export function stocktakeTabs<R extends Resource>({ stocktakes, lines, Scan, Results }: Parts<R>) {
  const loading = <Loading label={stocktakes.label} rows={5} onRetry={() => location.reload()} />
  const tab = (key: string, title: string, permission: string, Of: Part<R>): ScreenTab<R> => ({
    ...{ key, title, permission },
    render: (row) => (
      <Suspense fallback={loading}>
        <Of stocktake={row} />
      </Suspense>
    ),
  })
  return [tab('scan', 'Pindai', stocktakes.can.update, Scan), tab('results', 'Hasil', lines.can.list, Results)] as const
}
