import type { credentials } from '@ems/contracts/it'
import type { Row } from '@ems/platform'
import { problemOf, renderScreen } from '@ems/ui/testing'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { SecretLine } from './SecretLine.tsx'

const reveal = 'POST /credentials/9/-actions/reveal'
const secret = 'Kuda-Lari-2026'
const answers = { [reveal]: { data: { type: 'credentials', id: '9', attributes: { value: secret } } } }

/** The time goes on by itself, and can be moved on. */
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true })
})
afterEach(() => {
  jest.useRealTimers()
  cleanup()
})
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000))

const rowWith = (policy: string) => ({ id: '9', reveal_policy: policy }) as Row<typeof credentials>
const Seen = () => <SecretLine row={rowWith('direct')} field="secret" label="Kata sandi" mayShow />
const Used = () => <SecretLine row={rowWith('direct')} field="secret" label="Kata sandi" mayShow={false} />
const Explained = () => <SecretLine row={rowWith('reason')} field="secret" label="Kata sandi" mayShow />
const show = (Line: ComponentType, own = {}) => renderScreen(Line, { permissions: [], answers: { ...answers, ...own } })
const value = () => screen.getByRole('status', { name: 'Kata sandi' }).textContent ?? ''
/** What `user-event` puts in the place of the clipboard has no text when it is empty. */
const copied = () => navigator.clipboard.readText().catch(() => '')
const sent = (requests: readonly Request[]) =>
  Promise.all(requests.map(async (request) => (await request.json()).data.attributes))

describe('a masked secret', () => {
  test('is shown with the name of the reader across it, for thirty seconds', async () => {
    const { user } = show(Seen)
    expect(value()).toBe('●●●●●●●●')

    await user.click(screen.getByRole('button', { name: 'Lihat Kata sandi' }))
    await waitFor(() => expect(value()).toContain(secret))
    expect(value().match(/ · /g)?.length).toBeGreaterThan(4)
    await pass(25)
    expect(value()).toContain(secret)
    await pass(6)

    expect(value()).toBe('●●●●●●●●')
  })

  test.each([
    ['another window is in front', () => window.dispatchEvent(new Event('blur'))],
    ['the tab is left', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is masked again as soon as %s', async (_, leave) => {
    const { user } = show(Seen)
    await user.click(screen.getByRole('button', { name: 'Lihat Kata sandi' }))
    await waitFor(() => expect(value()).toContain(secret))

    act(leave)

    expect(value()).toBe('●●●●●●●●')
  })

  test('is copied without being shown, and the clipboard is empty after thirty seconds', async () => {
    const { user, requests } = show(Used)
    expect(screen.queryByRole('button', { name: 'Lihat Kata sandi' })).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Salin Kata sandi' }))
    await waitFor(async () => expect(await copied()).toBe(secret))
    expect([value(), await sent(requests)]).toEqual(['●●●●●●●●', [{ field: 'secret', purpose: 'copy', reason: null }]])
    await pass(31)

    expect(await copied()).toBe('')
  })

  test('leaves what was copied since in the clipboard', async () => {
    const { user } = show(Seen)
    await user.click(screen.getByRole('button', { name: 'Salin Kata sandi' }))
    await waitFor(async () => expect(await copied()).toBe(secret))
    await navigator.clipboard.writeText('nomor tiket')

    await pass(31)

    expect(await copied()).toBe('nomor tiket')
  })

  test('asks why, and sends the reason', async () => {
    const { user, requests } = show(Explained)
    await user.click(screen.getByRole('button', { name: 'Lihat Kata sandi' }))
    const confirm = await screen.findByRole('button', { name: 'Lihat' })
    await user.type(screen.getByRole('textbox', { name: /^Alasan/ }), 'Ganti')
    await user.click(confirm)

    await waitFor(() => expect(value()).toContain(secret))
    expect(await sent(requests)).toEqual([{ field: 'secret', purpose: 'show', reason: 'Ganti' }])
  })

  test('stays masked without the key service, and says so', async () => {
    const detail = 'Layanan enkripsi tidak tersedia.'
    const { user } = show(Seen, { [reveal]: problemOf(503, { code: 'VAULT_UNAVAILABLE', detail }) })

    await user.click(screen.getByRole('button', { name: 'Lihat Kata sandi' }))

    expect(await screen.findByText(detail)).toBeDefined()
    expect(value()).toBe('●●●●●●●●')
  })
})
