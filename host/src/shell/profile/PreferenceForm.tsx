import type { PreferencesPatch } from '@ems/contracts/common'
import { prefer, savePreferences, showProblem, usePreferences, useSession, zones } from '@ems/platform'
import { Select, Stack, Switch, Text } from '@ems/ui'

/** Preferences of the user; each choice applies at once and in every browser. */
export function PreferenceForm() {
  const { user } = useSession()
  const chosen = usePreferences()
  const set = (patch: PreferencesPatch) => {
    prefer(patch)
    void savePreferences().catch(showProblem)
  }
  return (
    <Stack gap="sm">
      <Select
        label="Tema"
        data={[
          { value: 'light', label: 'Terang' },
          { value: 'dark', label: 'Gelap' },
          { value: 'auto', label: 'Ikuti perangkat' },
        ]}
        value={chosen.theme ?? 'light'}
        allowDeselect={false}
        onChange={(theme) => set({ theme: theme as 'light' | 'dark' | 'auto' })}
      />
      <Select
        label="Ukuran huruf"
        data={[12, 13, 14, 15, 16].map((size) => ({ value: String(size), label: `${size} piksel` }))}
        value={String(chosen.scale ?? 13)}
        allowDeselect={false}
        onChange={(scale) => set({ scale: Number(scale) })}
      />
      <Select
        label="Kepadatan tabel"
        data={[
          { value: 'compact', label: 'Rapat' },
          { value: 'normal', label: 'Normal' },
          { value: 'comfortable', label: 'Lega' },
        ]}
        value={chosen.density ?? 'normal'}
        allowDeselect={false}
        onChange={(density) => set({ density: density as 'compact' | 'normal' | 'comfortable' })}
      />
      <Select
        label="Baris per halaman"
        description="Untuk daftar yang belum pernah Anda atur."
        data={['10', '25', '50', '100', '250']}
        value={String(chosen.page_size ?? 25)}
        allowDeselect={false}
        onChange={(size) => set({ page_size: Number(size) as 10 | 25 | 50 | 100 | 250 })}
      />
      <Select
        label="Zona waktu"
        data={Object.entries(zones).map(([value, { label }]) => ({ value, label: `${label} (${value})` }))}
        value={chosen.timezone ?? user.timezone}
        allowDeselect={false}
        onChange={(timezone) => set({ timezone: timezone as NonNullable<typeof chosen.timezone> })}
      />
      <Text size="xs" c="dimmed">
        Zona waktu baru dipakai di semua layar setelah halaman dimuat ulang.
      </Text>
      <Switch
        label="Hemat animasi"
        checked={chosen.reduced_motion ?? false}
        onChange={(event) => set({ reduced_motion: event.currentTarget.checked })}
      />
      <Switch
        label="Pintasan satu tombol (/ dan ?)"
        checked={chosen.shortcuts ?? true}
        onChange={(event) => set({ shortcuts: event.currentTarget.checked })}
      />
    </Stack>
  )
}
