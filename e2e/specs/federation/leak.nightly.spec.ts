import { expect, test } from './lab.ts'

const LIST = '/private/uji/daftar'

test('LEK-1: 400 changes between departments leave no nodes and no listeners behind', async ({ lab }) => {
  // Each change draws a whole table: a busy machine takes its time.
  test.setTimeout(300_000)
  const { page, context } = lab
  await lab.open(LIST)
  await expect(page.getByText('Edisi pertama')).toBeVisible()
  const browser = await context.newCDPSession(page)
  await browser.send('Performance.enable')

  const change = (times: number) =>
    page.evaluate(async (count) => {
      const links = ['Pengguna', 'Daftar Uji'].map((name) =>
        [...document.querySelectorAll<HTMLElement>('nav a')].find(({ textContent }) => textContent === name),
      )
      const isAt = (name: string) =>
        [...document.querySelectorAll('main h1')].some(({ textContent }) => textContent?.startsWith(name))
      for (let n = 0; n < count; n++) {
        links[n % 2]?.click()
        const name = n % 2 ? 'Daftar Uji' : 'Pengguna'
        while (!isAt(name)) await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }, times)
  const measure = async () => {
    await browser.send('HeapProfiler.collectGarbage')
    const { metrics } = await browser.send('Performance.getMetrics')
    const metric = (expected: string) => metrics.find(({ name }) => name === expected)?.value ?? Number.NaN
    return { nodes: metric('Nodes'), listeners: metric('JSEventListeners'), heap: metric('JSHeapUsedSize') }
  }
  // React keeps the screen before the current one for a while, now and then: the least of a few looks is what stays.
  const least = async () => {
    let match = await measure()
    for (let appearance = 0; appearance < 8; appearance++) {
      await change(2)
      const next = await measure()
      if (next.nodes < match.nodes) match = next
    }
    return match
  }

  await change(40)
  const before = await least()
  await change(400)
  const after = await least()
  test.info().annotations.push({ type: 'measured', description: JSON.stringify({ before, after }) })
  expect(after.nodes).toBeLessThanOrEqual(before.nodes * 1.05)
  expect(after.listeners).toBeLessThanOrEqual(before.listeners * 1.05)
})
