import { expect, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

/** Before the first page is opened: printing is counted instead of opening a dialog that nobody could close. */
export const countPrints = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { prints: number }
    counted.prints = 0
    window.print = () => {
      counted.prints += 1
    }
  })

/** Waits until the page has asked to print since it was loaded, as often as said. */
export const printed = (page: Page, times = 1) =>
  expect.poll(() => page.evaluate(() => (window as unknown as { prints: number }).prints)).toBe(times)

/** The text of what the browser prints now, and on how many sheets. */
export async function paperOf(page: Page) {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return { sheets: totalPages, text: text.replaceAll(/\s+/g, ' ') }
}
