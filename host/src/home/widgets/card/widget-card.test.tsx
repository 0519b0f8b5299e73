import type { WidgetProps } from '@ems/platform'
import { QueryClientProvider, queryClient } from '@ems/platform/host'
import { resetPlatform, signInAs } from '@ems/platform/testing'
import { UiProvider } from '@ems/ui/host'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { EnvironmentContext } from '../../../environment.ts'
import { environmentOf, releaseOf } from '../../../testing/fixtures.ts'
import type { Widget } from '../catalogue.ts'
import { WidgetCard } from './WidgetCard.tsx'

const widgetOf = (title: string, Content: ComponentType<WidgetProps>, more: Partial<Widget> = {}): Widget => ({
  key: `settings/${title}`,
  area: 'Pengaturan',
  title,
  size: 's',
  Content,
  ...more,
})

const lost = { isLost: false }
function Broken() {
  if (lost.isLost) throw new Error('angka hilang')
  return <p>pulih</p>
}

const cards = (widgets: Widget[], report = jest.fn()) => {
  const environment = environmentOf({ report: report as never })
  render(
    <EnvironmentContext value={environment}>
      <QueryClientProvider client={queryClient}>
        <UiProvider env="test">
          {widgets.map((widget, n) => (
            <WidgetCard
              key={widget.key}
              widget={widget}
              card={{ id: `k${n}`, widget: widget.key, x: 0, y: 0, w: 3, h: 5 }}
              filter={{}}
            />
          ))}
        </UiProvider>
      </QueryClientProvider>
    </EnvironmentContext>,
  )
  return report
}

beforeEach(() => signInAs(['dashboard-access'], { timezone: 'Asia/Jayapura' }))
afterEach(() => {
  jest.restoreAllMocks()
  cleanup()
  resetPlatform()
})

describe('a card of the dashboard', () => {
  test('that throws says so itself, is reported as its department’s, and the others go on', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    lost.isLost = true
    const report = cards([
      widgetOf('Rusak', Broken, { release: releaseOf() }),
      widgetOf('Sehat', () => <p>tetap ada</p>),
    ])

    expect(screen.getByRole('alert').textContent).toContain('Rusak tidak dapat ditampilkan.')
    expect(screen.getByText('tetap ada')).toBeTruthy()
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'angka hilang' }), {
      kind: 'widget',
      area: 'settings',
      version: '1.4.2',
    })
    lost.isLost = false
    fireEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
    expect(screen.getByText('pulih')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('loads nothing before it scrolls into view or the page is printed', () => {
    const watched: (() => void)[] = []
    class Watch {
      observe = jest.fn()
      disconnect = jest.fn()
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        watched.push(() => seen([{ isIntersecting: true }]))
      }
    }
    Object.assign(globalThis, { IntersectionObserver: Watch })
    try {
      cards([widgetOf('Atas', () => <p>isi atas</p>), widgetOf('Bawah', () => <p>isi bawah</p>)])
      expect(screen.getByRole('heading', { name: 'Bawah' })).toBeTruthy()
      expect(screen.queryByText('isi atas')).toBeNull()
      act(() => watched[0]?.())
      expect(screen.getByText('isi atas')).toBeTruthy()
      expect(screen.queryByText('isi bawah')).toBeNull()
      act(() => void dispatchEvent(new Event('beforeprint')))
      expect(screen.getByText('isi bawah')).toBeTruthy()
    } finally {
      Reflect.deleteProperty(globalThis, 'IntersectionObserver')
    }
  })

  test('is told the days of its reader, whatever the clock of the machine says', () => {
    // 20 November, 15.30 UTC: in Jayapura the 21st has begun.
    jest.useFakeTimers({ now: new Date('2026-11-20T15:30:00Z') })
    const notified = jest.fn()
    cards([widgetOf('Rentang', notified as unknown as ComponentType<WidgetProps>)])
    jest.useRealTimers()
    expect(notified.mock.calls[0]?.[0]).toMatchObject({
      range: { from: '2026-10-22', to: '2026-11-21' },
      period: 'daily',
    })
  })
})
