import { afterEach, expect, test } from '@jest/globals'
import { environmentOf, registryOf, releaseOf } from '../../testing/fixtures.ts'
import { screenSource } from '../area/screens.ts'
import { readyFirstScreen } from './preload-deep-link.ts'

afterEach(() => {
  document.head.replaceChildren()
  history.replaceState(null, '', '/')
})

const Nothing = () => null

/** Opens a link to Referensi, with or without the code of that screen in the page. */
function opened(name: string, { brought }: { brought: boolean }) {
  history.replaceState(null, '', '/private/utilities/reference?category=unit')
  if (brought) document.head.append(Object.assign(document.createElement('script'), { type: 'text/plain' }))
  document.querySelector('script')?.setAttribute('data-ems', '1')
  const release = releaseOf({ name })
  const registry = registryOf(release)
  const [route] = release.descriptor.routes
  if (!route) throw new Error('the example has no route')
  const source = screenSource({ release, route, rules: registry, visit: {}, onFallback: () => undefined })
  const requested: boolean[] = []
  Object.assign(source, {
    load: async (isAgain: boolean) => {
      requested.push(isAgain)
      return { Screen: Nothing, release }
    },
  })
  return { environment: environmentOf({ registry }), source, asked: requested }
}

test('the screen of a link is loaded before the page displays it if the HTML brings its code', async () => {
  const { environment, source, asked } = opened('brought', { brought: true })

  await readyFirstScreen(environment.areas, environment.report)

  expect(asked).toEqual([false])
  expect(source.loaded?.release.name).toBe('brought')
})

test('and is left to that page if the HTML brings none', async () => {
  const { environment, source, asked } = opened('not-brought', { brought: false })

  await readyFirstScreen(environment.areas, environment.report)

  expect(asked).toEqual([])
  expect(source.loaded).toBeUndefined()
})
