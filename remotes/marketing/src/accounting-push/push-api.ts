import type { AccountingConnection, AccountingPush, PushKind, PushPreview } from '@ems/contracts/accurate'
import { api, jsonApi, useQuery } from '@ems/platform'

const ROOT = 'accounting-pushes'
export type PushTarget = { connection: AccountingConnection; kind: PushKind; target: string }

/** While something is being sent, its outcome is of interest. */
const SENDING_EVERY = 1_500
/** Below the documents of accounting: whatever synchronisation or a pair changes makes it stale. */
const key = ({ connection, kind, target }: PushTarget) => ['accounting-documents', ROOT, connection, kind, target]

type Many<T> = { data: readonly { id: string; attributes: T }[] }

/** How it stands with one row and one connection; null where it was never sent. */
export const usePush = ({ connection, kind, target }: PushTarget) =>
  useQuery({
    queryKey: key({ connection, kind, target }),
    queryFn: async ({ signal }) => {
      const searchParams = { connection, kind, target }
      const { data } = await api.get(ROOT, { searchParams, signal }).json<Many<AccountingPush>>()
      return data[0]?.attributes ?? null
    },
    refetchInterval: ({ state }) =>
      state.data && ['queued', 'sending'].includes(state.data.status) ? SENDING_EVERY : false,
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

/** Sends what was looked at. */
export const sendPush = ({ connection, kind, target }: PushTarget, digest: string) =>
  post('send', { connection, kind, targets: [{ target, digest }] }).json()
