import { presentToasts, type Toast } from '@ems/platform/host'
import { answerRequests, pushEvent, resetPlatform, signInAs } from '@ems/platform/testing'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { environmentOf } from '../../testing/fixtures.ts'
import { renderAt } from '../../testing/render-at.tsx'

const page = { currentPage: 1, from: null, lastPage: 1, perPage: 10, to: null, total: 0 }
const running = { type: 'import', label: 'Impor Referensi', status: 'running', progress: 40, processed: 8, total: 20 }

let job: Record<string, unknown>
let notice: Record<string, unknown>
let toasts: Toast[]
let stop: () => void
beforeEach(() => {
  job = { ...running, failed: 0, result_name: null, error: null, finished_at: null }
  toasts = []
  stop = presentToasts((toast) => toasts.push(toast))
  answerRequests(({ url }) => {
    const type = url.includes('/background-jobs') ? 'background-jobs' : 'notifications'
    const attributes = type === 'background-jobs' ? job : notice
    const row = {
      type,
      id: url.includes('/notifications/9') ? '9' : '5',
      attributes,
      relationships: {},
      meta: { version: 1, can: [] },
    }
    const isOne = /\/(5|9)(\?|$)/.test(url)
    const meta = { total: 1, unread: 0, page }
    const payload = isOne ? row : type === 'background-jobs' ? [row] : []
    return new Response(JSON.stringify({ data: payload, included: [], meta, links: {} }))
  })
  signInAs(['dashboard-access'])
})
afterEach(() => {
  stop()
  cleanup()
  resetPlatform()
})

test.each([
  ['whose rows were all sound', { title: 'Impor Referensi: selesai', severity: 'success' }, null, undefined],
  ['that made a file', { title: 'Impor Referensi: selesai', severity: 'success' }, 'referensi.xlsx', 'Unduh'],
  ['whose rows were refused', { title: 'Impor Referensi: 3 baris bergalat', severity: 'warning' }, null, undefined],
] as const)('a job %s is told once, as what it is', async (_, notified, result_name, action) => {
  renderAt('/private/home/dashboard', environmentOf())
  await screen.findByRole('button', { name: 'Pekerjaan latar, 1 berjalan' })

  job = { ...job, result_name, status: 'done', progress: 100, finished_at: '2026-11-21T03:00:00Z' }
  notice = { ...notified, event: 'job.done', body: null, route: null, target_type: 'background-jobs', target_id: '5' }
  act(() => {
    pushEvent('private-user.1', 'job.progress', { id: '5', status: 'done', progress: 100 })
    pushEvent('private-user.1', 'notification.created', { id: '9', event: 'job.done', popup: true })
  })

  await screen.findByRole('button', { name: 'Pekerjaan latar' })
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toMatchObject({ kind: notified.severity, text: notified.title })
  expect(toasts[0]?.action?.label).toBe(action)
})
