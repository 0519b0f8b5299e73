import { signInAs } from '@ems/platform/testing'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { UiProvider } from '../host/UiProvider.tsx'
import { Modal } from '../Modal.tsx'

beforeEach(() => signInAs([], {}))
afterEach(cleanup)

/** Whether its dialog was on the page already when the content was drawn first. */
let wasFramed: boolean[]
function Content() {
  const [isFramed] = useState(() => screen.queryByRole('dialog', { name: 'Tambah widget' }) !== null)
  wasFramed.push(isFramed)
  return <input aria-label="Judul" data-autofocus />
}

const dialog = (isOpen: boolean) => (
  <UiProvider>
    {isOpen && (
      <Modal opened onClose={() => undefined} title="Tambah widget">
        <Content />
      </Modal>
    )}
  </UiProvider>
)

test('a dialog stands with its title before its content is drawn, and its first field has the focus', async () => {
  wasFramed = []
  render(dialog(true))
  const field = await screen.findByRole('textbox', { name: 'Judul' })
  expect(wasFramed[0]).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('the page behind is held by its body alone, without a variable that every element would inherit', async () => {
  const { rerender } = render(dialog(true))
  await screen.findByRole('textbox', { name: 'Judul' })
  expect(document.body.style.overflow).toBe('hidden')
  expect(document.body.hasAttribute('data-scroll-locked')).toBe(false)

  rerender(dialog(false))
  expect(document.body.style.overflow).toBe('')
})
