import { prefer } from '@ems/platform'
import { ActionIcon, IconMoon, IconSun, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@ems/ui'

/** Light or dark; remembered with the account. */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const label = isDark ? 'Gunakan tema terang' : 'Gunakan tema gelap'

  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        onClick={() => {
          setColorScheme(isDark ? 'light' : 'dark')
          prefer({ theme: isDark ? 'light' : 'dark' })
        }}
      >
        {isDark ? <IconSun size={19} stroke={1.6} /> : <IconMoon size={19} stroke={1.6} />}
      </ActionIcon>
    </Tooltip>
  )
}
