import {
  api,
  changed,
  jsonApi,
  keepPreviousData,
  showProblem,
  signInAction,
  toast,
  useInfiniteQuery,
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
    /** What an approval is about, as far as its contract names an amount. */
    amount: { value: string; currency: string } | null
    /** A decision can be taken back for some minutes, the last one too. */
    is_recallable: boolean
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

type Page = { data: readonly InboxItem[]; meta: { after: string | null } }

const pageOf = (parameters: Record<string, string>, signal: AbortSignal) =>
  api.get('inbox', { searchParams: new URLSearchParams(parameters), signal }).json<Page>()

/** Reads the inbox again whenever something begins or ends to wait for the user. */
function useInboxEvents() {
  const client = useQueryClient()
  useUserEvent('inbox.changed', () => void client.invalidateQueries({ queryKey: [KEY] }))
}

/** The most urgent items, at most `size`. */
export function useInbox(size: number) {
  useInboxEvents()
  return useQuery({
    queryKey: [KEY, 'first', size],
    queryFn: async ({ signal }) => ({ items: (await pageOf({ 'page[size]': String(size) }, signal)).data }),
    placeholderData: keepPreviousData,
  })
}

export type InboxChoice = { filter: InboxFilter; menu: string | null; q: string }

/** All items of a choice, page after page: of one menu, or whose title has the words of `q`. */
export function useInboxPages({ filter, menu, q }: InboxChoice) {
  useInboxEvents()
  return useInfiniteQuery({
    queryKey: [KEY, filter, menu, q],
    queryFn: ({ pageParam, signal }) => {
      const parameters = {
        ...parametersOf[filter],
        ...(menu ? { 'filter[menu]': menu } : {}),
        ...(q ? { 'filter[q]': q } : {}),
        ...(pageParam ? { 'page[after]': pageParam } : {}),
      }
      return pageOf(parameters, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.after,
    placeholderData: keepPreviousData,
  })
}

/** Open items of a menu; `label` is its name. */
export type InboxMenu = { id: string; attributes: { label: string; count: number; overdue: number } }
type Summary = { data: readonly InboxMenu[]; meta: { count: number; overdue: number } }

/** Number of open items, the one beside the menus, and those of each menu. */
export function useInboxCount() {
  return useQuery({
    queryKey: [KEY, 'summary'],
    queryFn: async ({ signal }) => {
      const { data, meta } = await api.get('inbox?summary=1', { signal }).json<Summary>()
      return { ...meta, menus: data }
    },
  })
}

/** Reads everything again that shows what waits. */
const inboxChanged = () =>
  Promise.all([changed({ name: KEY }), changed({ name: 'menu-counts' }), changed({ name: 'notifications' })])

type Decision = 'approve' | 'return' | 'reject'
type Decided = { data: readonly { id: string }[]; meta: { failed: readonly Failure[] } }

/** Decides items, each by itself, and says what was done and what was not. An approval can be taken back at once. */
export async function decideItems(name: Decision, items: readonly InboxItem[], reason?: string): Promise<void> {
  const done: string[] = []
  const failed: Failure[] = []
  for (let from = 0; from < items.length; from += MAX_DECIDED) {
    const answer = await decide(name, items.slice(from, from + MAX_DECIDED), reason)
    done.push(...answer.data.map(({ id }) => id))
    failed.push(...answer.meta.failed)
  }
  await inboxChanged()
  const words = `${done.length} ${decided[name]}`
  if (failed.length) {
    const reasons = [...new Set(failed.map(({ detail }) => detail.split('[Galat]')[0]))]
    const isLateSignIn = failed.some(({ code }) => code === 'SIGN_IN_AGAIN')
    toast.error(`${words}, ${failed.length} gagal: ${reasons.join(' ')}`, isLateSignIn ? { action: signInAction } : {})
    return
  }
  const text = items.length === 1 ? 'Perubahan data berhasil disimpan.' : `${words}.`
  const isUndoable = name === 'approve' && items.every(({ attributes }) => attributes.is_recallable)
  toast.success(text, isUndoable ? { action: { label: 'Urungkan', run: () => void recall(items) } } : {})
}

/** The API decides so many in one request. */
const MAX_DECIDED = 50

const decide = (name: Decision, items: readonly InboxItem[], reason: string | undefined) =>
  api
    .post(
      `inbox/-actions/${name}`,
      jsonApi({
        data: items.map(({ id, meta }) => ({ type: KEY, id, meta: { version: meta.target.version } })),
        ...(reason ? { meta: { reason } } : {}),
      }),
    )
    .json<Decided>()

const decided = { approve: 'disetujui', return: 'dikembalikan', reject: 'ditolak' } as const

/** Takes decisions back that nothing has followed yet. */
async function recall(items: readonly InboxItem[]) {
  const tasks = items.map(({ attributes: { task } }) => ({ type: 'approvals', id: task, attributes: { note: null } }))
  try {
    await api.post('approvals/-actions/recall', jsonApi({ data: tasks }))
    toast.success('Keputusan diurungkan.')
  } catch (error) {
    // A boundary: nothing above this toast could tell the user.
    showProblem(error)
  }
  await inboxChanged()
}

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
