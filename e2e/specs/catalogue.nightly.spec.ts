import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { buildCatalogue } from '@ems/federation/catalogue'
import type { Page } from '@playwright/test'
import { parts } from '../../host/src/catalogue/parts.ts'
import { differenceFrom } from '../catalogue/pictures.ts'
import { expect, picture, test } from '../fixtures.ts'

const looks = [
  { name: 'light', scheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'dark', scheme: 'dark', viewport: { width: 1280, height: 800 } },
  { name: 'phone', scheme: 'light', viewport: { width: 390, height: 780 } },
] as const

test.beforeAll(async () => {
  test.setTimeout(900_000)
  const outDir = path.resolve(import.meta.dirname, '../../dist/web/host')
  await buildCatalogue({ outDir, log: console.log })
})

const faultsOf = async (page: Page) => {
  // A part alone is no page: it has no heading of the first level.
  const axe = new AxeBuilder({ page }).disableRules(['page-has-heading-one', 'heading-order', 'empty-table-header'])
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)
}

for (const { id, title, states } of parts)
  test(`${title}: each state is for everybody and looks as it did, light, dark and on a phone`, async ({
    context,
    complaints,
  }) => {
    test.setTimeout(300_000)
    // Refusals are states, too; they come from the table of the example and not from a server.
    complaints.expect(/api\/v1/)
    const reader = await context.newPage()
    for (const state of states)
      for (const { name, scheme, viewport } of looks)
        await test.step(`${state.label}, ${name}`, async () => {
          // A form asks before its page is left for another address, and not when its tab is closed.
          const page = await context.newPage()
          await page.emulateMedia({ reducedMotion: 'reduce' })
          await page.clock.setFixedTime('2026-11-20T03:42:00Z')
          await page.setViewportSize(viewport)
          await page.goto(`/catalogue/?${new URLSearchParams({ frame: id, state: state.id, scheme })}`)
          await expect(page.locator('main *, [role=dialog]').first()).toBeAttached()
          await page.waitForLoadState('networkidle')
          // Charts are drawn one after the other while the page is idle.
          await page.waitForTimeout(400)
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
          await picture(page, `catalogue-${id}-${state.id}-${name}`)
          expect.soft(await faultsOf(page), `${id} ${state.id} ${name}`).toEqual([])
          const isWithin = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
          expect.soft(isWithin, `${id} ${state.id} ${name} is within the screen`).toBe(true)
          expect.soft(await differenceFrom(page, `${id} ${state.id} ${name}`, reader)).toBeUndefined()
          await page.close()
        })
  })

test('the catalogue lists the parts, shows a state live, its keys, and the code to copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/catalogue/')
  await expect(page.getByRole('heading', { name: 'Katalog komponen EMS' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Cari komponen' }).fill('ResourceTable')
  await page.getByRole('button', { name: 'Daftar', exact: true }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('Kilogram')).toBeVisible()
  await page.getByText('Kosong', { exact: true }).click()
  await expect(frame.getByText('Belum ada satuan.')).toBeVisible()
  await page.getByText('Telepon', { exact: true }).click()
  await expect(page.locator('iframe')).toHaveCSS('width', '390px')
  await expect(page.getByRole('table', { name: 'Papan ketik' })).toContainText('memilih baris')
  await page.getByRole('button', { name: 'Salin kode' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('useResourceList(references')
  await picture(page, 'catalogue')
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await picture(page, 'catalogue')
})
