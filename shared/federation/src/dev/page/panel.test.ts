import { beforeAll, beforeEach, expect, test } from '@jest/globals'

type Choice = { name: string; title: string; live?: string; source?: string; chosen: string }

let areas: Choice[]
let chosen: unknown[]
let refusal: string | undefined

beforeAll(async () => {
  areas = [
    { name: 'gudang', title: 'Gudang', source: '0.1.0-dev.x', chosen: 'source' },
    { name: 'hr', title: 'SDM', live: '1.4.0', chosen: 'live' },
  ]
  globalThis.fetch = async (_url, init) => {
    if (init?.method !== 'POST') return Response.json(areas)
    const { area, choice } = JSON.parse(String(init.body))
    chosen.push([area, choice])
    if (refusal) return Response.json({ error: refusal }, { status: 422 })
    areas = areas.map((one) => (one.name === area ? { ...one, chosen: choice } : one))
    return Response.json(areas)
  }
  // Runs as in a page: by itself, once.
  await import('./panel.ts')
})
beforeEach(() => {
  chosen = []
  refusal = undefined
})

/** The panel follows its answers in tasks of their own. */
async function waitFor(holds: () => void) {
  for (let rounds = 0; ; rounds++) {
    try {
      return holds()
    } catch (error) {
      if (rounds === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}

const inside = () => document.querySelector('ems-dev-choices')?.shadowRoot as ShadowRoot
const ribbon = () => inside().querySelector<HTMLButtonElement>('section + button') as HTMLButtonElement
const panel = () => inside().querySelector('section') as HTMLElement
const select = (title: string) => inside().querySelector<HTMLSelectElement>(`select[aria-label="${title}"]`)
const choose = (title: string, value: string) => {
  const element = select(title) as HTMLSelectElement
  element.value = value
  element.dispatchEvent(new Event('change'))
}

test('a ribbon says what is not as the deployment gives it', async () => {
  await waitFor(() => expect(ribbon().textContent).toBe('ems dev: Gudang (source)'))
  expect(panel().hidden).toBe(true)
})

test('the panel lists every department, and Escape closes it', async () => {
  ribbon().click()
  expect(ribbon().getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(select('SDM')).not.toBeNull())
  const options = [...(select('Gudang')?.options ?? [])].map(({ textContent }) => textContent)
  expect(options).toEqual(['live: nothing', 'from source, 0.1.0-dev.x', 'another published version…'])

  select('Gudang')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(panel().hidden).toBe(true)
})

test('a department is live again with one choice', async () => {
  choose('Gudang', 'live')

  await waitFor(() => expect(ribbon().textContent).toBe('ems dev: all live'))
  expect(chosen).toEqual([['gudang', 'live']])
})

test('another version is typed, and a refusal is read', async () => {
  refusal = 'There is no hr 9.9.9 at http://ems.test.'
  choose('SDM', 'other')
  expect(chosen).toEqual([])
  const form = select('SDM')?.nextElementSibling as HTMLFormElement
  expect(form.hidden).toBe(false)
  const version = form.querySelector('input') as HTMLInputElement
  version.value = ' 9.9.9 '
  form.dispatchEvent(new Event('submit', { cancelable: true }))

  await waitFor(() => expect(inside().querySelector('[role=alert]')?.textContent).toBe(refusal))
  expect(chosen).toEqual([['hr', '9.9.9']])
})
