import { Problem } from '@ems/contracts/kit'
import { expect, test } from '@jest/globals'
import type { FastifyRequest } from 'fastify'
import { auditDeniedRequest } from './audit-denied-requests.ts'

const problem = (status: number) =>
  new Problem(status, [{ status: String(status), code: 'X', title: 'X', detail: 'X', meta: { need: 'employee-list' } }])

/** What a refusal leaves: lines of the log, and statements. */
function tracesOf(method: string, status: number, user: unknown = { id: '7' }) {
  const lines: unknown[] = []
  const statements: string[] = []
  const request = {
    ...{ method, user, url: '/api/v1/employees', id: 'r1', ip: '127.0.0.1', headers: {} },
    routeOptions: { url: '/api/v1/employees' },
    server: { pool: { query: async (text: string) => statements.push(text) } },
    log: { info: (fields: unknown) => lines.push(fields), error: () => undefined, warn: () => undefined },
  } as unknown as FastifyRequest
  auditDeniedRequest(request, problem(status))
  return { lines, audited: statements.length }
}

test('a read without permission is a line of the log that names user, route and what was needed', () => {
  expect(tracesOf('GET', 403)).toEqual({
    lines: [{ method: 'GET', route: '/api/v1/employees', user: '7', need: 'employee-list' }],
    audited: 0,
  })
})

test('a read that finds nothing is none, nor is one without a user', () => {
  expect(tracesOf('GET', 404)).toEqual({ lines: [], audited: 0 })
  expect(tracesOf('GET', 403, 'public')).toEqual({ lines: [], audited: 0 })
})

test('a write without permission is an audit entry', () => {
  expect(tracesOf('POST', 403)).toEqual({ lines: [], audited: 1 })
})
