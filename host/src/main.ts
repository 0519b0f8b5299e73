import { inTurn, parts as platform } from '@ems/platform/parts'
import './start/page.ts'

// So that the page hears its reader between them. Without waiting for a file (all of it is in the first scripts) or for an
// event of the document: a remote's script in the head may hang, and the shell must not wait for it.
void inTurn([
  ...platform,
  () => import(/* webpackMode: "eager" */ './start/session.ts'),
  () => import(/* webpackMode: "eager" */ './start/formats.ts'),
  () => import(/* webpackMode: "eager" */ './start/dom.ts'),
  () => import(/* webpackMode: "eager" */ './start/components.ts'),
  () => import(/* webpackMode: "eager" */ './start/screens.ts'),
  () => import(/* webpackMode: "eager" */ './start/application.tsx'),
])
