import type { PreferencesPatch } from '@ems/contracts/common'
import { prefer, savePreferences, showProblem, usePreferences } from '@ems/platform'
import { Button, Drawer, Input, SegmentedControl, Select, Stack, Switch, useMantineColorScheme } from '@ems/ui'
import { menuModes } from '../menu/menu-mode.ts'

type AppearancePanelProps = { onClose: () => void }
type Choice<Value extends string> = Readonly<Record<Value, string>>

const themes = { light: 'Terang', dark: 'Gelap', auto: 'Ikut sistem' } as const
const colors = {
  indigo: 'Nila',
  blue: 'Biru',
  violet: 'Ungu',
  grape: 'Anggur',
  teal: 'Hijau laut',
  cyan: 'Toska',
} as const
const inputStyles = { outlined: 'Bergaris', filled: 'Terisi' } as const
const densities = { compact: 'Rapat', normal: 'Normal', comfortable: 'Lega' } as const
const radii = { xs: 'Kecil', sm: 'Sedang', md: 'Besar', lg: 'Bulat' } as const

const everything = {
  layout: null,
  sidebar: null,
  theme: null,
  color: null,
  scale: null,
  input_style: null,
  ripple: null,
  density: null,
  radius: null,
  reduced_motion: null,
} as const

/** *Atur tampilan*: how the product looks to this person; every choice works at once and follows them. */
export default function AppearancePanel({ onClose }: AppearancePanelProps) {
  const chosen = usePreferences()
  const { setColorScheme } = useMantineColorScheme()
  const set = (patch: PreferencesPatch) => {
    prefer(patch)
    void savePreferences().catch(showProblem)
  }
  return (
    // Without a shade over the page: what is chosen is seen on it.
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="22rem"
      title="Atur tampilan"
      overlayProps={{ backgroundOpacity: 0 }}
      shadow="xl"
    >
      <Stack gap="md">
        <Select
          label="Mode menu"
          data={dataOf(menuModes)}
          value={chosen.layout ?? 'drawer'}
          allowDeselect={false}
          onChange={(layout) => set({ layout: layout as keyof typeof menuModes })}
        />
        <Segments label="Tema" of={themes} value={chosen.theme ?? 'light'} onChange={(theme) => set({ theme })} />
        <Select
          label="Warna"
          data={dataOf(colors)}
          value={chosen.color ?? 'indigo'}
          allowDeselect={false}
          onChange={(color) => set({ color: color as keyof typeof colors })}
        />
        <Segments
          label="Skala huruf"
          of={scales}
          value={String(chosen.scale ?? 13) as keyof typeof scales}
          onChange={(scale) => set({ scale: Number(scale) })}
        />
        <Segments
          label="Gaya input"
          of={inputStyles}
          value={chosen.input_style ?? 'outlined'}
          onChange={(input_style) => set({ input_style })}
        />
        <Segments
          label="Kepadatan tabel"
          of={densities}
          value={chosen.density ?? 'normal'}
          onChange={(density) => set({ density })}
        />
        <Segments label="Sudut" of={radii} value={chosen.radius ?? 'sm'} onChange={(radius) => set({ radius })} />
        <Switch
          label="Efek riak"
          checked={chosen.ripple ?? true}
          onChange={({ currentTarget: { checked } }) => set({ ripple: checked })}
        />
        <Switch
          label="Hemat animasi"
          checked={chosen.reduced_motion ?? false}
          onChange={({ currentTarget: { checked } }) => set({ reduced_motion: checked })}
        />
        <Button
          variant="default"
          onClick={() => {
            setColorScheme('light')
            set(everything)
          }}
        >
          Kembalikan bawaan
        </Button>
      </Stack>
    </Drawer>
  )
}

const scales = { '12': '12', '13': '13', '14': '14', '15': '15', '16': '16' } as const

type SegmentsProps<Value extends string> = {
  label: string
  of: Choice<Value>
  value: Value
  onChange: (value: Value) => void
}

const Segments = <Value extends string>({ label, of, value, onChange }: SegmentsProps<Value>) => (
  <Input.Wrapper label={label} labelElement="div">
    <SegmentedControl
      fullWidth
      aria-label={label}
      data={dataOf(of)}
      value={value}
      onChange={(next) => onChange(next as Value)}
    />
  </Input.Wrapper>
)

const dataOf = (of: Choice<string>) => Object.entries(of).map(([value, label]) => ({ value, label }))
