import { Skeleton, Stack, Text, VisuallyHidden } from '@ems/ui'
import { useEffect, useState } from 'react'

const SLOW_AFTER = 3_000

/** Stands where a screen will be; says so when it takes long. */
export function LoadingScreen({ title }: { title: string }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Stack gap="md" role="status" aria-busy="true">
      <VisuallyHidden>{`Memuat ${title}`}</VisuallyHidden>
      <Skeleton height={28} width={220} />
      <Skeleton height={40} />
      {rows.map((row) => (
        <Skeleton key={row} height={22} />
      ))}
      {isSlow && <Text c="dimmed">Masih memuat… koneksi lambat.</Text>}
    </Stack>
  )
}

const rows = [1, 2, 3, 4, 5, 6, 7, 8]
