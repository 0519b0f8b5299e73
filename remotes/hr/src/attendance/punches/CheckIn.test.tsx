import { renderScreen } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { CheckIn } from './CheckIn.tsx'

afterEach(cleanup)

const CHECK_IN = '/attendance-punches/-actions/checkIn'
type Sent = { key: string; at: string }

/** A server that refuses what is older than the first of March 2026; the keys it was sent, request by request. */
function server() {
  const batches: string[][] = []
  const take = async (request: Request) => {
    const { taps } = (await request.json()).data.attributes as { taps: Sent[] }
    batches.push(taps.map(({ key }) => key))
    const isOld = ({ at }: Sent) => at < '2026-03-01'
    return {
      data: taps
        .filter((one) => !isOld(one))
        .map(({ key, at }) => ({
          type: 'attendance-punches',
          id: key,
          attributes: { at, geo_status: null, distance_m: null },
        })),
      meta: {
        repeated: 0,
        rejected: taps.filter(isOld).map(({ key }) => ({ key, message: 'Ketukan harus dalam 7 hari terakhir.' })),
      },
    }
  }
  return { batches, answers: { [`POST ${CHECK_IN}`]: take } }
}

const render = (answers: Parameters<typeof renderScreen>[1]['answers']) =>
  renderScreen(() => <CheckIn employee="7" />, { permissions: [], answers })
const pendingTaps = () => JSON.parse(localStorage.getItem('ems.attendance.taps.7') ?? '[]') as Sent[]

test('taps that waited are sent fifty at a time; one that is refused for good is named and waits no longer', async () => {
  const { batches, answers } = server()
  const { user } = render(answers)
  const taps = Array.from({ length: 60 }, (_, n) => ({
    key: `tap-${n}`,
    at: n === 0 ? '2026-01-05T01:00:00.000Z' : `2026-11-20T01:${String(n % 60).padStart(2, '0')}:00.000Z`,
    place: null,
  }))
  localStorage.setItem('ems.attendance.taps.7', JSON.stringify(taps))
  await user.click(screen.getByRole('button', { name: 'Catat presensi' }))

  await waitFor(() => expect(batches.map(({ length }) => length)).toEqual([50, 11]))
  expect(await screen.findByText('60 ketukan tercatat.')).toBeTruthy()
  expect(
    await screen.findByText(/^Ketukan 05\/01\/2026.*tidak diterima\. Ketukan harus dalam 7 hari terakhir\./),
  ).toBeTruthy()
  expect(pendingTaps()).toEqual([])
  expect(screen.queryByText(/menunggu jaringan/)).toBeNull()
})

test('a tap of a browser that stores nothing is sent all the same', async () => {
  const { batches, answers } = server()
  const { user } = render(answers)
  const write = Storage.prototype.setItem
  Storage.prototype.setItem = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  try {
    await user.click(screen.getByRole('button', { name: 'Catat presensi' }))
    await waitFor(() => expect(batches).toHaveLength(1))
    expect(await screen.findByText(/^Tercatat/)).toBeTruthy()
  } finally {
    Storage.prototype.setItem = write
  }
})

test('a tap without a network waits, and goes out with the next one', async () => {
  let isOnline = false
  const { batches, answers } = server()
  const take = answers[`POST ${CHECK_IN}`] as (request: Request) => Promise<object>
  const { user } = render({
    [`POST ${CHECK_IN}`]: (request) => (isOnline ? take(request) : Promise.reject(new TypeError('Failed to fetch'))),
  })
  const button = screen.getByRole('button', { name: 'Catat presensi' })
  await user.click(button)
  expect(await screen.findByText(/^1 ketukan menunggu jaringan/)).toBeTruthy()
  isOnline = true
  await user.click(button)
  await waitFor(() => expect(batches.map(({ length }) => length)).toEqual([2]))
  await waitFor(() => expect(screen.queryByText(/menunggu jaringan/)).toBeNull())
})
