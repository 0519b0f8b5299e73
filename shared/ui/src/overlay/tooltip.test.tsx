import { afterEach, expect, test } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UiProvider } from '../host/UiProvider.tsx'
import { Menu } from './Menu.tsx'
import { Tooltip } from './Tooltip.tsx'

afterEach(cleanup)

const visible = (node: React.ReactNode) => render(<UiProvider env="test">{node}</UiProvider>)
const button = () => screen.getByRole('button', { name: 'Hapus' })
/** Longer than the 300 ms after which a pointer has it opened. */
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 400)))

test('an explanation is made when a pointer stays at its target, describes it, and goes with the pointer or Escape', async () => {
  visible(
    <Tooltip label="Hanya draf dapat dihapus">
      <button type="button">Hapus</button>
    </Tooltip>,
  )
  const before = button()
  expect(screen.queryByText('Hanya draf dapat dihapus')).toBeNull()

  await userEvent.hover(before)
  await aMoment()
  expect(screen.getByRole('tooltip').textContent).toBe('Hanya draf dapat dihapus')
  expect(document.getElementById(before.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Hanya draf dapat dihapus',
  )
  expect(button()).toBe(before)

  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
  await userEvent.unhover(before)
  await userEvent.hover(before)
  await aMoment()
  expect(screen.getByRole('tooltip')).toBeTruthy()
  await userEvent.unhover(before)
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(before.getAttribute('aria-describedby')).toBeNull()
})

test('by keyboard it is there at once; without a reason there is none', async () => {
  const { rerender } = visible(
    <Tooltip label="Maksimal 1.000 data">
      <button type="button">Hapus</button>
    </Tooltip>,
  )
  await userEvent.tab()
  expect((await screen.findByRole('tooltip')).textContent).toBe('Maksimal 1.000 data')

  rerender(
    <UiProvider env="test">
      <Tooltip label="Maksimal 1.000 data" disabled>
        <button type="button">Hapus</button>
      </Tooltip>
    </UiProvider>,
  )
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('what holds the target of an explanation reaches it: a menu opens', async () => {
  const pressed: string[] = []
  visible(
    <Menu>
      <Menu.Target>
        <Tooltip label="Kolom">
          <button type="button" onPointerEnter={() => pressed.push('dekat')}>
            Hapus
          </button>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Segarkan</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
  )
  expect(button().getAttribute('aria-haspopup')).toBe('menu')
  await userEvent.click(button())
  expect(await screen.findByRole('menuitem', { name: 'Segarkan' })).toBeTruthy()
  expect(pressed).toContain('dekat')
})
