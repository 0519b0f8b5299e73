import { demoPassword } from '@ems/contracts/demo'
import type { Page } from '@playwright/test'

/** Signs in as the demo administrator, and waits for the dashboard. */
export async function signIn(page: Page) {
  await page.goto('/public/login')
  await page.getByRole('button', { name: 'Masuk dengen EMS SSO' }).click()
  await page.getByLabel('Email').fill('admin@ems.test')
  await page.getByLabel('Kata sandi', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.waitForURL('**/private/home/dashboard', { timeout: 60_000 })
  await page.getByRole('heading', { level: 1 }).waitFor()
}
