import type { Resource } from '@ems/contracts/kit'
import { changed, lazyPart, type Row, useSession } from '@ems/platform'
import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { ResourceForm } from '../form/state/use-resource-form.ts'
import { Loading } from '../states/states.tsx'
import type { ResourceList } from '../table/state/use-resource-list.ts'
import classes from './record.module.css'
import type { PartProps } from './record-part.ts'

/** A part of a record that one screen has besides its form, e.g. the members of a group. */
export type RecordTab<R extends Resource> = {
  /** Stands in the address: `?id=7&tab=members`. */
  id: string
  label: string
  /** The tab is hidden without this permission. */
  permission?: string
  render: (form: ResourceForm<R>) => ReactNode
}

/** Parts of the kit that a screen may give its records. */
export type RecordPart = 'history' | 'comments' | 'files'

/** All of them, for a resource whose routes have a history and whose menu people discuss. */
export const everyPart: readonly RecordPart[] = ['history', 'comments', 'files']

const Activity = lazyPart(() => import('./activity/ActivityTab.tsx'))
const parts = {
  activity: { label: 'Aktivitas', Part: (props: PartProps) => <Activity {...props} isDiscussed={false} /> },
  comments: { label: 'Aktivitas', Part: (props: PartProps) => <Activity {...props} isDiscussed /> },
  files: { label: 'Lampiran', Part: lazyPart(() => import('./FilesTab.tsx')) },
  history: { label: 'Riwayat', Part: lazyPart(() => import('./HistoryTab.tsx')) },
} as const

/** The timeline comes first; it includes comments if the collection has them. */
function partsOf(offered: readonly RecordPart[]): (keyof typeof parts)[] {
  const isKept = offered.includes('history')
  const timeline = offered.includes('comments') ? (['comments'] as const) : isKept ? (['activity'] as const) : []
  return [...timeline, ...(['files', 'history'] as const).filter((part) => offered.includes(part))]
}

type RecordTabsProps<R extends Resource> = {
  form: ResourceForm<R>
  list: ResourceList<R>
  tabs: readonly RecordTab<R>[]
  offered: readonly RecordPart[]
  /** The record has the whole page: its activity is beside its sections. */
  isWide: boolean
  children: ReactNode
}

const DETAIL = 'detail'
const APPROVAL = 'approval'
const Approvals = lazyPart(() => import('../work/Approvals.tsx'))
const ApprovalBanner = lazyPart(() => import('../work/ApprovalBanner.tsx'))
const PendingSteps = lazyPart(() => import('../work/agreement/PendingSteps.tsx'))

/** The sections of a stored record as the first tab, what the screen adds, then its activity, files and history. */
export function RecordTabs<R extends Resource>({ form, list, tabs, offered, isWide, children }: RecordTabsProps<R>) {
  const { can } = useSession()
  const visible = tabs.filter(({ permission }) => !permission || can(permission))
  const { row } = form.stored
  const approval = row?.approval
  const signatures = row?.signatures
  const hasTrail = approval !== undefined || signatures !== undefined
  const partNames = partsOf(offered)
  const hasRoom = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const parallel = isWide && hasRoom ? partNames.find((part) => part === 'comments' || part === 'activity') : undefined
  const existing = [DETAIL, ...visible.map(({ id }) => id), ...(hasTrail ? [APPROVAL] : []), ...partNames]
  const tab = existing.find((one) => one === list.state.tab) ?? DETAIL
  const tabList = useChosenInSight(row ? tab : undefined)
  if (!row) return children
  const shared = {
    resource: form.resource as Resource,
    row: row as unknown as Row<Resource>,
    list: list as unknown as ResourceList<Resource>,
  }

  return (
    <Tabs
      value={tab}
      onChange={(next) => list.change({ tab: next === DETAIL ? null : next }, { replace: true })}
      keepMounted={false}
    >
      <Tabs.List mb="md" className={classes.tabs ?? ''} ref={tabList}>
        <Tabs.Tab value={DETAIL}>Detail</Tabs.Tab>
        {visible.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
          </Tabs.Tab>
        ))}
        {hasTrail && <Tabs.Tab value={APPROVAL}>{approval ? 'Persetujuan' : 'Tanda tangan'}</Tabs.Tab>}
        {partNames.map((part) => (
          <Tabs.Tab key={part} value={part} data-comment={part === 'comments' || undefined}>
            {parts[part].label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={DETAIL}>
        <div className={parallel && (classes.columns ?? '')}>
          <div>
            <Suspense>
              {row.pendingSteps && (
                <PendingSteps steps={row.pendingSteps} onDone={() => void changed(shared.resource)} />
              )}
              {(approval || row.chain) && <ApprovalBanner resource={shared.resource} row={shared.row} />}
            </Suspense>
            {children}
          </div>
          {parallel && (
            <aside aria-label={parts[parallel].label}>
              <Part of={parallel} {...shared} />
            </aside>
          )}
        </div>
      </Tabs.Panel>
      {hasTrail && (
        <Tabs.Panel value={APPROVAL}>
          <Suspense fallback={<Loading label="Persetujuan" rows={4} onRetry={() => location.reload()} />}>
            <Approvals resource={form.resource} approval={approval} signatures={signatures} />
          </Suspense>
        </Tabs.Panel>
      )}
      {visible.map(({ id, render }) => (
        <Tabs.Panel key={id} value={id}>
          {render(form)}
        </Tabs.Panel>
      ))}
      {partNames.map((part) => (
        <Tabs.Panel key={part} value={part}>
          <Part of={part} {...shared} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** On a phone the tabs are one row that scrolls: the chosen one stands in its middle. */
function useChosenInSight(tab: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
    if (tab && list.current && chosen)
      list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2
  }, [tab])
  return list
}

type OnePart = PartProps & { of: keyof typeof parts }

/** Typing in a section draws no timeline again. */
const Part = memo(function Part({ of, ...record }: OnePart) {
  const { Part: Icon, label } = parts[of]
  return (
    <Suspense fallback={<Loading label={label} rows={4} onRetry={() => location.reload()} />}>
      <Icon {...record} />
    </Suspense>
  )
})
