import { lazyPart } from '@ems/platform'
import { useObservable } from '@ems/platform/host'
import { IconBell, Loader, VisuallyHidden } from '@ems/ui'
import { Suspense } from 'react'
import { PartBoundary } from '../../PartBoundary.tsx'
import { BarPopover } from '../bar/BarPopover.tsx'
import { useNews, useUnread } from './notifications.ts'
import { openedApproval } from './open-approval.ts'

const NoticeList = lazyPart(() => import('./NoticeList.tsx'))
const ApprovalDialog = lazyPart(() => import('./ApprovalDialog.tsx'))

/** Notifications of the user, with the number of unread ones. */
export function Bell() {
  const unread = useUnread()
  const approval = useObservable(openedApproval)
  const news = useNews(unread)

  return (
    <>
      <VisuallyHidden aria-live="polite">{news}</VisuallyHidden>
      <BarPopover
        title="Pemberitahuan"
        label={unread > 0 ? `Pemberitahuan, ${unread} belum dibaca` : 'Pemberitahuan'}
        icon={<IconBell size={19} stroke={1.6} />}
        count={unread}
        color="red"
        width={380}
      >
        {(close) => (
          <PartBoundary>
            <Suspense fallback={<Loader size="sm" />}>
              <NoticeList onLeave={close} />
            </Suspense>
          </PartBoundary>
        )}
      </BarPopover>
      <PartBoundary>
        <Suspense>{approval && <ApprovalDialog id={approval} onClose={() => openedApproval.set(null)} />}</Suspense>
      </PartBoundary>
    </>
  )
}
