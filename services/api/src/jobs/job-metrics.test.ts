import { tmpdir } from 'node:os'
import { createMetrics, meterPool } from '@ems/service'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../testing/api.ts'
import { meterWork } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('Prometheus is told what waits, what failed within the hour and how much disk is left', async () => {
  const { user } = await api.as([])
  await api.pool.query(
    `insert into ems.background_jobs (type, label, status, user_id, created_at, finished_at) values
       ('toExcel', 'Lama', 'queued', $1, now() - interval '20 minutes', null),
       ('toExcel', 'Gagal', 'failed', $1, now(), now()),
       ('toExcel', 'Gagal kemarin', 'failed', $1, now() - interval '1 day', now() - interval '1 day')`,
    [user.id],
  )
  await api.pool.query(
    `insert into ems.outbox (channel, event, payload, created_at) values ('private-x', 'y', '{}', now() - interval '90 seconds')`,
  )
  const metrics = createMetrics('worker')
  meterPool(metrics, api.pool)
  meterWork(metrics, api.pool, tmpdir())

  const text = await metrics.text()

  const figure = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1],
    )
  expect(figure('ems_jobs{status="queued",service="worker"}')).toBe(1)
  expect(figure('ems_jobs{status="failed",service="worker"}')).toBe(1)
  expect(figure('ems_jobs{status="running",service="worker"}')).toBe(0)
  expect(figure('ems_jobs_oldest_queued_seconds{service="worker"}')).toBeGreaterThanOrEqual(1_200)
  expect(figure('ems_outbox_oldest_seconds{service="worker"}')).toBeGreaterThanOrEqual(90)
  expect(figure('ems_audit_broken{service="worker"}')).toBe(0)
  expect(figure('ems_disk_free_bytes{service="worker"}')).toBeGreaterThan(0)
})
