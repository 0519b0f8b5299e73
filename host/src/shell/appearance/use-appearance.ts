import { usePreferences } from '@ems/platform'
import { useMantineColorScheme } from '@ems/ui'
import { useEffect } from 'react'

/** Gives the page the colours and the calm the signed-in person prefers, in whichever browser they are. */
export function useAppearance() {
  const { theme, reduced_motion } = usePreferences()
  const { setColorScheme } = useMantineColorScheme()

  useEffect(() => {
    if (theme) setColorScheme(theme)
  }, [theme, setColorScheme])

  useEffect(() => {
    document.documentElement.toggleAttribute('data-calm', Boolean(reduced_motion))
  }, [reduced_motion])
}
