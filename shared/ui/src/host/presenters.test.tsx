import type { Toast } from '@ems/platform/host'
import { afterEach, expect, test } from '@jest/globals'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MAX_TOASTS, showToast } from './presenters.tsx'

afterEach(() => {
  act(() => notifications.clean())
  cleanup()
})

const toast = (text: string, more: Partial<Toast> = {}): Toast => ({
  kind: 'success',
  title: 'Sukses',
  text,
  lifetime: 60_000,
  ...more,
})

test('two toasts are in sight: what has nothing to press makes room, a refusal and Urungkan stay', async () => {
  render(
    <MantineProvider>
      <Notifications limit={MAX_TOASTS} transitionDuration={0} />
    </MantineProvider>,
  )
  const action = { label: 'Urungkan', run: () => undefined }
  for (const one of [toast('pertama'), toast('kedua', { action }), toast('ketiga', { kind: 'error' })])
    act(() => showToast(one))
  await waitFor(() => expect(screen.queryByText('pertama')).toBeNull())
  screen.getByText('kedua')
  screen.getByText('ketiga')
  act(() => showToast(toast('keempat')))
  expect(screen.queryByText('keempat')).toBeNull()
  screen.getByText('kedua')
})
