import { lazyPart } from '@ems/platform'
import { presentToasts } from '@ems/platform/host'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { guardFiles } from './federation/load/integrity.ts'
import { PartBoundary } from './PartBoundary.tsx'

const FILE = '/js/search.0123456789.js'
/** The hash of an empty file. */
const EMPTY = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
const lost = Object.assign(new Error('Loading chunk search failed.'), { name: 'ChunkLoadError', request: FILE })
const Dialog = () => <p>Cari di EMS</p>
const notified: string[] = []
const fetchBefore = globalThis.fetch

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  notified.length = 0
  presentToasts(({ text }) => void notified.push(text))
  guardFiles({ [FILE]: EMPTY }, { modules: [], revoked: [] })
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
  globalThis.fetch = fetchBefore
})

test('a dialog of the shell whose file is lost costs the dialog, not the page, and opens once it can be had', async () => {
  let isThere = false
  globalThis.fetch = (async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return {
      ok: true,
      headers: new Headers({ 'content-type': 'text/javascript' }),
      arrayBuffer: async () => new ArrayBuffer(0),
    }
  }) as never
  const load = jest
    .fn<() => Promise<{ default: typeof Dialog }>>()
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(lost)
    .mockResolvedValue({ default: Dialog })
  const Part = lazyPart(load)
  render(
    <>
      <h1>Dasbor</h1>
      <PartBoundary>
        <Suspense>
          <Part />
        </Suspense>
      </PartBoundary>
    </>,
  )

  await waitFor(() =>
    expect(notified).toEqual(['Bagian ini tidak dapat dimuat. Periksa koneksi Anda; EMS mencoba lagi sendiri.']),
  )
  expect(screen.getByRole('heading', { name: 'Dasbor' })).toBeTruthy()
  isThere = true
  window.dispatchEvent(new Event('online'))

  expect(await screen.findByText('Cari di EMS')).toBeTruthy()
})
