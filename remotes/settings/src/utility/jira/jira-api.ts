import type { JiraConnectionState, JiraMapping, JiraMappingState, JiraOutboxRow, JiraSite } from '@ems/contracts/it'
import { backgroundJobs } from '@ems/contracts/settings'
import { api, jsonApi, useQuery } from '@ems/platform'

type One<T> = { data: { id: string; attributes: T } }
type Many<T> = { data: readonly { id: string; attributes: T }[] }

const ROOT = 'jira-connection'
/** Every change of the connection asks for these again. */
export const jiraKey = [backgroundJobs.name, ROOT]
const EVERY = 15_000

/** How the connection is; asked again while it is displayed. */
export const useJira = () =>
  useQuery({
    queryKey: jiraKey,
    queryFn: async ({ signal }) => (await api.get(ROOT, { signal }).json<One<JiraConnectionState>>()).data.attributes,
    refetchInterval: EVERY,
  })

const listOf = async <T>(path: string, signal: AbortSignal) =>
  (await api.get(`${ROOT}/${path}`, { signal }).json<Many<T>>()).data.map(({ id, attributes }) => ({
    id,
    ...attributes,
  }))

/** Sites of the account with their projects, for the person who may choose one. */
export const useSites = () =>
  useQuery({
    queryKey: [ROOT, 'sites'],
    queryFn: ({ signal }) => listOf<JiraSite>('sites', signal),
    staleTime: 0,
  })

export const useMapping = () =>
  useQuery({
    queryKey: [...jiraKey, 'mapping'],
    queryFn: async ({ signal }) =>
      (await api.get(`${ROOT}/mapping`, { signal }).json<One<JiraMappingState>>()).data.attributes,
    staleTime: 0,
  })

/** What is on its way to Jira. */
export const useOutbox = () =>
  useQuery({
    queryKey: [...jiraKey, 'outbox'],
    queryFn: ({ signal }) => listOf<JiraOutboxRow>('outbox', signal),
    refetchInterval: EVERY,
  })

const post = <T>(action: string, attributes?: object) =>
  api
    .post(`${ROOT}/-actions/${action}`, {
      headers: { 'Idempotency-Key': crypto.randomUUID(), ...(attributes ? jsonApi({}).headers : {}) },
      ...(attributes ? { body: jsonApi({ data: { type: ROOT, attributes } }).body } : {}),
    })
    .json<One<T>>()

/** Address of the consent, where the browser goes next. */
export const consentAddress = async () => (await post<{ url: string }>('connect')).data.attributes.url

/** Dialogs of the card. */
export type JiraDialog = 'project' | 'mapping' | 'outbox'
export type JiraAction = 'test' | 'sync' | 'pause' | 'retry' | 'disconnect'

export const takeAction = (action: JiraAction) => post<JiraConnectionState>(action)
export const chooseProject = (place: { site: string; project: string }) => post<JiraConnectionState>('choose', place)
export const storeMapping = (mapping: JiraMapping) => post<JiraConnectionState>('map', mapping)
