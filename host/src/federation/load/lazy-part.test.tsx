import { lazyPart } from '@ems/platform'
import { RetryEpoch } from '@ems/platform/host'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode, Suspense } from 'react'

class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? 'gagal' : this.props.children
  }
}

const attempt = (Part: ComponentType<{ name: string }>, epoch: number) => (
  <RetryEpoch value={epoch}>
    <Boundary key={epoch}>
      <Suspense fallback="memuat">
        <Part name="Ani" />
      </Suspense>
    </Boundary>
  </RetryEpoch>
)
const Greeting = ({ name }: { name: string }) => `Halo ${name}`

afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
})

describe('a part that is loaded when it is shown', () => {
  test('is asked for once', async () => {
    const load = jest.fn(async () => ({ default: Greeting }))
    const Part = lazyPart(load)
    const { rerender } = render(attempt(Part, 1))
    await screen.findByText('Halo Ani')
    rerender(attempt(Part, 2))

    expect(screen.getByText('Halo Ani')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('whose file was lost on its way is asked for once more by itself', async () => {
    const lost = Object.assign(new Error('Loading chunk 1 failed.'), { request: '/remotes/hr/1.0.0/js/a.js' })
    const load = jest
      .fn<() => Promise<{ default: typeof Greeting }>>()
      .mockRejectedValueOnce(lost)
      .mockResolvedValue({ default: Greeting })
    render(attempt(lazyPart(load), 1))

    expect(await screen.findByText('Halo Ani')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('is asked for again with another try, and only then', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = jest
      .fn<() => Promise<{ default: typeof Greeting }>>()
      .mockRejectedValueOnce(new Error('Loading chunk 1 failed.'))
      .mockResolvedValue({ default: Greeting })
    const Part = lazyPart(load)
    const { rerender } = render(attempt(Part, 1))
    await screen.findByText('gagal')
    expect(load).toHaveBeenCalledTimes(1)
    rerender(attempt(Part, 2))

    expect(await screen.findByText('Halo Ani')).toBeTruthy()
  })
})
