import type { AccountingConnection, AccountingPush, PushKind, PushPreview } from '@ems/contracts/accurate'
import { api, jsonApi, useQuery } from '@ems/platform'

const ROOT = 'accounting-pushes'
export type PushTarget = { connection: AccountingConnection; kind: PushKind; target: string }

/** While something is being sent, its outcome is of interest. */
const SENDING_EVERY = 1_500
/** Below the documents of accounting: whatever synchronisation or a pair changes makes it stale. */
const key = ({ connection, kind, target }: PushTarget) => ['accounting-documents', ROOT, connection, kind, target]

type Many<T> = { data: readonly { id: string; attributes: T }[] }

/** State of one row in one connection; null if it was never sent. */
export const usePush = ({ connection, kind, target }: PushTarget) =>
  useQuery({
    queryKey: key({ connection, kind, target }),
    queryFn: async ({ signal }) => {
      const searchParams = { connection, kind, target }
      const { data } = await api.get(ROOT, { searchParams, signal }).json<Many<AccountingPush>>()
      return data[0]?.attributes ?? null
    },
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? SENDING_EVERY : false),
  })

const post = (action: string, attributes: object) => {
  const { body, headers } = jsonApi({ data: { type: ROOT, attributes } })
  return api.post(`${ROOT}/-actions/${action}`, {
    body,
    headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
  })
}

/** Exactly what would be sent now. */
export const usePreview = ({ connection, kind, target }: PushTarget) =>
  useQuery({
    queryKey: [...key({ connection, kind, target }), 'preview'],
    queryFn: async () => {
      const { data } = await post('preview', { connection, kind, targets: [target] }).json<Many<PushPreview>>()
      return data[0]?.attributes
    },
    staleTime: 0,
    gcTime: 0,
  })

/** A row that is to be sent; several kinds may be sent at once. */
export type Chosen = { kind: PushKind; target: string }
export type PushRow = AccountingPush & { id: string }
type Previewed = PushPreview & { kind: PushKind }

const byKind = (chosen: readonly Chosen[]) =>
  [...new Set(chosen.map(({ kind }) => kind))].map(
    (kind) => [kind, chosen.flatMap((one) => (one.kind === kind ? [one.target] : []))] as const,
  )

/** Exactly what would be sent of several rows, in their order. */
export const usePreviews = (connection: AccountingConnection, chosen: readonly Chosen[], enabled: boolean) =>
  useQuery({
    queryKey: ['accounting-documents', ROOT, connection, 'previews', chosen],
    queryFn: async () => {
      const all: Previewed[] = []
      for (const [kind, targets] of byKind(chosen)) {
        const { data } = await post('preview', { connection, kind, targets }).json<Many<PushPreview>>()
        all.push(...data.map(({ attributes }) => ({ kind, ...attributes })))
      }
      return all
    },
    enabled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Sends what was looked at: all rows of a kind, or none of them. */
export async function sendPushes(connection: AccountingConnection, previews: readonly Previewed[]) {
  for (const [kind, ids] of byKind(previews)) {
    const targets = previews
      .filter((one) => one.kind === kind && ids.includes(one.target))
      .map(({ target, digest }) => ({ target, digest }))
    await post('send', { connection, kind, targets }).json()
  }
}

const rowsOf = ({ data, meta }: Many<AccountingPush> & { meta: { total: number } }) => ({
  rows: data.map(({ id, attributes }): PushRow => ({ id, ...attributes })),
  total: meta.total,
})
const isOnItsWay = ({ status, is_left }: AccountingPush) => (status === 'queued' || status === 'sending') && !is_left

/** Sent and queued records, newest first; only of the named rows if there are any. */
export const usePushes = (
  connection: AccountingConnection,
  { status, chosen }: { status?: 'open' | 'failed' | undefined; chosen?: readonly Chosen[] },
) =>
  useQuery({
    queryKey: ['accounting-documents', ROOT, connection, 'list', status, chosen],
    queryFn: async ({ signal }) => {
      const targets = chosen && [...new Set(chosen.map(({ target }) => target))].join()
      const searchParams = { connection, ...(status && { status }), ...(targets && { targets }) }
      return rowsOf(
        await api.get(ROOT, { searchParams, signal }).json<Many<AccountingPush> & { meta: { total: number } }>(),
      )
    },
    refetchInterval: ({ state }) => (state.data?.rows.some(isOnItsWay) ? SENDING_EVERY : false),
  })

/** Sends what was looked at. */
export const sendPush = ({ connection, kind, target }: PushTarget, digest: string) =>
  post('send', { connection, kind, targets: [{ target, digest }] }).json()
