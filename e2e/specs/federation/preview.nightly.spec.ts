import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Registry } from '@ems/federation/registry'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { publisherFor } from './department.ts'

const web = path.resolve(import.meta.dirname, '../../../dist/web')
const registry = path.join(web, 'registry')

/** A real department once more under a version of its own, published whole; no ring has it. */
async function published(area: string) {
  const aside = await mkdtemp(path.join(tmpdir(), 'ems-preview-'))
  const { copyOf } = await publisherFor(aside, web)
  const { modules } = JSON.parse(await readFile(path.join(registry, 'registry/stable.json'), 'utf8')) as Registry
  const live = modules.find(({ name }) => name === area)
  if (!live) throw new Error(`${area} is not live`)
  const release = await copyOf(live)
  const home = path.join('remotes', area, release.version)
  await cp(path.join(aside, home), path.join(registry, home), { recursive: true })
  await writeFile(path.join(registry, home, 'release.json'), JSON.stringify(release))
  await rm(aside, { recursive: true })
  return {
    title: release.descriptor.title,
    version: release.version,
    remove: () => rm(path.join(registry, home), { recursive: true, force: true }),
  }
}

/** Nothing is wider than the screen. */
const isWithin = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

const faultsOf = async (page: Page, part: string) => {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)
}

const ribbon = (page: Page) => page.getByRole('status', { name: 'Pratinjau' })
const versionOf = (page: Page, area: string) =>
  page.evaluate(
    (name) =>
      fetch('/registry.json', { cache: 'no-store' })
        .then((answer) => answer.json())
        .then(({ modules }) => modules.find((one: { name: string }) => one.name === name).version as string),
    area,
  )

test('a link made in Rilis shows a version to its person alone, who ends it with a click', async ({
  page,
  signIn,
  otherBrowser,
  complaints,
}) => {
  // The link is refused to the other person.
  complaints.expect(/409.*open-preview/)
  const { title, version, remove } = await published('archives')
  try {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn('admin')
    await page.goto('/private/utilities/release')
    const card = page.getByRole('region', { name: title, exact: true })
    await expect(card).toBeVisible()
    expect(await isWithin(page)).toBe(true)
    expect(await faultsOf(page, 'main')).toEqual([])
    await card.getByRole('tab', { name: 'Versi' }).click()
    expect(await isWithin(page)).toBe(true)
    await card.getByRole('button', { name: `Pratinjau ${title} ${version}` }).click()
    await page.getByRole('button', { name: 'Buat tautan' }).click()
    const link = await page.getByLabel('Tautan', { exact: true }).inputValue()
    expect(link).toContain(`preview=archives@${version}~`)
    expect(await faultsOf(page, '[role=dialog]')).toEqual([])

    await page.goto(link)
    await expect(ribbon(page)).toContainText(`Pratinjau ${title} versi ${version}`)
    expect(await versionOf(page, 'archives')).toBe(version)
    expect(await isWithin(page)).toBe(true)

    const other = await otherBrowser()
    await signIn('karyawan', other)
    await other.goto(link)
    await expect(other.getByRole('alert')).toContainText('Tautan pratinjau ini dibuat untuk orang lain.')
    expect(await versionOf(other, 'archives')).not.toBe(version)

    await ribbon(page).getByRole('link', { name: 'Akhiri pratinjau' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(ribbon(page)).toHaveCount(0)
    expect(await versionOf(page, 'archives')).not.toBe(version)
  } finally {
    await remove()
  }
})
