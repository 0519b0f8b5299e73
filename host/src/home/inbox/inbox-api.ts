import {
  api,
  changed,
  jsonApi,
  keepPreviousData,
  signInAction,
  toast,
  useQuery,
  useQueryClient,
  useUserEvent,
} from '@ems/platform'

/** Address of *Perlu tindakan saya*. */
export const INBOX = '/private/home/inbox'

/** An item of the inbox (`services/api/src/inbox/items/present.ts`). */
export type InboxItem = {
  id: string
  attributes: {
    reason: 'approval' | 'work'
    menu: string
    kind: string
    say: string
    title: string
    facts: readonly { label: string; text: string }[]
    requester: string | null
    delegate_of: string | null
    due_at: string | null
    is_overdue: boolean
    put_off_until: string | null
    is_shared: boolean
    task: string | null
    can: readonly string[]
    next: { name: string; label: string; isDirect: boolean } | null
    route: string | null
  }
  meta: { target: { type: string; id: string; version: number } }
}
export type InboxFilter = 'all' | 'approval' | 'work' | 'overdue' | 'snoozed'
type Failure = { id: string; code?: string; detail: string }

const KEY = 'inbox'

const parametersOf: Readonly<Record<InboxFilter, Record<string, string>>> = {
  all: {},
  approval: { 'filter[reason]': 'approval' },
  work: { 'filter[reason]': 'work' },
  overdue: { 'filter[overdue]': '1' },
  snoozed: { 'filter[snoozed]': '1' },
}

/** The most urgent items, at most `size`, whose title has the words of `q`; `isMore` says that there are others. */
export function useInbox(size: number, filter: InboxFilter = 'all', q = '') {
  const client = useQueryClient()
  useUserEvent('inbox.changed', () => void client.invalidateQueries({ queryKey: [KEY] }))
  return useQuery({
    queryKey: [KEY, filter, size, q],
    queryFn: async ({ signal }) => {
      const searchParams = new URLSearchParams({
        'page[size]': String(size),
        ...parametersOf[filter],
        ...(q ? { 'filter[q]': q } : {}),
      })
      const { data, meta } = await api
        .get('inbox', { searchParams, signal })
        .json<{ data: readonly InboxItem[]; meta: { after: string | null } }>()
      return { items: data, isMore: meta.after !== null }
    },
    placeholderData: keepPreviousData,
  })
}

/** Number of open items, the one beside the menus. */
export function useInboxCount() {
  return useQuery({
    queryKey: [KEY, 'summary'],
    queryFn: async ({ signal }) =>
      (await api.get('inbox?summary=1', { signal }).json<{ meta: { count: number; overdue: number } }>()).meta,
  })
}

/** Reads everything again that shows what waits. */
const inboxChanged = () =>
  Promise.all([changed({ name: KEY }), changed({ name: 'menu-counts' }), changed({ name: 'notifications' })])

/** Decides items, each by itself, and says what was done and what was not. */
export async function decideItems(
  name: 'approve' | 'return' | 'reject',
  items: readonly InboxItem[],
  reason?: string,
): Promise<void> {
  const answer = await api
    .post(
      `inbox/-actions/${name}`,
      jsonApi({
        data: items.map(({ id, meta }) => ({ type: KEY, id, meta: { version: meta.target.version } })),
        ...(reason ? { meta: { reason } } : {}),
      }),
    )
    .json<{ data: readonly unknown[]; meta: { failed: readonly Failure[] } }>()
  await inboxChanged()
  const { failed } = answer.meta
  const done = `${answer.data.length} ${words[name]}`
  if (!failed.length) toast.success(items.length === 1 ? 'Perubahan data berhasil disimpan.' : `${done}.`)
  else {
    const reasons = [...new Set(failed.map(({ detail }) => detail.split('[Galat]')[0]))]
    const isLateSignIn = failed.some(({ code }) => code === 'SIGN_IN_AGAIN')
    toast.error(`${done}, ${failed.length} gagal: ${reasons.join(' ')}`, isLateSignIn ? { action: signInAction } : {})
  }
}

const words = { approve: 'disetujui', return: 'dikembalikan', reject: 'ditolak' } as const

/** Takes a step without input. */
export async function takeNext({ attributes, meta: { target } }: InboxItem): Promise<void> {
  const { next } = attributes
  if (!next) return
  const object = { type: target.type, id: target.id, meta: { version: target.version } }
  await api.post(`${target.type}/${target.id}/-actions/${next.name}`, jsonApi({ data: object }))
  await Promise.all([inboxChanged(), changed({ name: target.type })])
  toast.success('Perubahan data berhasil disimpan.')
}

/** Puts items off until an instant; `isLate` where the user agreed to go beyond the due time. */
export async function snoozeItems(items: readonly InboxItem[], until: string, isLate: boolean): Promise<void> {
  const meta = { until, ...(isLate ? { isLate } : {}) }
  await api.post('inbox/-actions/snooze', jsonApi({ data: items.map(({ id }) => ({ type: KEY, id })), meta }))
  await inboxChanged()
  toast.success('Ditunda.', { action: { label: 'Urungkan', run: () => unsnoozeItems(items) } })
}

export async function unsnoozeItems(items: readonly InboxItem[]): Promise<void> {
  await api.post('inbox/-actions/unsnooze', jsonApi({ data: items.map(({ id }) => ({ type: KEY, id })) }))
  await inboxChanged()
}
