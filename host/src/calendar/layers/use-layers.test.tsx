import { QueryClientProvider, queryClient } from '@ems/platform/host'
import { answerRequests, resetPlatform, signInAs } from '@ems/platform/testing'
import { UiProvider } from '@ems/ui/host'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { EnvironmentContext } from '../../environment.ts'
import { environmentOf, registryOf, releaseOf } from '../../testing/fixtures.ts'
import { Layers } from './Layers.tsx'
import { useLayers } from './use-layers.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }

function Calendar() {
  const { layers, toggle, entries } = useLayers(november)
  return (
    <>
      <Layers layers={layers} onToggle={toggle} />
      <ul aria-label="Isi">
        {entries.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </>
  )
}

/** A department with dates of its own, for users who may list leave. */
const withDates = () => {
  const { descriptor } = releaseOf()
  const dates = [{ id: 'leave', expose: './references', title: 'Cuti', icon: 'beach', permission: 'leave-list' }]
  return environmentOf({ registry: registryOf(releaseOf({ descriptor: { ...descriptor, dates } })) })
}

const open = () =>
  render(
    <EnvironmentContext value={withDates()}>
      <QueryClientProvider client={queryClient}>
        <UiProvider env="test">
          <Calendar />
        </UiProvider>
      </QueryClientProvider>
    </EnvironmentContext>,
  )

const chips = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').map((chip) => [chip.labels?.[0]?.textContent, chip.checked])
const chip = (name: string) => screen.getByRole('checkbox', { name })

const meeting = {
  type: 'agenda-occurrences',
  id: '7:2026-11-24',
  attributes: {
    title: 'Rapat anggaran',
    all_day: false,
    start_at: '2026-11-24T02:00:00.000Z',
    end_at: '2026-11-24T03:00:00.000Z',
    timezone: 'Asia/Jakarta',
    status: 'scheduled',
    is_mine: true,
  },
}

beforeEach(() => {
  answerRequests(({ url }) => {
    const isAgenda = url.includes('/calendar/occurrences')
    return new Response(JSON.stringify({ data: isAgenda ? [meeting] : [] }))
  })
  signInAs(['calendar-access', 'leave-list'], { timezone: 'Asia/Jakarta' })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  queryClient.clear()
  resetPlatform()
})

describe('the calendar', () => {
  test('begins with the agenda of its reader, that of the company and the holidays; other layers are one click away', async () => {
    open()
    await screen.findByText('Rapat anggaran')

    expect(chips()).toEqual([
      ['Agenda saya', true],
      ['Agenda perusahaan', true],
      ['Libur nasional', true],
      ['Cuti bersama', true],
      ['Libur perusahaan', true],
      ['Cuti', false],
    ])
    fireEvent.click(chip('Cuti'))
    await waitFor(() => expect(chip('Cuti')).toHaveProperty('checked', true))
  })

  test('keeps the choice of layers in this browser', async () => {
    open()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Agenda saya' }))
    await waitFor(() => expect(screen.queryByText('Rapat anggaran')).toBeNull())
    cleanup()

    open()
    await waitFor(() => expect(chip('Agenda saya')).toHaveProperty('checked', false))
    expect(chip('Agenda perusahaan')).toHaveProperty('checked', true)
  })

  test('offers no layer of records that its reader may not list', async () => {
    signInAs(['calendar-access'])
    open()
    await screen.findByRole('checkbox', { name: 'Agenda saya' })

    expect(screen.queryByRole('checkbox', { name: 'Cuti' })).toBeNull()
  })
})
