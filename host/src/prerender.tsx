import { HOME } from '@ems/platform/host'
import { UiProvider } from '@ems/ui/host'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LoginFace } from './session/LoginFace.tsx'
import { home } from './shell/areas.ts'
import { ShellFrame } from './shell/ShellFrame.tsx'

/**
 * What pages show before their scripts run, drawn once at the build. Whatever it draws is drawn again by the application,
 * in the same place and from the same components: nothing may be here that is not there.
 */
export const paint = (version: string) => ({
  public: drawn(<LoginFace version={version} />),
  private: drawn(<ShellFrame />),
  titles: Object.fromEntries(home.routes.filter(({ path }) => path !== HOME).map(({ path, title }) => [path, title])),
})

const drawn = (face: ReactNode) => renderToStaticMarkup(<UiProvider>{face}</UiProvider>)
