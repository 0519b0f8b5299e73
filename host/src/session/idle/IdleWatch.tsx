import { useSession } from '@ems/platform'
import { Button, Group, Modal, Text } from '@ems/ui'
import { useEffect, useState } from 'react'
import { useEnvironment } from '../../environment.ts'
import { lastActivity, markActivity } from './activity.ts'

/** While longer than that is left nothing is shown, and nothing drawn again. */
const WARNING_S = 60
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Ends the session after this many idle minutes in all tabs; asks a minute before (docs/decisions/sessions.md). */
export default function IdleWatch({ minutes }: { minutes: number }) {
  const { session } = useEnvironment()
  const { signOut } = useSession()
  const [seconds, poll] = useSecondsLeft(minutes * 60_000)
  const isOver = seconds <= 0
  const isRequesting = seconds <= WARNING_S

  useEffect(() => {
    if (isOver) void session.endIdle()
  }, [isOver, session])
  useEffect(() => {
    // While the dialog asks, only its answer counts: a nudged mouse is no activity.
    if (isRequesting) return
    for (const sign of signs) addEventListener(sign, markActivity, { passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, markActivity)
    }
  }, [isRequesting])

  const stay = () => {
    markActivity()
    poll()
  }
  if (!isRequesting) return null
  return (
    <Modal opened={!isOver} onClose={stay} title="Sesi segera berakhir">
      <Text>Tidak ada kegiatan selama ini. Sesi Anda berakhir dalam:</Text>
      <Text size="xl" fw={600} role="timer">
        {seconds} detik
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => void signOut()}>
          Keluar
        </Button>
        <Button data-autofocus onClick={stay}>
          Perpanjang
        </Button>
      </Group>
    </Modal>
  )
}

/**
 * Whole seconds until the end, of which more than are asked about count as one more, and a way to look again at once. A page
 * that was asleep looks when it wakes.
 */
function useSecondsLeft(limit: number) {
  const left = () => secondsLeft(limit)
  const [seconds, setSeconds] = useState(() => {
    if (!lastActivity()) markActivity()
    return left()
  })
  useEffect(() => {
    const poll = () => setSeconds(secondsLeft(limit))
    const timer = setInterval(poll, 1_000)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [limit])
  return [seconds, () => setSeconds(left())] as const
}

const secondsLeft = (limit: number) => Math.min(Math.ceil((lastActivity() + limit - Date.now()) / 1_000), WARNING_S + 1)
