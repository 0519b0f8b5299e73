import type { Registry } from '@ems/federation/registry'
import { renderScreens } from '../../../scripts/ems/build/render-screens.ts'
import { expect, password, test } from '../../fixtures.ts'

test('the probe opens every screen of every department as a person, and finds nothing wrong', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(900_000)
  const url = baseURL ?? ''
  const { modules } = (await (await fetch(`${url}/registry.json`)).json()) as Registry
  expect(modules.length).toBeGreaterThan(5)
  for (const release of modules)
    await test.step(release.name, async () => {
      // How long a screen holds the thread is a property of the machine that runs the tests; `interactions.bench` judges it.
      const maxBlockedMs = 10_000
      const account = { email: 'admin@ems.test', password }
      const { failures, unlinked } = await renderScreens({ browser, url, release, account, maxBlockedMs })
      expect.soft(failures, release.name).toEqual([])
      expect.soft(unlinked.length, `${unlinked}`).toBeLessThan(release.descriptor.routes.length)
    })
})
