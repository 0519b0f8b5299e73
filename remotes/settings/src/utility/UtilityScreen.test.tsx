import { configs } from '@ems/contracts/settings'
import { listOf, objectFor, renderScreen } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import UtilityScreen from './UtilityScreen.tsx'

afterEach(cleanup)

const footer = {
  id: '7',
  version: 2,
  group: 'general',
  key: 'app.footer',
  label: 'Footer',
  description: null,
  type: 'text',
  value: '© 2024',
  default_value: '© 2024',
  rules: { max: 120 },
  is_secret: false,
  is_public: true,
  sort_order: 1,
  company: null,
}

test('a setting that was emptied is stored as empty, counts as changed, and is set back to its default', async () => {
  let stored: { value: string | null; version: number } = { value: footer.value, version: 2 }
  const store = (value: string | null) => {
    stored = { value, version: stored.version + 1 }
    return { data: [objectFor(configs, { ...footer, ...stored })] }
  }
  const { user, requests } = renderScreen(UtilityScreen, {
    permissions: Object.values(configs.can),
    answers: {
      'GET /configs': () => listOf(configs, [{ ...footer, ...stored }]),
      'POST /configs/-actions/bulkUpdate': () => store(null),
      'POST /configs/-actions/reset': () => store(footer.default_value),
    },
  })
  const reset = () => screen.getByRole('button', { name: 'Atur ulang Footer' })
  await user.clear(await screen.findByRole('textbox', { name: 'Footer' }))
  expect(reset()).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Simpan pengaturan' })
  const changes = within(dialog).getByRole('row', { name: /Footer/ })
  expect(
    within(changes)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['© 2024', 'kosong'])
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))

  await screen.findByText('Diubah dari bawaan', { selector: '.mantine-Badge-label' })
  expect(screen.getByRole('textbox', { name: 'Footer' })).toHaveProperty('value', '')
  expect(reset()).toHaveProperty('disabled', false)
  await user.click(reset())
  await user.click(await screen.findByRole('button', { name: 'Atur ulang' }))

  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Footer' })).toHaveProperty('value', '© 2024'))
  const sent = await Promise.all(requests.filter(({ method }) => method === 'POST').map((one) => one.clone().json()))
  expect(sent).toMatchObject([
    { data: [{ id: '7', attributes: { value: null }, meta: { version: 2 } }] },
    { data: [{ id: '7', meta: { version: 3 } }] },
  ])
})

test('an address that names no section opens the first one', async () => {
  renderScreen(UtilityScreen, {
    at: '/private/utilities/utility?section=tidak-ada',
    permissions: Object.values(configs.can),
    answers: { 'GET /configs': () => listOf(configs, [footer]) },
  })
  expect(await screen.findByRole('textbox', { name: 'Footer' })).toHaveProperty('value', '© 2024')
  expect(screen.getByRole('button', { name: 'Umum', current: true })).toBeTruthy()
})
