import { signInAs } from '@ems/platform/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { DayInput } from '../fields/DayInput.tsx'
import { UiProvider } from '../host/UiProvider.tsx'
import { Drawer } from '../Modal.tsx'
import { Menu } from './Menu.tsx'
import { Popover } from './Popover.tsx'

afterEach(cleanup)

/** Cards with a menu each, as on a dashboard. */
const Cards = ({ onChoose }: { onChoose: (card: number) => void }) =>
  [0, 1, 2, 3, 4].map((n) => (
    <Menu key={n}>
      <Menu.Target>
        <button type="button">Menu {n}</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose(n)}>Segarkan</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  ))

function Filter() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Filter
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <input aria-label="Rentang" />
      </Popover.Dropdown>
    </Popover>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

test('a menu is made for the one button that is pressed, which stays where it is and gets the focus back', async () => {
  const chosen: number[] = []
  const { container } = render(
    <UiProvider env="test">
      <Cards onChoose={(card) => chosen.push(card)} />
    </UiProvider>,
  )
  const before = button('Menu 3')
  expect(before.getAttribute('aria-haspopup')).toBe('menu')
  expect(before.getAttribute('aria-expanded')).toBe('false')

  await userEvent.click(before)
  const menu = screen.getByRole('menu')
  expect(button('Menu 3')).toBe(before)
  expect(before.getAttribute('aria-expanded')).toBe('true')
  expect(before.getAttribute('aria-controls')).toBe(menu.id)
  expect(menu.getAttribute('aria-labelledby')).toBe(before.id)

  await userEvent.click(screen.getByRole('menuitem', { name: 'Segarkan' }))
  expect(chosen).toEqual([3])
  expect(screen.queryByRole('menu')).toBeNull()
  expect(container.contains(before)).toBe(true)
}, 60_000)

test('by keyboard alone: opened with Enter, left with Escape', async () => {
  render(
    <UiProvider env="test">
      <Cards onChoose={() => undefined} />
    </UiProvider>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'Segarkan' })
  await userEvent.keyboard('{Escape}')
  expect(item.isConnected).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement).toBe(button('Menu 0'))
}, 60_000)

test('a second press closes what a first one opened, though it is outside of what is open', async () => {
  render(
    <UiProvider env="test">
      <Filter />
    </UiProvider>,
  )
  await userEvent.click(button('Filter'))
  expect(screen.getByRole('dialog')).toBeTruthy()
  await userEvent.click(button('Filter'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(button('Filter'))
  await userEvent.click(document.body)
  expect(screen.queryByRole('dialog')).toBeNull()
}, 60_000)

/** As panels are drawn whose code comes when they are asked for. */
function Panel() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Atur tampilan
      </button>
      {isOpen && (
        <Drawer opened onClose={() => setOpen(false)} title="Atur tampilan">
          <input aria-label="Warna" />
        </Drawer>
      )}
    </>
  )
}

test('a panel that is drawn only while it is open gives the focus back to what opened it', async () => {
  const user = userEvent.setup()
  render(
    <UiProvider env="test">
      <Panel />
    </UiProvider>,
  )
  await user.click(button('Atur tampilan'))
  const panel = await screen.findByRole('dialog')
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))

  await user.keyboard('{Escape}')

  await waitFor(() => expect(document.activeElement).toBe(button('Atur tampilan')))
})

function FormPanel() {
  const [isOpen, setOpen] = useState(true)
  return (
    <Drawer opened={isOpen} onClose={() => setOpen(false)} title="Tambah data">
      <DayInput label="Tanggal" value={null} onChange={() => undefined} />
      <Filter />
    </Drawer>
  )
}

test('Escape closes a calendar or a popover first, and only then the panel with the form', async () => {
  signInAs([], {})
  const user = userEvent.setup()
  render(
    <UiProvider env="test">
      <FormPanel />
    </UiProvider>,
  )
  const field = await screen.findByRole('textbox', { name: 'Tanggal' })
  await user.click(field)
  await screen.findByRole('table')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  await user.click(button('Filter'))
  await user.click(await screen.findByRole('textbox', { name: 'Rentang' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Rentang' })).toBeNull())

  expect(screen.getByRole('dialog', { name: 'Tambah data' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tambah data' })).toBeNull())
}, 60_000)
