import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { showProblem } from '../feedback/problems.ts'
import { toast } from '../feedback/toast.ts'
import { useUserEvent } from '../realtime/events.ts'

/** A record of which the user gets no notifications; `title` is null where they may not read it any more. */
export type MutedRecord = {
  target_type: string
  target_id: string
  kind: string
  title: string | null
  since: string
  route: string | null
}
type Target = Pick<MutedRecord, 'target_type' | 'target_id'>

const queryKey = ['notifications', 'muted']
const read = () => queryClient.invalidateQueries({ queryKey })

/** The records that the user muted. */
export function useMutedRecords() {
  useUserEvent('muted.changed', () => void read())
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await api
        .get('notifications/-muted', { signal })
        .json<{ data: readonly { attributes: MutedRecord }[] }>()
      return answer.data.map(({ attributes }) => attributes)
    },
  })
}

/** Mutes a record or ends that, says so and offers the way back. Never throws: a refusal is shown. */
export async function muteRecord({ target_type, target_id }: Target, isMuted: boolean): Promise<void> {
  const path = `notifications/-muted/${target_type}/${target_id}`
  try {
    await (isMuted ? api.put(path) : api.delete(path))
  } catch (refused) {
    showProblem(refused)
    return
  }
  await read()
  toast.success(isMuted ? 'Data ini dibisukan.' : 'Pemberitahuan data ini aktif lagi.', {
    action: { label: 'Urungkan', run: () => void muteRecord({ target_type, target_id }, !isMuted) },
  })
}
