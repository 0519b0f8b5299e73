import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import 'dayjs/locale/id'
import { memo, type PropsWithChildren, startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { startEscape } from '../overlay/escape.ts'
import { MAX_TOASTS } from './presenters.tsx'
import { startRipple } from './ripple.ts'
import { accessibleColors, type Style, themeOf } from './theme.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'ems-color-scheme' })

type UiProviderProps = PropsWithChildren<{
  look?: Style
  ripple?: boolean | undefined
  env?: 'default' | 'test'
  scheme?: 'light' | 'dark'
}>

const NO_APPEARANCE: Style = {}

/**
 * Everything the components of `@ems/ui` stand on. Once, at the root of the page, above the router's outlet. Each time it
 * renders, every component below does: it is given the same `look` and the same children unless they changed. `scheme` is in the
 * place of what the user chose.
 */
export const UiProvider = memo(function UiProvider({
  look = NO_APPEARANCE,
  ripple = true,
  env = 'default',
  scheme,
  children,
}: UiProviderProps) {
  const { scale, color, radius, inputs } = look
  const theme = useMemo(() => themeOf({ scale, color, radius, inputs }), [scale, color, radius, inputs])
  // Before the effects of the dialogs below: the first listener decides.
  useLayoutEffect(startEscape, [])
  useEffect(() => {
    if (ripple) return startRipple()
  }, [ripple])

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={accessibleColors}
      colorSchemeManager={colorScheme}
      defaultColorScheme="light"
      {...(scheme && { forceColorScheme: scheme })}
      env={env}
    >
      <DatesProvider settings={{ locale: 'id', firstDayOfWeek: 1, weekendDays: [0, 6] }}>
        <Dialogs isAtOnce={env === 'test'} />
        {children}
      </DatesProvider>
    </MantineProvider>
  )
})

/** Dialogs and toasts in a component of their own: their changes would render everything else again. */
function Dialogs({ isAtOnce }: { isAtOnce: boolean }) {
  // Mounted after the first paint: nothing is asked or announced before.
  const [isThere, setThere] = useState(isAtOnce)
  useEffect(() => void startTransition(() => setThere(true)), [])
  if (!isThere) return null
  return (
    <>
      <ModalsProvider modalProps={dialog} labels={{ confirm: 'Ya', cancel: 'Batal' }} />
      <Notifications position="top-center" limit={MAX_TOASTS} autoClose={3_000} pauseResetOnHover="notification" />
    </>
  )
}

const dialog = { transitionProps: { duration: 120 } }
