import type { Resource } from '@ems/contracts/kit'
import { Button, IconPlayerPlay, IconPlayerStop, type ResourceList } from '@ems/ui'
import { useEffect, useState } from 'react'

const EVERY = 3_000

/** Reads the newest entries again every three seconds, as long as it is pressed and the page is seen. */
export function LiveTailButton<R extends Resource>({ list }: { list: ResourceList<R> }) {
  const [isOn, setOn] = useState(false)
  const { refetch, change } = list

  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => document.visibilityState === 'visible' && refetch(), EVERY)
    return () => clearInterval(timer)
  }, [isOn, refetch])

  const toggle = () => {
    // Newest first, or there would be nothing to see.
    if (!isOn) change({ page: 1, sort: ['-at'] })
    setOn(!isOn)
  }
  return (
    <Button
      variant={isOn ? 'filled' : 'default'}
      aria-pressed={isOn}
      leftSection={isOn ? <IconPlayerStop size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
      onClick={toggle}
    >
      Ikuti
    </Button>
  )
}
