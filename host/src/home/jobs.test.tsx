import { presentToasts, type Toast } from '@ems/platform/host'
import { answerRequests, pushEvent, resetPlatform, signInAs } from '@ems/platform/testing'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { environmentOf } from '../testing/fixtures.ts'
import { renderAt } from '../testing/render-at.tsx'

const page = { currentPage: 1, from: null, lastPage: 1, perPage: 10, to: null, total: 0 }
const running = { type: 'import', label: 'Impor Referensi', status: 'running', progress: 40, processed: 8, total: 20 }

let job: Record<string, unknown>
let toasts: Toast[]
let stop: () => void
beforeEach(() => {
  job = { ...running, failed: 0, result_name: null, error: null, finished_at: null }
  toasts = []
  stop = presentToasts((toast) => toasts.push(toast))
  answerRequests(({ url }) => {
    const isJobs = url.includes('/background-jobs')
    const row = { type: 'background-jobs', id: '5', attributes: job, relationships: {}, meta: { version: 1, can: [] } }
    const meta = { total: isJobs ? 1 : 0, unread: 0, page }
    return new Response(JSON.stringify({ data: isJobs ? [row] : [], included: [], meta, links: {} }))
  })
  signInAs(['dashboard-access'])
})
afterEach(() => {
  stop()
  cleanup()
  resetPlatform()
})

test.each([
  ['whose rows were all sound', { failed: 0 }, 'success', 'Impor Referensi selesai.', undefined],
  ['that made a file', { failed: 0, result_name: 'referensi.xlsx' }, 'success', 'Impor Referensi selesai.', 'Unduh'],
  ['whose rows were refused', { failed: 3 }, 'warning', 'Impor Referensi: 3 baris bergalat.', undefined],
] as const)('a job %s is told as what it is', async (_, ended, kind, text, action) => {
  renderAt('/private/home/dashboard', environmentOf())
  await screen.findByRole('button', { name: 'Pekerjaan latar, 1 berjalan' })

  job = { ...job, ...ended, status: 'done', progress: 100, finished_at: '2026-11-21T03:00:00Z' }
  act(() => pushEvent('private-user.1', 'job.progress', { id: '5', status: 'done', progress: 100 }))

  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toMatchObject({ kind, text })
  expect(toasts[0]?.action?.label).toBe(action)
})
