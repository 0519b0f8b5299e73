import { createMemoryRouter, RouterProvider } from '@ems/platform/host'
import { UiProvider } from '@ems/ui/host'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { EnvironmentContext } from '../../environment.ts'
import { environmentOf, releaseOf } from '../../testing/fixtures.ts'
import { guardFiles } from '../load/integrity.ts'
import { LazyScreen, type ScreenSource } from '../load/LazyScreen.tsx'
import { AreaBoundary } from './AreaBoundary.tsx'
import { AreaFailure } from './failure.ts'

const report = jest.fn()

function show(children: ReactNode, onBroken = jest.fn()) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <AreaBoundary release={releaseOf()} title="Pengaturan" onBroken={onBroken}>
          <Suspense fallback="memuat">{children}</Suspense>
        </AreaBoundary>
      ),
    },
  ])
  return render(
    <EnvironmentContext value={environmentOf({ report })}>
      <UiProvider env="test">
        <RouterProvider router={router} />
      </UiProvider>
    </EnvironmentContext>,
  )
}

const source = (load: ScreenSource['load']): ScreenSource => ({ load })
function Throws(): ReactNode {
  throw new TypeError('x is undefined')
}
const Works = () => <h1>Referensi</h1>
function Counter() {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>{`${count} dipilih`}</button>
}

/** The hash of an empty file. */
const EMPTY = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
const answerOf = (body: string) => ({
  ok: true,
  headers: new Headers({ 'content-type': 'text/javascript' }),
  arrayBuffer: async () => new TextEncoder().encode(body).buffer,
  body: null,
})

beforeEach(() => {
  report.mockClear()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
})

test('a screen whose load began before it was shown is loaded once', async () => {
  const load = jest.fn<ScreenSource['load']>()
  show(<LazyScreen source={{ load, early: Promise.resolve({ Screen: Works, release: releaseOf() }) }} />)

  expect(await screen.findByRole('heading', { name: 'Referensi' })).toBeTruthy()
  expect(load).not.toHaveBeenCalled()
})

test('a screen keeps what it holds when it is drawn again after its code came', async () => {
  const Icon = lazy(async () => ({ default: Counter }))
  // React may go on where it waited for the code, without asking again what to draw.
  const late: ScreenSource = { load: jest.fn<ScreenSource['load']>(), attempt: { epoch: 0, Screen: Icon } }
  const rendered = () => (
    <EnvironmentContext value={environmentOf({ report })}>
      <Suspense fallback="memuat">
        <LazyScreen source={late} />
      </Suspense>
    </EnvironmentContext>
  )
  const { rerender } = render(rendered())
  fireEvent.click(await screen.findByRole('button', { name: '0 dipilih' }))
  late.loaded = { Screen: Counter, release: releaseOf() }
  rerender(rendered())

  expect(screen.getByRole('button', { name: '1 dipilih' })).toBeTruthy()
})

describe('a broken screen', () => {
  test('is replaced by a card, and loads on the second try', async () => {
    const load = jest
      .fn<ScreenSource['load']>()
      .mockRejectedValueOnce(new AreaFailure('entry-load', 'no network'))
      .mockResolvedValue({ Screen: Works, release: releaseOf() })
    show(<LazyScreen source={source(load)} />)

    expect(await screen.findByRole('heading', { name: 'Pengaturan tidak dapat dibuka saat ini.' })).toBe(
      document.activeElement,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))

    expect(await screen.findByRole('heading', { name: 'Referensi' })).toBeTruthy()
    expect(load.mock.calls).toEqual([[false], [true]])
  })

  test('is reported with its area, version and class', async () => {
    show(<LazyScreen source={source(() => Promise.reject(new AreaFailure('chunk', 'gone')))} />)
    await screen.findByRole('alert')

    expect(report).toHaveBeenCalledWith(
      expect.any(AreaFailure),
      expect.objectContaining({ kind: 'chunk', area: 'settings', version: '1.4.2' }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Laporkan' }))
    expect(report).toHaveBeenLastCalledWith(
      expect.any(AreaFailure),
      expect.objectContaining({ kind: 'chunk, reported by hand' }),
    )
  })

  test('whose file was lost opens by itself once the file is there; an altered file is never run', async () => {
    const { entry, integrity } = releaseOf()
    guardFiles({}, { modules: [releaseOf({ integrity: { ...integrity, [entry]: EMPTY } })], revoked: [] })
    let sent = 'setengah'
    const fetchBefore = globalThis.fetch
    globalThis.fetch = (async () => answerOf(sent)) as never
    try {
      const load = jest
        .fn<ScreenSource['load']>()
        .mockRejectedValueOnce(new AreaFailure('entry-load', 'cut', { files: [entry] }))
        .mockResolvedValue({ Screen: Works, release: releaseOf() })
      show(<LazyScreen source={source(load)} />)
      await screen.findByText('Halaman ini dibuka sendiri begitu berkasnya dapat dimuat.')

      window.dispatchEvent(new Event('online'))
      expect(await screen.findByText(/tidak lolos pemeriksaan keamanan/)).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
      expect(screen.getByRole('button', { name: 'Muat ulang halaman' })).toBeTruthy()
      expect(report).toHaveBeenLastCalledWith(expect.any(AreaFailure), expect.objectContaining({ kind: 'integrity' }))

      sent = ''
      window.dispatchEvent(new Event('online'))
      expect(await screen.findByRole('heading', { name: 'Referensi' })).toBeTruthy()
      expect(load).toHaveBeenCalledTimes(2)
    } finally {
      globalThis.fetch = fetchBefore
    }
  })

  test('that throws while it renders says so', async () => {
    show(<Throws />)

    expect(await screen.findByText('Terjadi masalah saat menampilkan halaman ini.')).toBeTruthy()
    expect(report).toHaveBeenCalledWith(expect.any(TypeError), expect.objectContaining({ kind: 'render' }))
  })

  test('that throws three times in a minute is broken', async () => {
    const onBroken = jest.fn()
    show(<Throws />, onBroken)
    for (let tries = 0; tries < 2; tries++) {
      expect(onBroken).not.toHaveBeenCalled()
      fireEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }))
    }

    expect(onBroken).toHaveBeenCalledWith(expect.objectContaining({ kind: 'render' }))
  })

  test('that the registry holds back offers no second try, but the reason', async () => {
    show(<LazyScreen source={source(() => Promise.reject(new AreaFailure('disabled', 'Sedang dipindahkan.')))} />)

    expect(await screen.findByText('Sedang dipindahkan.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Ke Dasbor' }).getAttribute('href')).toBe('/private/home/dashboard')
  })
})
