import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** An ordinary screen as its menu opens it: what a person fills in, and what they find afterwards. */
export type OrdinaryScreen = {
  path: string
  /** The heading. */
  title: string
  /** The button that opens an empty form. */
  add: string
  /** Fills in what a new record needs, in the open form. */
  fill: (form: ReturnType<Page['getByRole']>, mark: string) => Promise<void>
  /** Name of the record in the list; a pattern if the server generates it. */
  name: (mark: string) => string | RegExp
  /** The field that is changed, by its label, and its new value; what the record is called then. */
  change: { label: string; value: (mark: string) => string; renames: boolean }
}

type Form = ReturnType<Page['getByRole']>

/** Types into the input with exactly this label. */
export const type = (form: Form, label: string, value: string) =>
  form.getByRole('textbox', { name: label, exact: true }).fill(value)

/** Types a day and leaves the field, so that its calendar closes. */
export async function day(form: Form, label: string, value: string) {
  await type(form, label, value)
  await form.getByRole('textbox', { name: label, exact: true }).press('Tab')
}

/** Chooses from a list or a lookup by what it is called; a lookup is asked with `search` first. */
export async function choose(form: Form, label: string, option: string | RegExp, search?: string) {
  const input = form.getByRole('combobox', { name: label, exact: true })
  await input.click()
  if (search) {
    // A click on an option that the answer to the search replaces at that moment chooses nothing.
    const isAnswer = ({ url }: { url: () => string }) => new URL(url()).searchParams.get('filter[q]') === search
    const answer = form
      .page()
      .waitForResponse(isAnswer, { timeout: 3_000 })
      .catch(() => undefined)
    await input.fill(search)
    await answer
  }
  // Only options of the visible list: native lists have their options in the page too.
  await form.page().getByRole('listbox').getByRole('option', { name: option }).first().click()
}

/** Makes inputs of all sections of an open record, which is read until then. */
async function editAll(record: Form) {
  await record.getByRole('button', { name: 'Aksi lainnya' }).click()
  await record.page().getByRole('menuitem', { name: 'Ubah semua' }).click()
}

/** Opens a screen, adds a record, finds and changes it, exports the list with it alone, and deletes it. */
export async function walk(page: Page, screen: OrdinaryScreen, mark: string) {
  await page.goto(screen.path)
  await expect(page.getByRole('heading', { level: 1, name: screen.title })).toBeVisible()
  await page.getByRole('button', { name: screen.add, exact: true }).click()
  const form = page.getByRole('dialog', { name: screen.add, exact: true })
  await screen.fill(form, mark)
  await form.getByRole('button', { name: 'Simpan & tutup' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('searchbox', { name: /^Cari/ }).fill(mark)
  // The rows of before stand until those of the search are there.
  await expect(page).toHaveURL(new RegExp(`[?&]q=${mark}`))
  await expect(page.getByRole('link', { name: screen.name(mark) })).toHaveCount(1)
  await page.getByRole('link', { name: screen.name(mark) }).click()
  const { label, value, renames } = screen.change
  const record = page.getByRole('dialog')
  await editAll(record)
  await type(record, label, value(mark))
  await record.getByRole('button', { name: 'Simpan & tutup' }).click()
  await expect(record).toBeHidden()

  const name = renames ? value(mark) : screen.name(mark)
  const link = page.getByRole('link', { name })
  await expect(link).toHaveCount(1)
  // Generated names are read from the list. A cell may show an avatar with letters beside the name.
  const called = typeof name === 'string' ? name : ((await link.textContent()) ?? '')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Excel', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)

  await page.getByRole('button', { name: `Aksi ${called}` }).click()
  await page.getByRole('menuitem', { name: 'Hapus' }).click()
  await page
    .getByRole('dialog', { name: `Hapus ${called}?` })
    .getByRole('button', { name: 'Hapus' })
    .click()
  await expect(page.getByText('Data berhasil dihapus.').first()).toBeVisible()
  await expect(link).toHaveCount(0)
}

/** Draws in the field of a signature. */
export async function sign(within: Locator) {
  const pad = within.getByRole('img', { name: 'Gambar tanda tangan di sini' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is nothing to sign on')
  const { mouse } = within.page()
  await mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7)
  await mouse.down()
  await mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.3, { steps: 5 })
  await mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.6, { steps: 5 })
  await mouse.up()
}

/** No part of `front` lies on any of `others`, as a reader sees them. */
export async function expectNoOverlap(front: Locator, others: Locator): Promise<void> {
  await expect(front).toBeVisible()
  const box = await front.boundingBox()
  const covered: string[] = []
  for (const other of await others.all()) {
    const below = await other.boundingBox()
    if (!box || !below) continue
    const isLeftOrRight = box.x + box.width <= below.x || below.x + below.width <= box.x
    const isAboveOrBelow = box.y + box.height <= below.y || below.y + below.height <= box.y
    if (!isLeftOrRight && !isAboveOrBelow) covered.push((await other.textContent()) ?? '')
  }
  expect(covered).toEqual([])
}
