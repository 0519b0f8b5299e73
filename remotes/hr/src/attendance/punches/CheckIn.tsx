import { geoStatuses } from '@ems/contracts/hr'
import { formatInstant, formatNumber, problemOf, showProblem, toast, useSession } from '@ems/platform'
import { Button, Group, Text } from '@ems/ui'
import { useCallback, useEffect, useState } from 'react'
import { addTap, currentPlace, pendingTaps, type Rejected, type Sent, sendTaps } from './tap-queue.ts'

/** `Tercatat 29/11/2026 08.00. Di dalam (12 m dari kantor)`. */
function takenText({ at, geo_status, distance_m }: Sent, timezone: string): string {
  const place = geo_status ? geoStatuses[geo_status as keyof typeof geoStatuses] : ''
  const distance = distance_m === null ? '' : ` (${formatNumber(distance_m)} m dari kantor)`
  return `Tercatat ${formatInstant(at, timezone)}. ${place}${distance}`
}

const rejectedText = ([first, ...others]: readonly Rejected[], timezone: string) =>
  others.length
    ? `${others.length + 1} ketukan tidak diterima.`
    : `Ketukan ${formatInstant(first?.at, timezone)} tidak diterima.`

/** *Catat presensi*: a tap with the place, kept in the browser until the server has it. */
export function CheckIn({ employee }: { employee: string }) {
  const { user } = useSession()
  const [pending, setPending] = useState(() => pendingTaps(employee).length)
  const [isBusy, setBusy] = useState(false)
  const send = useCallback(async () => {
    try {
      const { sent, rejected } = await sendTaps(employee)
      const [last] = sent.slice(-1)
      if (last) toast.success(sent.length > 1 ? `${sent.length} ketukan tercatat.` : takenText(last, user.timezone))
      for (const [message, all] of Map.groupBy(rejected, (one) => one.message))
        toast.warning(`${rejectedText(all, user.timezone)} ${message} Ajukan koreksi presensi.`)
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
