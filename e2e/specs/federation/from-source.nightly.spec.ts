import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { watchRemote } from '@ems/federation/dev'
import type { Registry } from '@ems/federation/registry'
import type { Page } from '@playwright/test'
import { devServer } from '../../../scripts/ems/dev/server.ts'
import { expect, signIn, test } from '../../fixtures.ts'
import { menu } from './lab.ts'

const faultsOf = async (page: Page, part: string) => {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)
}

/** Kept with `EMS_PICTURES`, to look at it. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.EMS_PICTURES
  if (folder) await page.screenshot({ path: path.join(folder, `dev-${name}.png`) })
}

const results = path.join(import.meta.dirname, '../../results')

test('a department from source inside a running EMS: an edit shows in the open page, which is not loaded anew', async ({
  browser,
  contextOptions,
  complaints,
  baseURL,
}) => {
  // Four builds and a sign-in: on a machine with load 15 they took 95 s.
  test.slow()
  // Below e2e/, where its imports are found.
  await mkdir(results, { recursive: true })
  const home = await mkdtemp(path.join(results, 'source-'))
  const folder = path.join(home, 'uji')
  await cp(path.join(import.meta.dirname, 'department'), folder, { recursive: true })
  const dev = await devServer({ upstream: baseURL ?? '', port: 0, outDir: home })
  const messages: string[] = []
  const stop = await watchRemote({
    folder,
    outDir: home,
    log: (line) => messages.push(line),
    built: async (release) => dev.give(release),
    problems: (problems) => dev.report('uji', problems),
  })
  const context = await browser.newContext({ ...contextOptions, baseURL: dev.origin })
  complaints.watch(context)
  try {
    const page = await context.newPage()
    await signIn(page, 'karyawan@ems.test')
    await menu(page, 'Daftar Uji')
    await expect(page.getByText('Edisi pertama')).toBeVisible()
    const loaded = await page.evaluate(() => performance.timeOrigin)

    await writeFile(path.join(folder, 'src/version.ts'), "export const release = 'kedua'\n")
    await expect(page.getByText('Edisi kedua')).toBeVisible()
    await page.getByRole('button', { name: 'Buka rincian' }).click()
    await expect(page.getByText('Rincian edisi kedua')).toBeVisible()

    await writeFile(path.join(folder, 'src/version.ts'), 'export const release = (')
    await expect.poll(() => messages.at(-1)).toContain('version.ts')
    const overlay = page.getByRole('alert', { name: 'Problems in the sources' })
    await expect(overlay).toContainText('src/version.ts:1:')
    await expect(overlay).toContainText('Expression expected.')
    expect(await faultsOf(page, 'ems-dev-problems')).toEqual([])
    await picture(page, 'overlay')
    // What ran before goes on below.
    await expect(page.getByText('Rincian edisi kedua')).toBeVisible()
    await writeFile(path.join(folder, 'src/version.ts'), "export const release = 'ketiga'\n")
    await expect(page.getByText('Edisi ketiga')).toBeVisible()
    await expect(overlay).toHaveCount(0)
    expect(await page.evaluate(() => performance.timeOrigin), 'the page was loaded once').toBe(loaded)

    const ribbon = page.getByRole('button', { name: /^ems dev: / })
    await expect(ribbon).toHaveText('ems dev: Bagian Uji (source)')
    await ribbon.click()
    const choice = page.getByRole('combobox', { name: 'Bagian Uji', exact: true })
    await expect(choice).toBeVisible()
    expect(await faultsOf(page, 'ems-dev-choices')).toEqual([])
    await picture(page, 'panel')
    await choice.selectOption('live')
    await expect(ribbon).toHaveText('ems dev: all live')
    await expect(page.getByText('Edisi ketiga')).toHaveCount(0)
    await choice.selectOption('source')
    // The address of a screen that is gone became that of the page for lost addresses (specification §2).
    await page.getByText('Ke Dasbor', { exact: true }).click()
    await menu(page, 'Daftar Uji')
    await expect(page.getByText('Edisi ketiga')).toBeVisible()
    expect(await page.evaluate(() => performance.timeOrigin), 'the page was loaded once').toBe(loaded)

    const there = (await (await fetch(`${baseURL}/registry.json`)).json()) as Registry
    expect(
      there.modules.map(({ name }) => name),
      'nothing is left on the deployment',
    ).not.toContain('uji')
  } finally {
    await context.close()
    await stop()
    await dev.stop()
    await rm(home, { recursive: true })
  }
})
