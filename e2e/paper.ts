import { expect, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

/** Call it before the first page opens. Printing is counted, and no print dialog opens. */
export const countPrints = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { prints: number }
    counted.prints = 0
    window.print = () => {
      counted.prints += 1
    }
  })

/** Waits until the page has printed `times` times since it was loaded. */
export const printed = (page: Page, times = 1) =>
  expect.poll(() => page.evaluate(() => (window as unknown as { prints: number }).prints)).toBe(times)

/** The text of what the browser prints now, and on how many sheets. */
export async function sheetOf(page: Page) {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return { sheets: totalPages, text: text.replaceAll(/\s+/g, ' ') }
}
