import { Anchor, Button, Group, Text } from '@ems/ui'
import { useState } from 'react'

type MapPositionProps = { value: unknown; onChange: (position: string | null) => void; error: string | undefined }

/** Where an interaction was: of this device, when it is told to look. */
export function MapPosition({ value, onChange, error }: MapPositionProps) {
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState('')
  const locate = async () => {
    setLocating(true)
    const position = await currentPosition()
    setLocating(false)
    setProblem(position ? '' : 'Lokasi perangkat tidak dapat dibaca. Izinkan akses lokasi, lalu coba lagi.')
    if (position) onChange(position)
  }
  const position = typeof value === 'string' ? value : null
  return (
    <Group gap="xs">
      {position ? (
        <>
          <MapLink position={position} />
          <Button size="compact-xs" variant="subtle" onClick={() => onChange(null)}>
            Hapus posisi
          </Button>
        </>
      ) : (
        <Button size="compact-xs" variant="default" loading={isLocating} onClick={() => void locate()}>
          Sertakan posisi saya
        </Button>
      )}
      {(error || problem) && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error ?? problem}
        </Text>
      )}
    </Group>
  )
}

type MapLinkProps = { position: string; label?: string }

/** A position on a map that everybody may open. */
export function MapLink({ position, label = `Posisi ${position.replace(',', ', ')}` }: MapLinkProps) {
  const [latitude, longitude] = position.split(',')
  const href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" size="sm">
      {label}
    </Anchor>
  )
}

/** Latitude and longitude of this device; null where it may not or cannot say. */
const currentPosition = (): Promise<string | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve(`${latitude.toFixed(6)},${longitude.toFixed(6)}`),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    )
  })
