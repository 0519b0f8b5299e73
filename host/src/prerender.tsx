import { HOME } from '@ems/platform/host'
import { UiProvider } from '@ems/ui/host'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LoginFace } from './session/sign-in/LoginFace.tsx'
import { ShellFrame } from './shell/frame/ShellFrame.tsx'
import { home } from './shell/menu/areas.ts'

/**
 * Prerendered markup, made at the build. The application draws the same components in the same place; render nothing
 * here that it does not (docs/decisions/first-load.md).
 */
export const prerender = (version: string) => ({
  public: rendered(<LoginFace version={version} />),
  private: rendered(<ShellFrame />),
  titles: Object.fromEntries(home.routes.filter(({ path }) => path !== HOME).map(({ path, title }) => [path, title])),
})

const rendered = (face: ReactNode) => renderToStaticMarkup(<UiProvider>{face}</UiProvider>)
