import type { AreaRoute } from '@ems/federation/descriptor'
import { isOfOne } from '@ems/federation/version-match'
import { titleAt } from '@ems/platform'
import { Skeleton, Stack, Text, VisuallyHidden } from '@ems/ui'
import { useEffect, useState } from 'react'
import { PendingTitle } from '../../shell/frame/PendingTitle.tsx'

const SLOW_AFTER = 3_000

/** Stands where a screen will be, under its title if that is known; says so when it takes long. */
export function LoadingScreen({ route: { title, path } }: { route: Pick<AreaRoute, 'title' | 'path'> }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Stack gap="md" role="status" aria-busy="true">
      <VisuallyHidden>{`Memuat ${title}`}</VisuallyHidden>
      <PendingTitle title={titleAt(location.pathname) ?? (isOfOne(path) ? undefined : title)} />
      <Skeleton height={40} />
      {rows.map((row) => (
        <Skeleton key={row} height={22} />
      ))}
      {isSlow && <Text c="dimmed">Masih memuat… koneksi lambat.</Text>}
    </Stack>
  )
}

const rows = [1, 2, 3, 4, 5, 6, 7, 8]
