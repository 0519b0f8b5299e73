import { geoStatuses } from '@ems/contracts/hr'
import { formatInstant, formatNumber, problemOf, showProblem, toast, useSession } from '@ems/platform'
import { Button, Group, Text } from '@ems/ui'
import { useCallback, useEffect, useState } from 'react'
import { addTap, currentPlace, pendingTaps, sendTaps } from './tap-queue.ts'

/** *Catat presensi*: a tap with the place, kept in the browser until the server has it. */
export function CheckIn({ employee }: { employee: string }) {
  const { user } = useSession()
  const [pending, setPending] = useState(() => pendingTaps(employee).length)
  const [isBusy, setBusy] = useState(false)
  const send = useCallback(async () => {
    try {
      const sent = await sendTaps(employee)
      for (const { at, geo_status, distance_m } of sent) {
        const place = geo_status ? geoStatuses[geo_status as keyof typeof geoStatuses] : ''
        const distance = distance_m === null ? '' : ` (${formatNumber(distance_m)} m dari kantor)`
        toast.success(`Tercatat ${formatInstant(at, user.timezone)}. ${place}${distance}`)
      }
    } catch (error) {
      // Without a network the tap waits; what the server refuses is said.
      if (navigator.onLine && problemOf(error)) showProblem(error)
    } finally {
      setPending(pendingTaps(employee).length)
    }
  }, [employee, user.timezone])
  useEffect(() => {
    const online = () => void send()
    window.addEventListener('online', online)
    if (pendingTaps(employee).length) online()
    return () => window.removeEventListener('online', online)
  }, [employee, send])
  const tap = async () => {
    setBusy(true)
    addTap(employee, await currentPlace())
    await send()
    setBusy(false)
  }
  return (
    <Group gap="sm" mb="sm">
      <Button loading={isBusy} onClick={() => void tap()}>
        Catat presensi
      </Button>
      {pending > 0 && (
        <Text size="sm" role="status" c="dimmed">
          {pending} ketukan menunggu jaringan. Dikirim sendiri begitu tersambung.
        </Text>
      )}
    </Group>
  )
}
