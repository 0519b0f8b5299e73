import { lazyPart } from '@ems/platform'
import { useObservable } from '@ems/platform/host'
import { ActionIcon, IconBell, Indicator, Loader, Popover, Tooltip, useDisclosure, VisuallyHidden } from '@ems/ui'
import { Suspense } from 'react'
import { useNews, useUnread } from './notifications.ts'
import { openedApproval } from './open-approval.ts'

const NoticeList = lazyPart(() => import('./NoticeList.tsx'))
const ApprovalDialog = lazyPart(() => import('./ApprovalDialog.tsx'))

/** What the system has told the signed-in person, with the number of what they have not read. */
export function Bell() {
  const [isOpen, list] = useDisclosure(false)
  const unread = useUnread()
  const approval = useObservable(openedApproval)
  const news = useNews(unread)
  const label = unread > 0 ? `Pemberitahuan, ${unread} belum dibaca` : 'Pemberitahuan'

  return (
    <>
      <VisuallyHidden aria-live="polite">{news}</VisuallyHidden>
      <Tooltip label="Pemberitahuan" disabled={isOpen}>
        <Indicator
          disabled={unread === 0}
          label={unread > 99 ? '99+' : unread}
          size={16}
          offset={5}
          color="red"
          aria-hidden={false}
        >
          <Popover
            opened={isOpen}
            onChange={list.toggle}
            position="bottom-end"
            width={380}
            shadow="md"
            trapFocus
            returnFocus
            closeOnEscape={false}
          >
            <Popover.Target>
              <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={list.toggle}>
                <IconBell size={19} stroke={1.6} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown
              aria-label="Pemberitahuan"
              mah="70vh"
              style={{ overflow: 'auto' }}
              onKeyDown={(event) => {
                // Esc in the menu of a notice closes that menu only.
                if (event.key === 'Escape' && !(event.target as Element).closest('[role="menu"]')) list.close()
              }}
            >
              <Suspense fallback={<Loader size="sm" />}>{isOpen && <NoticeList onLeave={list.close} />}</Suspense>
            </Popover.Dropdown>
          </Popover>
        </Indicator>
      </Tooltip>
      <Suspense>{approval && <ApprovalDialog id={approval} onClose={() => openedApproval.set(null)} />}</Suspense>
    </>
  )
}
