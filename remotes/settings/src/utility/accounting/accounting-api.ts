import type {
  AccountingConnection,
  AccountingConnectionState,
  AccountingDatabase,
  AccountingFault,
  AccountingModule,
} from '@ems/contracts/accurate'
import { backgroundJobs } from '@ems/contracts/settings'
import { api, jsonApi, useQuery } from '@ems/platform'

type One<T> = { data: { id: string; attributes: T } }
type Many<T> = { data: readonly { id: string; attributes: T }[] }

const ROOT = 'accounting-connections'
/** While a job reads, its progress is of interest. */
const READING_EVERY = 2_000
const IDLE_EVERY = 30_000

/** How a connection is; asked again while it is displayed. */
export const useConnection = (connection: AccountingConnection) =>
  useQuery({
    queryKey: [backgroundJobs.name, ROOT, connection],
    queryFn: async ({ signal }) =>
      (await api.get(`${ROOT}/${connection}`, { signal }).json<One<AccountingConnectionState>>()).data.attributes,
    refetchInterval: ({ state }) => (state.data?.job ? READING_EVERY : IDLE_EVERY),
  })

/** Databases of the account, for the person who may choose one. */
export const useDatabases = (connection: AccountingConnection) =>
  useQuery({
    queryKey: [ROOT, connection, 'databases'],
    queryFn: async ({ signal }) =>
      (await api.get(`${ROOT}/${connection}/databases`, { signal }).json<Many<AccountingDatabase>>()).data.map(
        ({ id, attributes }) => ({ id, ...attributes }),
      ),
    staleTime: 0,
  })

/** Records of one kind that could not be read. */
export const useFaults = (connection: AccountingConnection, module: AccountingModule) =>
  useQuery({
    queryKey: [backgroundJobs.name, ROOT, connection, 'faults', module],
    queryFn: async ({ signal }) => {
      const searchParams = { module }
      const { data, meta } = await api
        .get(`${ROOT}/${connection}/faults`, { searchParams, signal })
        .json<Many<AccountingFault> & { meta: { total: number } }>()
      return { total: meta.total, rows: data.map(({ id, attributes }) => ({ id, ...attributes })) }
    },
  })

const post = <T>(path: string, attributes?: object) =>
  api
    .post(path, {
      headers: { 'Idempotency-Key': crypto.randomUUID(), ...(attributes ? jsonApi({}).headers : {}) },
      ...(attributes ? { body: jsonApi({ data: { type: ROOT, attributes } }).body } : {}),
    })
    .json<One<T>>()

/** Where the tab keeps the state of its consent, in case the provider does not send it back; the host reads it there. */
const STATE_KEY = 'ems.consent-state'

/** Address of the consent, where the browser goes next. */
export async function consentAddress(connection: AccountingConnection): Promise<string> {
  const { url } = (await post<{ url: string }>(`${ROOT}/${connection}/-actions/connect`)).data.attributes
  sessionStorage.setItem(STATE_KEY, new URL(url).searchParams.get('state') ?? '')
  return url
}

export type ConnectionAction = 'test' | 'sync' | 'pause' | 'resume' | 'retry' | 'disconnect'

export const takeAction = (connection: AccountingConnection, action: ConnectionAction) =>
  post<AccountingConnectionState>(`${ROOT}/${connection}/-actions/${action}`)

export const openDatabase = (connection: AccountingConnection, database: string) =>
  post<AccountingConnectionState>(`${ROOT}/${connection}/-actions/open`, { database })
