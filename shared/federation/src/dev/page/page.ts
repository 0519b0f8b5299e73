import type { BUILD_EVENT } from '../../registry/registry.ts'
import { showProblems } from './overlay.ts'

// Follows the builds of a development server: it is the server's own script, no part of the host.

const build: typeof BUILD_EVENT = 'ems-build'
/** What the page was made with: a build that ended meanwhile comes with the first event. */
const has = new URL(import.meta.url).searchParams.get('has') ?? ''
const events = new EventSource(`/-/dev/events?has=${encodeURIComponent(has)}`)

events.addEventListener('reload', () => location.reload())
events.addEventListener('build', () => {
  // If the host cannot swap a screen in place, the page reloads.
  if (dispatchEvent(new Event(build, { cancelable: true }))) location.reload()
})
events.addEventListener('problems', ({ data }) => showProblems(JSON.parse(data)))
