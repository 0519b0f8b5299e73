import type { DepartmentRelease, ReleaseAction, ReleasesMeta } from '@ems/contracts/settings'
import { api, jsonApi, toast, useMutation, useQuery, useQueryClient } from '@ems/platform'

export type Department = DepartmentRelease & { id: string }
type Answer = { data: readonly { id: string; attributes: DepartmentRelease }[]; meta: ReleasesMeta }

const KEY = ['releases']
const EVERY_MS = 15_000

/** Every department with its rings, asked again while one watches. */
export const useReleases = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { data, meta } = await api.get('releases', { signal }).json<Answer>()
      return { departments: data.map(({ id, attributes }): Department => ({ id, ...attributes })), meta }
    },
    refetchInterval: EVERY_MS,
  })

type Move = { action: ReleaseAction; area?: string; attributes: Record<string, unknown>; done: string }

/** Moves a ring, or changes who gets it; the list is read again afterwards. */
export function useMove({ onDone }: { onDone?: () => void } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ action, area, attributes }: Move) => {
      const { body, headers } = jsonApi({ data: { type: 'releases', attributes } })
      const path = area ? `releases/${encodeURIComponent(area)}` : 'releases'
      await api.post(`${path}/-actions/${action}`, {
        body,
        headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
      })
    },
    onSuccess: (_, { done }) => {
      toast.success(done)
      onDone?.()
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
