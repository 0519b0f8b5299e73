import type { notifications as contract } from '@ems/contracts/common'
import {
  api,
  changed,
  jsonApi,
  queries,
  type Row,
  readRow,
  toast,
  useConnectionState,
  useNavigate,
  useQuery,
  useUserEvent,
} from '@ems/platform'
import { useEffect, useRef, useState } from 'react'
import { resultOf } from '../../home/jobs/jobs.ts'
import { openApproval } from './open-approval.ts'

/** The name is all that reading needs; the contract would bring zod into the first load. */
export const notifications = { name: 'notifications', meta: {} } as typeof contract

/** A notification of the user. */
export type Notice = Row<typeof contract>

const POLL_WITHOUT_PUSH = 60_000

/** Number of unread notifications. */
export function useUnread(): number {
  const isDown = useConnectionState() === 'disconnected'
  const { data } = useQuery({
    queryKey: [notifications.name, 'unread'],
    queryFn: async ({ signal }) => {
      const searchParams = new URLSearchParams({ 'page[size]': '1', 'fields[notifications]': 'title' })
      const { meta } = await api.get(notifications.name, { searchParams, signal }).json<{ meta: { unread: number } }>()
      return meta.unread ?? 0
    },
    refetchInterval: isDown ? POLL_WITHOUT_PUSH : false,
  })
  return data ?? 0
}

/** Which notices to see, by the names people choose from. */
export const noticeKinds = {
  all: { label: 'Semua', filters: {} },
  unread: { label: 'Belum dibaca', filters: { read_at_null: '1' } },
  mentions: { label: 'Sebutan', filters: { event: 'comment.mention' } },
} as const
export type NoticeKind = keyof typeof noticeKinds

/** The newest notices of a kind. */
export const useNotices = (size: number, kind: NoticeKind) =>
  useQuery(queries(notifications).list({ size, filters: noticeKinds[kind].filters }))

/**
 * Refreshes the count after events from other tabs, and shows toasts for chosen events. Returns the text for the live
 * region, without events that a toast announced. Use once per page.
 */
export function useNews(unread: number): string {
  const follow = useFollow()
  const [message, say] = useState('')
  const before = useRef(0)
  const isVisible = useRef(false)
  useUserEvent<{ id: string; event: string; popup?: boolean }>('notification.created', async ({ id, popup }) => {
    isVisible.current = popup !== false
    void changed(notifications)
    if (isVisible.current) await show(id, follow)
  })
  useUserEvent('notification.read', () => void changed(notifications))
  // Another approver may have decided; then the notification is resolved.
  useUserEvent('approval.assigned', () => void changed(notifications))
  useEffect(() => {
    if (unread > before.current && !isVisible.current) say(`${unread} pemberitahuan baru`)
    before.current = unread
    isVisible.current = false
  }, [unread])
  return message
}

async function show(id: string, follow: (notice: Notice) => void) {
  const { row } = await readRow(notifications, id)
  const action = leads(row) ? { label: 'Buka', run: () => follow(row) } : await fileOf(row)
  toast[row.severity](row.body ? `${row.title}\n${row.body}`.slice(0, 200) : row.title, {
    title: 'Pemberitahuan',
    ...(action ? { action } : {}),
  })
}

const fileOf = ({ event, target_id }: Notice) => (event === 'job.done' && target_id ? resultOf(target_id) : undefined)

/** Whether a notification has a target. */
export const leads = ({ route, target_type }: Notice) => Boolean(route) || target_type === 'approvals'

/** Takes the person where a notice leads, and notes that it was read. */
export function useFollow() {
  const navigate = useNavigate()
  return (notice: Notice) => {
    void markRead(notice)
    if (notice.target_type === 'approvals' && notice.target_id) openApproval(notice.target_id)
    else if (notice.route?.startsWith('/')) navigate(notice.route)
  }
}

export async function markRead({ id, version, read_at }: Notice): Promise<void> {
  if (read_at) return
  const payload = {
    type: notifications.name,
    id,
    attributes: { read_at: new Date().toISOString() },
    meta: { version },
  }
  await api.patch(`${notifications.name}/${id}`, jsonApi({ data: payload }))
  await changed(notifications)
}

export async function markAllRead(): Promise<void> {
  await api.post(`${notifications.name}/-actions/readAll`, jsonApi({}))
  await changed(notifications)
}
