import { HOME } from '@ems/platform/host'
import { UiProvider } from '@ems/ui/host'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LoginFace } from './session/LoginFace.tsx'
import { home } from './shell/areas.ts'
import { ShellFrame } from './shell/ShellFrame.tsx'

/**
 * Prerendered markup, made at the build. The application draws the same components in the same place; render nothing
 * here that it does not (docs/decisions/first-load.md).
 */
export const paint = (version: string) => ({
  public: drawn(<LoginFace version={version} />),
  private: drawn(<ShellFrame />),
  titles: Object.fromEntries(home.routes.filter(({ path }) => path !== HOME).map(({ path, title }) => [path, title])),
})

const drawn = (face: ReactNode) => renderToStaticMarkup(<UiProvider>{face}</UiProvider>)
