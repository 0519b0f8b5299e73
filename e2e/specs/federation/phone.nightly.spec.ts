import { expectAccessible } from '../../fixtures.ts'
import { card, expect, test } from './lab.ts'

const LIST = '/private/uji/daftar'

test('on a phone in the dark, chip and card fit, can be read and reached', async ({ lab }) => {
  const { page, first } = lab
  const viewport = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const expectFit = async () => {
    await page.locator('html').evaluate((html) => html.setAttribute('data-mantine-color-scheme', 'dark'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
  }
  try {
    await lab.open(LIST)
    await expect(page.getByText('Edisi pertama')).toBeVisible()
    await lab.publish([await lab.release({ edition: 'kedua', previous: first })])
    await lab.look()
    await expect(page.getByRole('button', { name: 'Versi baru' })).toBeVisible()
    await expectFit()

    await lab.publish([await lab.release({ edition: 'kedua', previous: first, release: external })])
    await lab.open(LIST)
    await expect(page.getByText('Edisi pertama')).toBeVisible()
    await expect(page.getByText('Versi lama', { exact: true })).toBeVisible()
    await expectFit()

    await lab.publish([await lab.release({ release: external })])
    await lab.open(LIST)
    await expect(card(page).getByRole('button', { name: 'Laporkan' })).toBeInViewport()
    await expectFit()
  } finally {
    if (viewport) await page.setViewportSize(viewport)
  }
})

/** Made for another host: its card says the most of all. */
const external = <Made extends object>(created: Made) => ({ ...created, contract: '^9.0.0' })
