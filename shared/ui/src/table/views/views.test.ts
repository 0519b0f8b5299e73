import { itMaintenanceInternalActivities, itStocktakes } from '@ems/contracts/it'
import { expect, test } from '@jest/globals'
import { builtInViews, type QuickFilter } from './views.ts'

const person = { id: '1', employee_id: null }

test('of two views with one name there is the one of the screen, in the place of the other', () => {
  const quick: readonly QuickFilter[] = [
    { label: 'Hari ini', filters: { scheduled_at_from: '2026-11-28' } },
    { label: 'Selesai', filters: { status: ['done'] } },
  ]
  const views = builtInViews(itMaintenanceInternalActivities, quick, person)

  expect(views.map(({ label }) => label)).toEqual(['Terbuka', 'Milik saya', 'Menunggu saya', 'Selesai', 'Hari ini'])
  expect(views[3]).toEqual({ key: 'done', label: 'Selesai', filters: { status: ['done'] } })
})

test('the same question under another name is asked once', () => {
  const quick = [{ label: 'Berjalan', filters: { status: ['reconciling', 'counting'] } }]
  const labels = builtInViews(itStocktakes, quick, person).map(({ label }) => label)

  expect(labels).toEqual(['Terbuka', 'Menunggu saya', 'Selesai'])
})
