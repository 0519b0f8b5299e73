import type { Locator, Page } from '@playwright/test'
import { press, type Step } from './walk.ts'

/** Presses the first button of this name. */
export const button = (name: string, target: string | RegExp = name): Step => ({
  name,
  act: (page) => press(page.getByRole('button', { name: target, exact: typeof target === 'string' }).first()),
})

/** Presses the first entry of this name in an open menu. */
export const entry = (name: string, target: string | RegExp = name): Step => ({
  name,
  act: (page) => press(page.getByRole('menuitem', { name: target }).first()),
})

export const tab = (name: string, target: string | RegExp = name): Step => ({
  name,
  act: (page) => press(page.getByRole('tab', { name: target }).first()),
})

/** Presses whatever `find` finds. */
export const target = (name: string, find: (page: Page) => Locator): Step => ({
  name,
  act: (page) => press(find(page)),
})

/** Presses a key. */
export const key = (name: string, keys: string): Step => ({
  name,
  act: (page) => page.keyboard.press(keys, { delay: 40 }),
})

const OVERLAY = '[role=dialog], [role=menu], [role=listbox]'

/** Closes what is open, once it is there: on a slow processor a record comes a while after the press. */
export const closed = (subject: string): Step => ({
  name: `Escape from ${subject}`,
  act: async (page) => {
    const overlay = page.locator(OVERLAY).filter({ visible: true }).first()
    await overlay.waitFor({ timeout: 2_000 }).catch(() => undefined)
    await page.keyboard.press('Escape', { delay: 40 })
    await overlay.waitFor({ state: 'hidden', timeout: 2_000 }).catch(() => undefined)
  },
})

/** Types as fast as a practised hand. */
export const text = (name: string, typed: string): Step => ({
  name,
  act: (page) => page.keyboard.type(typed, { delay: 120 }),
})
