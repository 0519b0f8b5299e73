import type { ResourceObject } from '@ems/contracts/kit'
import {
  auditServices,
  backgroundJobs,
  configs,
  type NumberCount,
  type Schedule,
  type Storage,
  type SystemCheck,
} from '@ems/contracts/settings'
import { api, useQuery } from '@ems/platform'

type Many<T> = { data: readonly (Omit<ResourceObject, 'attributes'> & { id: string; attributes: T })[] }

const HEALTH_EVERY = 15_000
const SCHEDULES_EVERY = 5_000

const read = <T>(path: string, signal: AbortSignal) => api.get(path, { signal }).json<T>()
const flat = <T>({ data }: Many<T>) => data.map(({ id, attributes }) => ({ id, ...attributes }))

/** Every part of the system, asked again every quarter of a minute. */
export const useSystemHealth = () =>
  useQuery({
    queryKey: [auditServices.name, 'system'],
    queryFn: async ({ signal }) => flat(await read<Many<SystemCheck>>('system-health', signal)),
    refetchInterval: HEALTH_EVERY,
  })

export type NamedSchedule = Schedule & { id: string }

/** Recurring work, asked again while one watches. */
export const useSchedules = () =>
  useQuery({
    queryKey: [backgroundJobs.name, 'schedules'],
    queryFn: async ({ signal }) => flat(await read<Many<Schedule>>('schedules', signal)),
    refetchInterval: SCHEDULES_EVERY,
  })

/** Storage by folder. */
export const useStorage = () =>
  useQuery({
    queryKey: ['assets', 'storage'],
    queryFn: async ({ signal }) => (await read<{ data: { attributes: Storage } }>('storage', signal)).data.attributes,
  })

/** Counters of document numbers. */
export const useNumbering = () =>
  useQuery({
    queryKey: [configs.name, 'numbering'],
    queryFn: async ({ signal }) => flat(await read<Many<NumberCount>>('numbering', signal)),
  })

/** Asks the worker to do recurring work now. */
export const runNow = (id: string) =>
  api.post(`schedules/${encodeURIComponent(id)}/-actions/run`, {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
