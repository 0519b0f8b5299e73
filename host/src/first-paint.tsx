import { UiProvider } from '@ems/ui/host'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LoginFace } from './session/LoginFace.tsx'
import { ShellFrame } from './shell/ShellFrame.tsx'

/**
 * What pages show before their scripts run, drawn once at the build. Whatever it draws is drawn again by the application,
 * in the same place and from the same components: nothing may be here that is not there.
 */
export const paint = (version: string) => ({
  public: drawn(<LoginFace version={version} />),
  private: drawn(<ShellFrame />),
})

const drawn = (face: ReactNode) => renderToStaticMarkup(<UiProvider>{face}</UiProvider>)
