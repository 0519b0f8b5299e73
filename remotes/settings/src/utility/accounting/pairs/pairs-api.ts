import type {
  AccountingConnection,
  AccountingDifference,
  AccountingPair,
  DifferenceField,
  PairKind,
  PairState,
  WinningSide,
} from '@ems/contracts/accurate'
import { api, jsonApi, keepPreviousData, useQuery } from '@ems/platform'

export type Chosen = { connection: AccountingConnection; kind: PairKind }
export type Paging = { q: string; page: number; field?: DifferenceField | undefined }
export type PairRow = AccountingPair & { id: string }
export type DifferenceRow = AccountingDifference & { id: string }

type PairMeta = {
  total: number
  counts: Record<PairState, number>
  suggested_at: string | null
  is_current: boolean
}
type Many<T, M> = { data: readonly { id: string; attributes: T }[]; meta: M }

/** Key of all queries that a pair changes. */
export const PAIRS = 'accounting-pairs'
export const PAGE_SIZE = 50
/** Suggestions of large books are computed in the background. */
const COMPUTING_EVERY = 15_000

const parameters = ({ connection, kind }: Chosen, { q, page, field }: Paging) => ({
  connection,
  kind,
  'page[number]': page,
  'page[size]': PAGE_SIZE,
  ...(q ? { q } : {}),
  ...(field ? { field } : {}),
})

const rowsOf = <T, M>({ data, meta }: Many<T, M>) => ({
  rows: data.map(({ id, attributes }) => ({ id, ...attributes })),
  ...meta,
})

/** Records of one state, and how many there are of each. */
export const usePairs = (chosen: Chosen, state: PairState, paging: Paging) =>
  useQuery({
    queryKey: [PAIRS, chosen, state, paging],
    queryFn: async ({ signal }) => {
      const searchParams = { ...parameters(chosen, paging), state }
      const response = api.get('accounting-pairs', { searchParams, signal })
      return rowsOf(await response.json<Many<AccountingPair, PairMeta>>())
    },
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.is_current === false ? COMPUTING_EVERY : false),
  })

/** Fields that differ between the two sides of a pair. */
export const useDifferences = (chosen: Chosen, paging: Paging) =>
  useQuery({
    queryKey: [PAIRS, 'differences', chosen, paging],
    queryFn: async ({ signal }) => {
      const response = api.get('accounting-differences', { searchParams: parameters(chosen, paging), signal })
      return rowsOf(await response.json<Many<AccountingDifference, { total: number }>>())
    },
    placeholderData: keepPreviousData,
  })

const post = (path: string, attributes: object) => {
  const { body, headers } = jsonApi({ data: { type: path.split('/')[0], attributes } })
  return api.post(path, { body, headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() } }).json()
}

export const confirmPairs = (chosen: Chosen, pairs: readonly { record: string; counterpart: string }[]) =>
  post('accounting-pairs/-actions/confirm', { ...chosen, pairs })

export const undoPairs = (chosen: Chosen, records: readonly string[]) =>
  post('accounting-pairs/-actions/unpair', { ...chosen, records })

export const resolveDifferences = (chosen: Chosen, side: WinningSide, rows: readonly DifferenceRow[]) =>
  post('accounting-differences/-actions/resolve', {
    ...chosen,
    side,
    differences: rows.map(({ record, field, ems, accounting }) => ({ record, field, ems, accounting })),
  })
