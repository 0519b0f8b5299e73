import { parts as platform } from '@ems/platform/parts'
import './start/page.ts'

// One part after the other, each in a task of its own, so that the page hears its reader between them. Without waiting
// for a file (all of it is in the first scripts) or for an event of the document: a remote's script in the head may hang,
// and the shell must not wait for it.
const parts = [
  ...platform,
  () => import(/* webpackMode: "eager" */ './start/session.ts'),
  () => import(/* webpackMode: "eager" */ './start/dom.ts'),
  () => import(/* webpackMode: "eager" */ './start/components.ts'),
  () => import(/* webpackMode: "eager" */ './start/screens.ts'),
  () => import(/* webpackMode: "eager" */ './start/application.tsx'),
]

/** Chromium's goes on before anything else that waits; elsewhere the next task does. */
const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
const pause = () => scheduler?.yield?.() ?? new Promise<void>((go) => setTimeout(go))

async function start() {
  for (const begin of parts) {
    await begin()
    await pause()
  }
}

void start()
