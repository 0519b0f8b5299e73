import { customsConsultantActivities } from '@ems/contracts/customs'
import { dayOf, type WidgetProps } from '@ems/platform'
import { listOf, renderScreen } from '@ems/ui/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import JobsWidget from './JobsWidget.tsx'
import PibWidget from './PibWidget.tsx'
import pibDates from './pib-dates.ts'

afterEach(cleanup)

const input: WidgetProps = {
  companies: ['1'],
  range: { from: '2026-01-01', to: '2026-12-31' },
  period: 'monthly',
  size: 'm',
}
const pib = (id: string, days_left: number) => ({
  id,
  type: 'customs-kite-due-dates',
  attributes: {
    tenant_id: '7',
    partner_name: 'PT Tekstil',
    reg_no: `00010${id}`,
    due_date: dayOf(new Date(Date.now() + days_left * 86_400_000)),
    days_left,
    due_state: days_left < 0 ? 'LEWAT' : 'KRITIS',
  },
})
const dueDates = { data: [pib('1', -2), pib('2', 5), pib('3', 40)], meta: { total: 3 } }
const of = (Widget: (props: WidgetProps) => unknown, answers: Record<string, unknown>) =>
  renderScreen(() => Widget(input) as never, {
    permissions: ['customs_activity-list', 'kitetool-list'],
    answers: answers as never,
  })

describe('a card of the dashboard', () => {
  test('counts the jobs that are late, and leads to them', async () => {
    of(JobsWidget, {
      'GET /customs-consultant-activities': listOf(customsConsultantActivities, [{ id: '1', version: 1 }]),
    })
    const late = await screen.findByRole('link', { name: /^Terlambat/ })
    expect(late.textContent).toContain('1')
    expect(late.getAttribute('href')).toMatch(/view=list&f\.stage_category=queue.*&f\.due_date_to=\d{4}-/)
  })

  test('counts the PIB by how near their due date is, and names the nearest', async () => {
    of(PibWidget, { 'GET /customs-kite-tenants/-actions/dueDates': dueDates })
    const totals = (await screen.findAllByRole('link', { name: /hari|lewat/ })).map(({ textContent }) => textContent)
    expect(totals).toEqual(['Hari ini atau lewat1', '≤ 7 hari2', '≤ 30 hari2', '≤ 90 hari3'])
    expect(screen.getByRole('link', { name: '000101' }).getAttribute('href')).toBe(
      '/private/customs/kitetool?tenant=7&section=pib&id=1',
    )
  })
})

test('the calendar gets the due dates of its days only', async () => {
  of(() => null, { 'GET /customs-kite-tenants/-actions/dueDates': dueDates })
  const day = (after: number) => dayOf(new Date(Date.now() + after * 86_400_000))
  const matches = await pibDates({ from: day(0), to: day(10) }, new AbortController().signal)
  expect(matches).toEqual([
    expect.objectContaining({ id: '2', title: 'PIB 000102 · PT Tekstil', start: day(5), tone: 'danger' }),
  ])
})
